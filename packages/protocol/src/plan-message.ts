// What a person reads of a plan. No zod: this also runs in browsers.
import type { PlannerOutput, Proposal } from "./plan.ts";

type ActPlan = Extract<PlannerOutput | Proposal, { decision: "act" }>;

/**
 * What a person reads before the steps of a plan run: its message, and what is left out of it. Undefined if its message is the answer:
 * that of a plan that does nothing, or of one that may end the task, is shown when the page has confirmed it.
 *
 * @example <caption>packages/protocol/src/plan-message.test.ts</caption>
 * expect(messageBefore({ ...plan, left_out: "Not done yet: step 2." })).toBe("I fill it in. Not done yet: step 2.");
 */
export function messageBefore(plan: PlannerOutput | Proposal): string | undefined {
  const { decision, message, left_out } = plan;
  if (decision !== "act" || mayEndTask(plan)) return left_out;
  return left_out === undefined ? message : `${message} ${left_out}`;
}

function mayEndTask({ done_when, final, clarification }: ActPlan): boolean {
  return (done_when !== undefined || final === true) && clarification === undefined;
}
