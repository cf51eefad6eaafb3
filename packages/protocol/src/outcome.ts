// What an outcome means, decided once for the page, its drivers, the loop and every screen. Without zod, because it also runs
// in other people's pages.
import type { OutcomeStatus } from "./report.ts";

/** An outcome, or what else has its status and its code, such as the execution of a tool. */
export interface OutcomeLike {
  status: OutcomeStatus;
  code?: string | undefined;
}

/** It was tried or judged, and for sure it did not do what was asked. */
export function hasFailed({ status }: OutcomeLike): boolean {
  return status === "refused" || status === "failed";
}

/** It was carried out, and by its nature the page shows nothing of it: a key that changes nothing, a tab that opens. */
export function isUnseen({ status, code }: OutcomeLike): boolean {
  return status === "unknown" && !code;
}

/**
 * It may have happened, and something got in the way of knowing. It must not be repeated before somebody has looked. An action
 * that left its page is not uncertain: leaving is what it did.
 */
export function isUncertain(outcome: OutcomeLike): boolean {
  return outcome.status === "unknown" && !isUnseen(outcome) && outcome.code !== "NAVIGATED";
}

/** It was carried out, for sure or perhaps: whoever counts effects counts it. */
export function mayHaveHappened({ status }: OutcomeLike): boolean {
  return status === "applied" || status === "unknown";
}

/** It was tried, and nobody can say that the page shows it. What was not begun does not count. */
export function isUnconfirmed({ status }: OutcomeLike): boolean {
  return status !== "applied" && status !== "skipped";
}

/** Nothing is committed on top of it: it did not happen, or it is not known whether it did. */
export function stopsCommits(outcome: OutcomeLike): boolean {
  return outcome.status !== "applied" && !isUnseen(outcome);
}

/** The page was left by it, or during it. */
export function leavesPage({ status, code }: OutcomeLike): boolean {
  return code === "NAVIGATED" && status !== "skipped";
}
