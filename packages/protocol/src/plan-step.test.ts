import { describe, expect, it } from "vitest";
import { objectionsTo, without } from "../test/refusal.cases.ts";
import {
  historyStepSchema,
  outcomeStatusSchema,
  plannerInputSchema,
  planStepSchema,
  stepExecutionSchema,
} from "./index.ts";

const step = {
  tool: "click",
  args: { id: "button-1" },
  explanation: "It is called Send",
  estimated_risk: "low",
  confidence: 1,
};

describe("a step of a plan", () => {
  it.each(["tool", "args", "explanation", "estimated_risk", "confidence"] as const)(
    "is none without its %s",
    (name) => {
      expect(objectionsTo(planStepSchema, without(step, name))).toEqual([name]);
    },
  );

  it.each([
    ["a tool without a name", { tool: "" }, ["tool"]],
    ["arguments in a list", { args: ["button-1"] }, ["args"]],
    ["a risk that there is not", { estimated_risk: "none" }, ["estimated_risk"]],
    ["less than no confidence", { confidence: -0.1 }, ["confidence"]],
    ["more than all confidence", { confidence: 1.1 }, ["confidence"]],
    ["confidence in words", { confidence: "high" }, ["confidence"]],
    ["a memo that is text", { memo: "Part 1 of 2" }, ["memo"]],
    ["what is not of a step", { force: true }, ["(whole)"]],
  ])("has not %s", (_what, change, objections) => {
    expect(objectionsTo(planStepSchema, { ...step, ...change })).toEqual(objections);
  });

  it("may carry a memo of its engine, whatever that is", () => {
    const memo = { part: 2, seen: ["tab-1"], deep: { nothing: null } };
    expect(planStepSchema.parse({ ...step, memo }).memo).toEqual(memo);
  });
});

describe("how a step comes back", () => {
  it.each(outcomeStatusSchema.options)("with the status %s, as it was", (status) => {
    expect(stepExecutionSchema.parse({ status })).toEqual({ status });
  });

  it("with all that is known of its outcome, and nothing that only the agent needs", () => {
    const execution = { status: "refused", code: "DENIED", message: "The person denied this.", reason: "not yet" };
    expect(stepExecutionSchema.parse({ ...execution, tool: "click", value: "Ada" })).toEqual(execution);
  });

  it("not with a status of its own making", () => {
    expect(objectionsTo(stepExecutionSchema, { status: "success" })).toEqual(["status"]);
  });

  it("without an outcome, where it did not run", () => {
    const turn = {
      engine: "reflex",
      proposal: { message: "Sending it", steps: [step, step] },
      executions: [{ status: "failed" }],
    };
    expect(historyStepSchema.parse(turn)).toEqual(turn);
  });

  it("in the planner's input, with its memo", () => {
    const steps = [
      {
        engine: "reflex",
        proposal: { message: "m", steps: [{ ...step, memo: { part: 1 } }] },
        executions: [{ status: "unknown" }],
      },
    ];
    const page = { url: "u", origin: "o", title: "t", interactables: [] };
    const input = { goal: "Send", context: { page, steps }, capability_profile: "auto", tool_catalog: [] };
    expect(plannerInputSchema.parse(input)).toEqual(input);
    expect(objectionsTo(plannerInputSchema, { ...input, context: { page, trace: "Step 1: …" } })).toEqual(["context"]);
    const bad = [{ proposal: { message: "m", steps: [step] }, executions: [{ status: "done" }] }];
    expect(objectionsTo(plannerInputSchema, { ...input, context: { page, steps: bad } })).toEqual([
      "context.steps.0.executions.0.status",
    ]);
  });
});
