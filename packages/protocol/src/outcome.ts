// What an outcome means, decided once for the page, its drivers, the loop and every screen. Without zod, because it also runs
// in other people's pages.
import type { OutcomeStatus } from "./report.ts";

/** An outcome, or what else has its status and its code, such as the execution of a tool. */
export interface OutcomeLike {
  status: OutcomeStatus;
  code?: string | undefined;
}

/**
 * Whether an action was tried or judged, and certainly did not do what was asked.
 *
 * @example <caption>packages/protocol/src/outcome.test.ts</caption>
 * expect(hasFailed({ status: "refused", code: "NOT_ALLOWED" })).toBe(true);
 */
export function hasFailed({ status }: OutcomeLike): boolean {
  return status === "refused" || status === "failed";
}

/**
 * Whether an action was carried out, and by its nature the page shows nothing of it: a key that changes nothing, a tab that
 * opens.
 *
 * @example <caption>packages/protocol/src/outcome.test.ts</caption>
 * expect(isUnseen({ status: "unknown" })).toBe(true); // such as a key that changes nothing
 */
export function isUnseen({ status, code }: OutcomeLike): boolean {
  return status === "unknown" && !code;
}

/**
 * Whether an action may have happened, and something prevented knowing. It must not be repeated before somebody has looked. An
 * action that left its page is not uncertain: leaving is what it did.
 *
 * @example <caption>packages/protocol/src/outcome.test.ts</caption>
 * expect(isUncertain({ status: "unknown", code: "DEADLINE" })).toBe(true);
 */
export function isUncertain(outcome: OutcomeLike): boolean {
  return outcome.status === "unknown" && !isUnseen(outcome) && outcome.code !== "NAVIGATED";
}

/**
 * Whether an action was carried out, certainly or perhaps: it counts as an effect.
 *
 * @example <caption>packages/protocol/src/outcome.test.ts</caption>
 * expect(mayHaveHappened({ status: "unknown", code: "DEADLINE" })).toBe(true);
 */
export function mayHaveHappened({ status }: OutcomeLike): boolean {
  return status === "applied" || status === "unknown";
}

/**
 * Whether an action was tried, and the page does not show for certain that it worked. What was not begun does not count.
 *
 * @example <caption>packages/protocol/src/outcome.test.ts</caption>
 * expect(isUnconfirmed({ status: "failed", code: "REJECTED" })).toBe(true);
 */
export function isUnconfirmed({ status }: OutcomeLike): boolean {
  return status !== "applied" && status !== "skipped";
}

/**
 * Whether nothing may be committed after an action: it did not happen, or it is not known whether it did.
 *
 * @example <caption>packages/protocol/src/outcome.test.ts</caption>
 * expect(stopsCommits({ status: "skipped" })).toBe(true);
 */
export function stopsCommits(outcome: OutcomeLike): boolean {
  return outcome.status !== "applied" && !isUnseen(outcome);
}

/**
 * Whether the page was left by an action, or during it.
 *
 * @example <caption>packages/protocol/src/outcome.test.ts</caption>
 * expect(leavesPage({ status: "applied", code: "NAVIGATED" })).toBe(true);
 */
export function leavesPage({ status, code }: OutcomeLike): boolean {
  return code === "NAVIGATED" && status !== "skipped";
}
