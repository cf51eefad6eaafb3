// The meaning of outcomes, shared by the page, the drivers, the loop and the screens. No zod: this also runs inside the driven
// page.
import type { OutcomeStatus } from "./report.ts";

/** An outcome, or another result with a status and code, such as that of a tool. */
export interface OutcomeLike {
  status: OutcomeStatus;
  code?: string | undefined;
}

/**
 * Whether an action was refused or failed, and certainly did not take effect.
 *
 * @example <caption>packages/protocol/src/outcome.test.ts</caption>
 * expect(hasFailed({ status: "refused", code: "NOT_ALLOWED" })).toBe(true);
 */
export function hasFailed({ status }: OutcomeLike): boolean {
  return status === "refused" || status === "failed";
}

/**
 * Whether an action ran but its effect cannot be read back from the page, such as a key that changes nothing.
 *
 * @example <caption>packages/protocol/src/outcome.test.ts</caption>
 * expect(isUnobservable({ status: "unknown" })).toBe(true); // such as a key that changes nothing
 */
export function isUnobservable({ status, code }: OutcomeLike): boolean {
  return status === "unknown" && !code;
}

/**
 * Whether an action may or may not have taken effect. Check the page before repeating it. An action that navigated is not
 * uncertain: navigating was its effect.
 *
 * @example <caption>packages/protocol/src/outcome.test.ts</caption>
 * expect(isUncertain({ status: "unknown", code: "DEADLINE" })).toBe(true);
 */
export function isUncertain(outcome: OutcomeLike): boolean {
  return outcome.status === "unknown" && !isUnobservable(outcome) && outcome.code !== "NAVIGATED";
}

/**
 * Whether an action took effect, certainly or possibly.
 *
 * @example <caption>packages/protocol/src/outcome.test.ts</caption>
 * expect(mayHaveHappened({ status: "unknown", code: "DEADLINE" })).toBe(true);
 */
export function mayHaveHappened({ status }: OutcomeLike): boolean {
  return status === "applied" || status === "unknown";
}

/**
 * Whether an action was not tried at all, so that the page is as before.
 *
 * @example <caption>packages/protocol/src/outcome.test.ts</caption>
 * expect(wasNotTried({ status: "skipped" })).toBe(true);
 */
export function wasNotTried({ status }: OutcomeLike): boolean {
  return status === "refused" || status === "skipped";
}

/**
 * Whether an action was tried and the page does not confirm that it worked. False for skipped actions.
 *
 * @example <caption>packages/protocol/src/outcome.test.ts</caption>
 * expect(isUnconfirmed({ status: "failed", code: "REJECTED" })).toBe(true);
 */
export function isUnconfirmed({ status }: OutcomeLike): boolean {
  return status !== "applied" && status !== "skipped";
}

/**
 * Whether commits must not follow an action, because it did not take effect or may not have.
 *
 * @example <caption>packages/protocol/src/outcome.test.ts</caption>
 * expect(stopsCommits({ status: "skipped" })).toBe(true);
 */
export function stopsCommits(outcome: OutcomeLike): boolean {
  return outcome.status !== "applied" && !isUnobservable(outcome);
}

/**
 * Whether the page navigated away during an action.
 *
 * @example <caption>packages/protocol/src/outcome.test.ts</caption>
 * expect(leavesPage({ status: "applied", code: "NAVIGATED" })).toBe(true);
 */
export function leavesPage({ status, code }: OutcomeLike): boolean {
  return code === "NAVIGATED" && status !== "skipped";
}
