import type { UIMessage } from "ai";
import type { ReactNode } from "react";
import { isToolPart, type ToolPart } from "../tool/chat-types.ts";
import type { Words } from "../words/words.ts";
import { describeSteps, type ShownStep } from "./describe-steps.ts";
import type { KnownFields } from "./known-fields.ts";
import { Markdown } from "./markdown.tsx";
import { PersonText } from "./person-text.tsx";
import type { PanelSlots } from "./slots.ts";
import { StepList } from "./step-list.tsx";

export interface MessageViewProps {
  message: UIMessage;
  fields: KnownFields;
  words: Words;
  runHref: ((runId: string) => string) | undefined;
  stepSlot: PanelSlots["step"];
}

export function MessageView(props: MessageViewProps) {
  const { message, words, runHref } = props;
  const { runId } = (message.metadata ?? {}) as { runId?: unknown };
  const isUser = message.role === "user";
  return (
    <article className="giselle-message" data-role={message.role} aria-label={isUser ? words.you : words.agent}>
      {showParts(props)}
      {runHref && typeof runId === "string" && (
        <a className="giselle-run" href={runHref(runId)}>
          {words.run}
        </a>
      )}
    </article>
  );
}

/** Consecutive steps share one list. */
function showParts({ message, fields, words, stepSlot }: MessageViewProps): ReactNode[] {
  const shown: ReactNode[] = [];
  let steps: ShownStep[] = [];
  const flush = () => {
    const [first] = steps;
    if (first) shown.push(<StepList key={first.key} steps={steps} slot={stepSlot} />);
    steps = [];
  };
  let hasRead = false;
  for (const part of message.parts) {
    if (isToolPart(part) && !(hasRead && isSnapshot(part))) steps.push(...describeSteps(part, fields, words));
    hasRead ||= isToolPart(part) && isSnapshot(part);
    if (part.type !== "text" || !part.text.trim()) continue;
    flush();
    shown.push(
      message.role === "user" ? (
        <PersonText key={`text ${shown.length}`} text={part.text.trim()} words={words} />
      ) : (
        <Markdown key={`text ${shown.length}`} text={part.text.trim()} />
      ),
    );
  }
  flush();
  return shown;
}

/** Only the first snapshot is shown: another follows after every action. */
function isSnapshot({ type, state }: ToolPart): boolean {
  return type === "tool-getFormSnapshot" && state === "output-available";
}
