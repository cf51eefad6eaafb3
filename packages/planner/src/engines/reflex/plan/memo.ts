import type { HistoryStep, SnapshotField } from "@giselles-ai/protocol";

/** State that the engine attaches to a step and reads back when it plans the next ones. */
export interface Memo {
  /** The part of the instruction that the step completes, counted from 1. */
  part?: number;
  /** The part that the step prepares. */
  prepares?: number;
  /** The element that was opened, or asked for suggestions, to find something. Each is tried once. */
  tried?: string;
  /** The commands that follow after the form is filled in, as they were understood on the first page. */
  rest?: string;
  /** The field that the step fills. */
  into?: Written;
}

export type Written = Pick<SnapshotField, "fieldId" | "label">;

export const engineName = "reflex";

/** Returns the memo of a step, or undefined if another engine proposed the step. */
export function readMemo({ engine = engineName, proposal }: HistoryStep, index: number): Memo | undefined {
  const { memo } = proposal.steps[index] ?? {};
  if (engine !== engineName || !memo) return undefined;
  const { part, prepares, tried, into, rest } = memo;
  const { fieldId, label } = (into ?? {}) as Record<string, unknown>;
  return {
    ...(typeof part === "number" && { part }),
    ...(typeof prepares === "number" && { prepares }),
    ...(typeof tried === "string" && { tried }),
    ...(typeof rest === "string" && { rest }),
    ...(typeof fieldId === "string" && typeof label === "string" && { into: { fieldId, label } }),
  };
}
