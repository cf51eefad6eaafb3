import type { Snapshot } from "@giselles-ai/protocol";
import { wordsIn } from "./words.ts";

/** A page that the planner has seen. */
export interface SeenPage {
  step: number;
  snapshot: Pick<Snapshot, "snapshotId" | "url" | "title" | "fields" | "outline" | "late">;
}

/** A value that the agent wrote. It does not become text of the page by that. */
export interface WrittenValue {
  step: number;
  fieldId: unknown;
  value: string;
}

export interface SeenLine {
  text: string;
  words: string[];
}

/** The text of a page in lines, without what the agent wrote into its fields. */
export function linesOf({ snapshot, step }: SeenPage, written: readonly WrittenValue[]): SeenLine[] {
  const { title, url, outline = [], late = [], fields } = snapshot;
  const isWritten = (fieldId: string, value: unknown) =>
    written.some((one) => one.step < step && one.fieldId === fieldId && one.value === value);
  const ofFields = fields.flatMap(
    ({ fieldId, label, description, currentValue, options = [], invalid, group, href }) => [
      typeof currentValue === "string" && !isWritten(fieldId, currentValue) ? `${label} ${currentValue}` : label,
      ...options,
      ...[description, invalid, group, href].filter((text) => text !== undefined),
    ],
  );
  const texts = [...outline.map(({ text }) => text), ...ofFields, title, url, ...late];
  return texts.map((text) => ({ text, words: wordsIn(text) }));
}
