/** Why a replay stopped. It never guesses. */
export type MismatchCode =
  | "WRONG_PAGE"
  | "TARGET_MISSING"
  | "TARGET_AMBIGUOUS"
  | "TARGET_CHANGED"
  | "TARGET_DISABLED"
  | "STATE_CHANGED"
  | "OPTION_GONE"
  | "COVERED"
  | "ACTION_FAILED"
  | "OUTCOME_UNKNOWN"
  | "EFFECT_MISSING"
  | "EFFECT_UNEXPECTED";

export interface Difference {
  what: string;
  expected: string;
  seen: string;
}

/** Where a page differs from the recording. */
export interface Mismatch {
  code: MismatchCode;
  /** From 1. */
  step: number;
  /** From 1. Undefined if the mismatch concerns the whole page. */
  action?: number | undefined;
  message: string;
  diff: Difference[];
}

/** A mismatch without its position in the script. */
export type Finding = Pick<Mismatch, "code" | "message"> & { diff?: Difference[] };

export function formatMismatch({ code, step, action, message, diff }: Mismatch): string {
  const where = `step ${step}${action === undefined ? "" : `, action ${action}`}`;
  const lines = diff.map(
    ({ what, expected, seen }) => `  ${what}: expected ${expected || "nothing"}, seen ${seen || "nothing"}`,
  );
  return [`${code} at ${where}: ${message}`, ...lines].join("\n");
}

export function quote(text: string | undefined): string {
  return text ? JSON.stringify(text.length > 120 ? `${text.slice(0, 119)}…` : text) : "";
}
