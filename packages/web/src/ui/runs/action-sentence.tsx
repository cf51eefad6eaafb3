"use client";
import type { PlanStep } from "@giselles-ai/protocol";
import { Fragment } from "react";
import { useWords } from "../words/use-words.ts";

type Labels = Readonly<Record<string, string>>;

interface ActionSentenceProps {
  step: PlanStep;
  labels: Labels;
}

/** A step of a plan in plain words: names and values stand out from what we say. */
export function ActionSentence({ step, labels }: ActionSentenceProps) {
  const { actions } = useWords().runs;
  const pieces = actions[keyOf(step)] ?? actions.other ?? [];
  const parts = partsOf(step, labels);
  return (
    <span className="sentence">
      {pieces.map((piece, index) =>
        index % 2 === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never change their places
          <Fragment key={index}>{piece}</Fragment>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <span key={index} className={`sentence-${piece}`}>
            {parts[piece as keyof typeof parts]}
          </span>
        ),
      )}
    </span>
  );
}

function keyOf({ tool, args }: PlanStep): string {
  if (tool === "scroll" && args.id !== undefined) return "scrollTo";
  if (tool === "check") return args.checked === false ? "untick" : "tick";
  if (tool === "fill" && (args.value === "" || args.value === undefined)) return "clear";
  return tool;
}

function partsOf({ tool, args }: PlanStep, labels: Labels) {
  const id = String(args.id ?? args.fieldId ?? "");
  const value = args.value ?? args.values ?? args.text ?? args.keys ?? args.path ?? args.cmd ?? "";
  return { tool, name: labels[id] ?? id, value: say(value), url: say(args.url ?? "") };
}

export function say(value: unknown): string {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.map(say).join(", ") : JSON.stringify(value);
}
