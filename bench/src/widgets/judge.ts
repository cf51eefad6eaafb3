import { isDeepStrictEqual } from "node:util";
import { isUnobservable, type Outcome } from "@giselles-ai/protocol";
import type { Task } from "./task.ts";

export const verdicts = [
  "done",
  "false success",
  "honest failure",
  "left behind",
  "false failure",
  "not listed",
] as const;
export type Verdict = (typeof verdicts)[number];

/** What is known after a task. Without an outcome the field was not in the snapshot. */
export interface Observed {
  outcome?: Outcome;
  before: unknown;
  after: unknown;
  /** A popup that the action opened is still there. */
  isPopupOpen: boolean;
}

/** The application's own state decides, never what the page shows. */
export function judge({ state }: Task, { outcome, before, after, isPopupOpen }: Observed): Verdict {
  if (!outcome) return "not listed";
  const isRight = isDeepStrictEqual(after, { ...(before as object), ...state });
  if (outcome.status === "applied") return isRight ? "done" : "false success";
  if (isRight) return isUnobservable(outcome) ? "done" : "false failure";
  return isPopupOpen || !isDeepStrictEqual(after, before) ? "left behind" : "honest failure";
}
