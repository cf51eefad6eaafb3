// What a person reads of a plan. No zod: this also runs in browsers.
import type { PlannerOutput, Proposal } from "./plan.ts";

/**
 * What a person reads before the steps of a plan run: its message, and what is left out of it. Undefined if the plan does nothing and
 * leaves nothing out; then its message or question is the answer.
 *
 * @example <caption>packages/protocol/src/plan-message.test.ts</caption>
 * expect(messageBefore({ ...plan, left_out: "Not done yet: step 2." })).toBe("I fill it in. Not done yet: step 2.");
 */
export function messageBefore(plan: PlannerOutput | Proposal): string | undefined {
  const { decision, message, left_out } = plan;
  if (decision !== "act") return left_out;
  return left_out === undefined ? message : `${message} ${left_out}`;
}
