import { expect, it } from "vitest";
import { plannerInputSchema, plannerOutputSchema } from "./index.ts";

const notes = {
  plan_id: "p1",
  reasoning_summary: "The form is empty.",
  autonomy_level: "auto",
  message: "Filling it.",
};
const step = {
  tool: "fill",
  args: { id: "input-0", value: "Ada" },
  explanation: "The name",
  estimated_risk: "low",
  confidence: 0.9,
};

it.each([
  { decision: "done", complete: true, ...notes, steps: [] },
  { decision: "act", complete: false, ...notes, steps: [step] },
  { decision: "cannot", complete: false, ...notes, steps: [] },
  { decision: "ask", complete: false, ...notes, clarification: "Which Ada?", steps: [] },
])("accepts the decision $decision", (plan) => {
  expect(plannerOutputSchema.parse(plan)).toEqual(plan);
});

it.each([
  ["done with steps", { decision: "done", complete: true, ...notes, steps: [step] }],
  ["done but not complete", { decision: "done", complete: false, ...notes, steps: [] }],
  ["act without steps", { decision: "act", complete: false, ...notes, steps: [] }],
  ["cannot with steps", { decision: "cannot", complete: false, ...notes, steps: [step] }],
  ["ask without a question", { decision: "ask", complete: false, ...notes, steps: [] }],
  ["a confidence over 1", { decision: "act", complete: false, ...notes, steps: [{ ...step, confidence: 1.5 }] }],
  ["an autonomy of unleashed", { decision: "done", complete: true, ...notes, autonomy_level: "unleashed", steps: [] }],
  ["a sentence", "I filled it in."],
])("refuses %s", (_what, plan) => {
  expect(plannerOutputSchema.safeParse(plan).success).toBe(false);
});

it("accepts only structured input with a non-empty goal", () => {
  const page = { url: "u", origin: "o", title: "t", interactables: [] };
  const input = { goal: "Sign up", context: { page }, capability_profile: "assisted", tool_catalog: [] };
  expect(plannerInputSchema.parse(input)).toEqual(input);
  expect(plannerInputSchema.safeParse("Sign up").success).toBe(false);
  expect(plannerInputSchema.safeParse({ ...input, goal: "  " }).success).toBe(false);
});
