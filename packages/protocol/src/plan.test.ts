import { expect, it } from "vitest";
import { plannerInputSchema, plannerOutputSchema } from "./index.ts";

const said = { plan_id: "p1", reasoning_summary: "The form is empty.", autonomy_level: "auto", message: "Filling it." };
const step = {
  tool: "fill",
  args: { id: "input-0", value: "Ada" },
  explanation: "The name",
  estimated_risk: "low",
  confidence: 0.9,
};

it.each([
  { decision: "done", complete: true, ...said, steps: [] },
  { decision: "act", complete: false, ...said, steps: [step] },
  { decision: "cannot", complete: false, ...said, steps: [] },
  { decision: "ask", complete: false, ...said, clarification: "Which Ada?", steps: [] },
])("accepts the decision $decision", (plan) => {
  expect(plannerOutputSchema.parse(plan)).toEqual(plan);
});

it.each([
  ["done with steps", { decision: "done", complete: true, ...said, steps: [step] }],
  ["done but not complete", { decision: "done", complete: false, ...said, steps: [] }],
  ["act without steps", { decision: "act", complete: false, ...said, steps: [] }],
  ["cannot with steps", { decision: "cannot", complete: false, ...said, steps: [step] }],
  ["ask without a question", { decision: "ask", complete: false, ...said, steps: [] }],
  ["a confidence over 1", { decision: "act", complete: false, ...said, steps: [{ ...step, confidence: 1.5 }] }],
  ["an autonomy of unleashed", { decision: "done", complete: true, ...said, autonomy_level: "unleashed", steps: [] }],
  ["prose", "I filled it in."],
])("cannot express %s", (_what, plan) => {
  expect(plannerOutputSchema.safeParse(plan).success).toBe(false);
});

it("takes structured input only, and a goal that says something", () => {
  const page = { url: "u", origin: "o", title: "t", interactables: [] };
  const input = { goal: "Sign up", context: { page }, capability_profile: "assisted", tool_catalog: [] };
  expect(plannerInputSchema.parse(input)).toEqual(input);
  expect(plannerInputSchema.safeParse("Sign up").success).toBe(false);
  expect(plannerInputSchema.safeParse({ ...input, goal: "  " }).success).toBe(false);
});
