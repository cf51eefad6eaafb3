"use client";
import { formatValue } from "@giselles-ai/protocol/rules";
import type { ReactNode } from "react";
import type { RunDetail } from "../../contract.ts";
import { FlagIcon, SpeechIcon, ToolIcon } from "../icons.tsx";
import { useWords } from "../words/use-words.ts";
import { endMessage } from "./end-message.ts";
import { StepView } from "./step-view.tsx";
import { type TimelineEntry, toTimeline } from "./timeline.ts";

export function TimelineView({ detail }: { detail: RunDetail }) {
  const words = useWords().runs;
  const entries = toTimeline(detail.events);
  return (
    <section className="timeline" aria-labelledby="timeline-title">
      <h2 id="timeline-title">{words.timeline}</h2>
      {entries.length === 0 && <p className="quiet">{words.timelineEmpty}</p>}
      <ol>
        {entries.map((entry, index) =>
          entry.kind === "step" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added
            <StepView key={index} entry={entry} detail={detail} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <NoteView key={index} entry={entry} isRepeated={isRepeated(entry, entries[index - 1])} />
          ),
        )}
      </ol>
    </section>
  );
}

interface NoteViewProps {
  entry: Exclude<TimelineEntry, { kind: "step" }>;
  /** Whether the last plan already had the run's final message. */
  isRepeated: boolean;
}

function NoteView({ entry, isRepeated }: NoteViewProps) {
  const words = useWords().runs;
  switch (entry.kind) {
    case "message":
      return (
        <Note icon={<SpeechIcon size={16} />} title={words.message}>
          <p className="said">{entry.text}</p>
        </Note>
      );
    case "tool":
      return (
        <Note
          icon={<ToolIcon size={16} />}
          title={words.used(entry.tool)}
          {...(entry.status && { chip: entry.status })}
        >
          <details>
            <summary>{words.details}</summary>
            <pre>
              {[entry.input, entry.output]
                .filter((part) => part !== undefined)
                .map(pretty)
                .join("\n\n")}
            </pre>
          </details>
        </Note>
      );
    case "end":
      return (
        <Note icon={<FlagIcon size={16} />} title={words.end}>
          {!isRepeated && entry.result.message && <p>{endMessage(entry.result, words)}</p>}
        </Note>
      );
    case "settled":
      return <Note icon={<FlagIcon size={16} />} title={words.settled[entry.outcome]} />;
    default:
      return <Note icon={<FlagIcon size={16} />} title={words[entry.kind]} />;
  }
}

function isRepeated(entry: TimelineEntry, before: TimelineEntry | undefined): boolean {
  return entry.kind === "end" && before?.kind === "step" && before.plan?.message === entry.result.message;
}

interface NoteProps {
  icon: ReactNode;
  title: string;
  chip?: string;
  children?: ReactNode;
}

function Note({ icon, title, chip, children }: NoteProps) {
  return (
    <li className="step">
      <h3>
        {icon}
        {title}
        {chip && <span className="chip">{chip}</span>}
      </h3>
      {children}
    </li>
  );
}

function pretty(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value, undefined, 2) : formatValue(value);
}
