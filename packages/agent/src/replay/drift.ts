/** Why a replay did not go on. None of these is repaired by guessing. */
export type DriftCode =
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

/** Where a page is not what it was when the run was recorded. */
export interface Drift {
  code: DriftCode;
  /** From 1. */
  step: number;
  /** From 1; undefined when it is about the page as a whole. */
  action?: number | undefined;
  message: string;
  diff: Difference[];
}

/** What is found while looking, before it is known at which place of the script. */
export type Finding = Pick<Drift, "code" | "message"> & { diff?: Difference[] };

export function sayDrift({ code, step, action, message, diff }: Drift): string {
  const where = `step ${step}${action === undefined ? "" : `, action ${action}`}`;
  const lines = diff.map(
    ({ what, expected, seen }) => `  ${what}: expected ${expected || "nothing"}, seen ${seen || "nothing"}`,
  );
  return [`${code} at ${where}: ${message}`, ...lines].join("\n");
}

export function quote(text: string | undefined): string {
  return text ? JSON.stringify(text.length > 120 ? `${text.slice(0, 119)}…` : text) : "";
}
