import type { PlannerOutput } from "@giselles-ai/protocol";
import { say, startScriptedModel } from "@giselles-ai/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { clickStep, createOpenModel, fillStep, goodAnswer, sampleInput } from "../../test/sample.cases.ts";
import {
  createPlanner,
  defineModelEngine,
  listEngines,
  openEngine,
  type PlannerEngine,
  registerEngine,
} from "../index.ts";

const openModel = createOpenModel(startScriptedModel, onTestFinished);

const act: PlannerOutput = {
  decision: "act",
  complete: false,
  plan_id: "p1",
  reasoning_summary: "r",
  autonomy_level: "auto",
  message: "m",
  steps: [clickStep],
};
const fixed = (plan: unknown): PlannerEngine => ({
  name: "fixed",
  generatePlan: async () => plan as PlannerOutput,
});

it("finds engines by name, including registered ones (items 22, 26)", async () => {
  expect(listEngines()).toEqual(expect.arrayContaining(["ollama", "openai-compatible", "anthropic", "google"]));
  registerEngine("parrot", ({ model }) =>
    defineModelEngine({
      name: `parrot ${model}`,
      model: model ?? "",
      contextTokens: 8000,
      vision: false,
      dialect: { requireAll: false, patterns: false, maxEnumValues: 100 },
      complete: async () => ({
        text: JSON.stringify(goodAnswer),
        usage: { inputTokens: 1, outputTokens: 2 },
        finish: "stop",
      }),
    }),
  );
  const result = await createPlanner({ engine: "parrot:small:7b" }).generatePlan(sampleInput);
  expect(result).toMatchObject({ engine: "parrot small:7b", plan: { steps: [fillStep, clickStep] } });
  expect(() => registerEngine("parrot", () => fixed(act))).toThrow('There is already an engine "parrot".');
});

it("lists the registered engines for an unknown name", async () => {
  await expect(openEngine("clippy")).rejects.toMatchObject({
    code: "engine_unavailable",
    message: expect.stringMatching(
      /^There is no engine "clippy"\. Use one of ollama, openai-compatible, anthropic, google/,
    ),
  });
});

it("validates the plan of an engine without a model, and asks it once (items 27, 28)", async () => {
  const planner = createPlanner({ engine: fixed(act) });
  expect(await planner.generatePlan(sampleInput)).toMatchObject({
    engine: "fixed",
    attempts: 0,
    usage: { inputTokens: 0, outputTokens: 0 },
    plan: { plan_id: "p1", steps: [clickStep] },
    request: undefined,
  });
  const astray = { ...act, steps: [{ ...clickStep, args: { id: "button-99" } }] };
  await expect(createPlanner({ engine: fixed(astray) }).generatePlan(sampleInput)).rejects.toMatchObject({
    code: "out_of_context",
    attempts: 0,
  });
});

describe("an engine without a model that is asked first", () => {
  it.each([
    ["is certain", act, 0.8, 0],
    ["is not certain enough", act, 0.95, 1],
    ["cannot", { ...act, decision: "cannot", steps: [] }, 0.5, 1],
    ["gives an invalid plan", { ...act, steps: [{ ...clickStep, tool: "teleport" }] }, 0.5, 1],
  ])("and %s", async (_what, plan, threshold, calls) => {
    const { model, engine } = await openModel("ollama", [say(goodAnswer)]);
    const planner = createPlanner({ engine, reflexFirst: { threshold, engine: fixed(plan) } });
    const result = await planner.generatePlan(sampleInput);
    expect(result.engine).toBe(calls === 0 ? "fixed" : "ollama");
    expect(model.requests).toHaveLength(calls);
  });

  it("receives its earlier steps with memos and outcomes, even after a model planned in between", async () => {
    const { engine } = await openModel("ollama", [say(goodAnswer)]);
    const seen: unknown[] = [];
    const first: PlannerEngine = {
      name: "first",
      async generatePlan({ context }) {
        seen.push(context.steps);
        return act;
      },
    };
    const proposal = { message: "m", steps: [{ ...clickStep, memo: { part: 1 } }] };
    const steps = [
      { engine: "first", proposal, executions: [{ status: "unknown" as const, code: "DEADLINE" }] },
      { engine: "ollama", proposal: { message: "n", steps: [fillStep] }, executions: [] },
    ];
    const planner = createPlanner({ engine, reflexFirst: { threshold: 0.8, engine: first } });
    await planner.generatePlan({ ...sampleInput, context: { ...sampleInput.context, steps } });
    expect(seen).toEqual([steps]);
  });
});
