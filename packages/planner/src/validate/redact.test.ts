import { expect, it } from "vitest";
import { sampleInput } from "../../test/sample.cases.ts";
import { defaultTools } from "../tools/vocabulary.ts";
import { redact } from "./redact.ts";
import type { PlanContext } from "./sanitize.ts";

const context: PlanContext = {
  catalog: sampleInput.tool_catalog,
  registry: defaultTools(),
  interactables: sampleInput.context.page.interactables,
  profile: "auto",
  maxSteps: 3,
  secrets: [],
  newPlanId: () => "plan-1",
};

it("keeps the structure, tools and elements of an answer and redacts all other words", () => {
  const said = JSON.stringify({
    plan: {
      decision: "act",
      message: "Filling in Ada's card",
      steps: [{ tool: "fill", args: { id: "input-1", value: "4111 1111" } }],
    },
  });
  expect(redact(said, context)).toBe(
    '{"plan":{"decision":"act","message":"•\'•","steps":[{"tool":"fill","args":{"id":"input-1","value":"•"}}]}}',
  );
});

it.each([
  ["prose", "I typed hunter2 for Ada."],
  ["another script", "パスワードは秘密です"],
  ["a name that is almost a tool", "clicks fills"],
  ["an id of no element", "input-99"],
])("redacts %s", (_what, said) => {
  expect(redact(said, context)).toMatch(/^[•.\s]+$/);
});

it("truncates a long answer", () => {
  const long = redact(`{"tool":"click"}`.repeat(1000), context);
  expect(long).toHaveLength(2001);
  expect(long.endsWith("…")).toBe(true);
});
