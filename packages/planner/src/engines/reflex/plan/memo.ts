import type { HistoryStep, SnapshotField } from "@giselles-ai/protocol";

/** What the engine keeps with a step, to know it again when it plans the next ones. */
export interface Memo {
  /** The part of the instruction, from 1, that the step completes. */
  part?: number;
  /** The part that the step only prepares. */
  prepares?: number;
  /** The element that was opened, or asked for suggestions, to find something: once is enough. */
  tried?: string;
  /** The field that the step writes into. */
  into?: Written;
}

export type Written = Pick<SnapshotField, "fieldId" | "label">;

export const engineName = "reflex";

/** The memo of a step that this engine made; undefined for a step that somebody else proposed. */
export function readMemo({ engine = engineName, proposal }: HistoryStep, index: number): Memo | undefined {
  const { memo } = proposal.steps[index] ?? {};
  if (engine !== engineName || !memo) return undefined;
  const { part, prepares, tried, into } = memo;
  const { fieldId, label } = (into ?? {}) as Record<string, unknown>;
  return {
    ...(typeof part === "number" && { part }),
    ...(typeof prepares === "number" && { prepares }),
    ...(typeof tried === "string" && { tried }),
    ...(typeof fieldId === "string" && typeof label === "string" && { into: { fieldId, label } }),
  };
}
