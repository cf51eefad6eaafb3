import { describe, expect, it } from "vitest";
import { invalidPaths, without } from "../test/refusal.cases.ts";
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
  it.each(["tool", "args", "explanation", "estimated_risk", "confidence"] as const)("requires %s", (name) => {
    expect(invalidPaths(planStepSchema, without(step, name))).toEqual([name]);
  });

  it.each([
    ["an empty tool name", { tool: "" }, ["tool"]],
    ["a list of arguments", { args: ["button-1"] }, ["args"]],
    ["an unknown risk", { estimated_risk: "none" }, ["estimated_risk"]],
    ["a confidence below 0", { confidence: -0.1 }, ["confidence"]],
    ["a confidence above 1", { confidence: 1.1 }, ["confidence"]],
    ["a confidence in words", { confidence: "high" }, ["confidence"]],
    ["a memo that is a string", { memo: "Part 1 of 2" }, ["memo"]],
    ["an unknown property", { force: true }, ["(whole)"]],
  ])("refuses %s", (_what, change, paths) => {
    expect(invalidPaths(planStepSchema, { ...step, ...change })).toEqual(paths);
  });

  it("accepts any object as the memo of its engine", () => {
    const memo = { part: 2, seen: ["tab-1"], deep: { nothing: null } };
    expect(planStepSchema.parse({ ...step, memo }).memo).toEqual(memo);
  });
});

describe("the result of a step", () => {
  it.each(outcomeStatusSchema.options)("can have the status %s", (status) => {
    expect(stepExecutionSchema.parse({ status })).toEqual({ status });
  });

  it("keeps the outcome and drops properties that only the agent needs", () => {
    const execution = { status: "refused", code: "DENIED", message: "The user denied this.", reason: "not yet" };
    expect(stepExecutionSchema.parse({ ...execution, tool: "click", value: "Ada" })).toEqual(execution);
  });

  it("refuses an unknown status", () => {
    expect(invalidPaths(stepExecutionSchema, { status: "success" })).toEqual(["status"]);
  });

  it("can be missing for a step that did not run", () => {
    const pass = {
      engine: "reflex",
      proposal: { message: "Sending it", steps: [step, step] },
      executions: [{ status: "failed" }],
    };
    expect(historyStepSchema.parse(pass)).toEqual(pass);
  });

  it("is part of the planner input, together with the memo", () => {
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
    expect(invalidPaths(plannerInputSchema, { ...input, context: { page, trace: "Step 1: …" } })).toEqual(["context"]);
    const bad = [{ proposal: { message: "m", steps: [step] }, executions: [{ status: "done" }] }];
    expect(invalidPaths(plannerInputSchema, { ...input, context: { page, steps: bad } })).toEqual([
      "context.steps.0.executions.0.status",
    ]);
  });
});
