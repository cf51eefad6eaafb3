import { expect, it } from "vitest";
import { messageBefore, type PlannerOutput } from "./index.ts";

const notes = { plan_id: "1", reasoning_summary: "", autonomy_level: "auto", complete: false } as const;
const step = { tool: "click", args: { id: "radio-1" }, explanation: "", estimated_risk: "low", confidence: 1 } as const;
const plan: PlannerOutput = { ...notes, decision: "act", message: "I fill it in.", steps: [step] };

it("says what a plan does and what is left out of it", () => {
  expect(messageBefore(plan)).toBe("I fill it in.");
  expect(messageBefore({ ...plan, left_out: "Not done yet: step 2." })).toBe("I fill it in. Not done yet: step 2.");
});

it("says nothing before a question, unless steps are left out", () => {
  const question: PlannerOutput = { ...notes, decision: "ask", message: "When?", clarification: "When?", steps: [] };
  expect(messageBefore(question)).toBeUndefined();
  expect(messageBefore({ ...question, left_out: "Not done: Book." })).toBe("Not done: Book.");
});
