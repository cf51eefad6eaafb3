import { expect, it } from "vitest";
import { messageBefore, type PlannerOutput } from "./index.ts";

const notes = { plan_id: "1", reasoning_summary: "", autonomy_level: "auto", complete: false } as const;
const step = { tool: "click", args: { id: "radio-1" }, explanation: "", estimated_risk: "low", confidence: 1 } as const;
const plan: PlannerOutput = { ...notes, decision: "act", message: "I fill it in.", steps: [step] };

it("says what a plan does and what is left out of it", () => {
  expect(messageBefore(plan)).toBe("I fill it in.");
  expect(messageBefore({ ...plan, left_out: "Not done yet: step 2." })).toBe("I fill it in. Not done yet: step 2.");
});

it("keeps the answer of a plan that may end the task until the page has confirmed it", () => {
  expect(messageBefore({ ...plan, message: "It is sent.", done_when: "Thank you" })).toBeUndefined();
  expect(messageBefore({ ...plan, message: "It is filled in.", final: true })).toBeUndefined();
  expect(messageBefore({ ...plan, final: true, left_out: "Not done yet: step 2." })).toBe("Not done yet: step 2.");
  expect(messageBefore({ ...plan, final: true, clarification: "When?" })).toBe("I fill it in.");
});

it("says nothing before a question, unless steps are left out", () => {
  const question: PlannerOutput = { ...notes, decision: "ask", message: "When?", clarification: "When?", steps: [] };
  expect(messageBefore(question)).toBeUndefined();
  expect(messageBefore({ ...question, left_out: "Not done: Book." })).toBe("Not done: Book.");
});
