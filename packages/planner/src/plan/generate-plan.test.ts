import type { PlannerInput } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { goodAnswer, sampleInput } from "../../test/sample.cases.ts";
import type { Completion, CompletionRequest, ModelEngine } from "../engine.ts";
import { defineModelEngine } from "../engines/define-model-engine.ts";
import { defaultTools } from "../tools/vocabulary.ts";
import { createPlannerFor } from "./planner.ts";

const usage = { inputTokens: 10, outputTokens: 2 };
const good: Completion = { text: JSON.stringify(goodAnswer), usage, finish: "stop" };

/** A model that returns these answers in order and records the requests. */
function script(answers: (Completion | Error)[], change: Partial<ModelEngine> = {}) {
  const asked: CompletionRequest[] = [];
  const engine = defineModelEngine({
    ...{ name: "scripted", model: "small", contextTokens: 8192, vision: false },
    dialect: { requireAll: false, patterns: true, maxEnumValues: 100 },
    async complete(request) {
      const answer = answers[asked.push(request) - 1] ?? good;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    ...change,
  });
  return { engine, asked };
}

const plan = (engine: ModelEngine, input: PlannerInput = sampleInput, options = {}) =>
  createPlannerFor({ open: async () => engine }, { now: () => 0, newNonce: () => "n", ...options }).generatePlan(input);

describe("the request to the model", () => {
  it("contains the goal, the history and the page", async () => {
    const { engine, asked } = script([good]);
    await plan(engine, { ...sampleInput, context: { ...sampleInput.context, history: "1. Opening the page" } });
    const [request] = asked;
    expect(request?.messages).toHaveLength(1);
    expect(request?.messages[0]?.content).toMatch(
      /^Goal: Sign Ada.*<steps-n>\n1\. Opening the page\n<\/steps-n>.*<page-n>/s,
    );
    expect(request?.system).toContain("You operate a web page");
    expect(request?.maxOutputTokens).toBe(2048);
  });

  it("does not contain the steps as data, which are for engines without a model", async () => {
    const { engine, asked } = script([good]);
    const steps = [{ proposal: { message: "hunter2", steps: [] }, executions: [] }];
    await plan(engine, { ...sampleInput, context: { ...sampleInput.context, steps } });
    expect(JSON.stringify(asked)).not.toContain("hunter2");
  });

  it("contains only tools that the page has elements for", async () => {
    const { engine, asked } = script([{ ...good, text: '{"plan":{"decision":"cannot","message":"Empty."}}' }]);
    const page = { ...sampleInput.context.page, interactables: [] };
    await plan(engine, { ...sampleInput, context: { page } });
    expect(asked[0]?.system).toContain("navigate {url}");
    expect(asked[0]?.system).not.toContain("click {id}");
  });

  it("contains the screenshot only if the model has vision and it is enabled", async () => {
    const visual = { screenshot: "cGljdHVyZQ==", visionFeatures: { buttons: 2 } };
    const input = { ...sampleInput, context: { ...sampleInput.context, visual } };
    const images = async (vision: boolean, canSee: boolean) => {
      const { engine, asked } = script([good], { vision: canSee });
      await plan(engine, input, { vision });
      return asked[0]?.images.length;
    };
    expect(await Promise.all([images(true, true), images(true, false), images(false, true)])).toEqual([1, 0, 0]);
  });

  it("fits into the context window", async () => {
    const text = Array.from({ length: 2000 }, (_, index) => `text "Row ${index}"`).join("\n");
    const input = { ...sampleInput, context: { page: { ...sampleInput.context.page, text } } };
    const lengths = await Promise.all(
      [4096, 8192, 16_384].map(async (contextTokens) => {
        const { engine, asked } = script([good], { contextTokens });
        await plan(engine, input);
        return asked[0]?.messages[0]?.content.length ?? 0;
      }),
    );
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
    expect(lengths[0]).toBeLessThan(4096 * 4);
  });
});

describe("one request and at most one repair", () => {
  const bad: Completion = { text: "I am not sure.", usage, finish: "stop" };

  it("accepts a good answer", async () => {
    const { engine, asked } = script([good]);
    expect(await plan(engine)).toMatchObject({
      attempts: 1,
      repaired: false,
      usage,
      model: "small",
      engine: "scripted",
    });
    expect(asked).toHaveLength(1);
  });

  it("quotes a bad answer with its problems, and counts both calls", async () => {
    const { engine, asked } = script([bad, good]);
    expect(await plan(engine)).toMatchObject({
      attempts: 2,
      repaired: true,
      usage: { inputTokens: 20, outputTokens: 4 },
      exchanges: [{ answer: "I am not sure." }, { answer: good.text }],
    });
    expect(asked[1]?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(asked[1]?.messages[2]?.content).toContain("The answer contains no complete JSON object.");
  });

  it("throws an error without user input after two bad answers", async () => {
    const secret = { ...bad, text: "The password is hunter2" };
    const { engine } = script([secret, secret, good]);
    const error = await plan(engine).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "invalid_json", attempts: 2, usage: { inputTokens: 20 } });
    expect(JSON.stringify(error)).not.toContain("hunter2");
  });

  it("reports a truncated answer to the model", async () => {
    const { engine, asked } = script([{ ...bad, text: '{"plan": {"decision"', finish: "length" }, good]);
    await plan(engine);
    expect(asked[1]?.messages[2]?.content).toContain("The answer was too long and was cut off.");
  });

  it("counts both attempts if the second call fails", async () => {
    const { engine } = script([bad, new Error("gone")]);
    await expect(plan(engine)).rejects.toMatchObject({
      code: "engine_unavailable",
      message: "The engine failed: gone",
    });
  });
});

describe("the engine of a planner", () => {
  it("is opened once, and again after a failure", async () => {
    let opened = 0;
    const { engine } = script([good, good]);
    const planner = createPlannerFor({
      async open() {
        opened += 1;
        if (opened === 1) throw new Error("not yet");
        return engine;
      },
    });
    await expect(planner.generatePlan(sampleInput)).rejects.toMatchObject({ message: "The engine failed: not yet" });
    await planner.generatePlan(sampleInput);
    await planner.generatePlan(sampleInput);
    expect(opened).toBe(2);
  });

  it("can plan without a planner", async () => {
    const { engine } = script([good]);
    expect(await engine.generatePlan(sampleInput)).toMatchObject({ decision: "act", steps: goodAnswer.plan.steps });
  });

  it("returns the budgets of the page and the history for the current tools", async () => {
    const { engine } = script([]);
    const planner = createPlannerFor({ open: async () => engine });
    const catalog = defaultTools().toCatalog({ abilities: ["page"], profile: "auto" });
    const few = await planner.budgets("Sign up", []);
    const many = await planner.budgets("Sign up", catalog);
    expect(few.page).toBeGreaterThan(many.page);
    expect(few.output).toBe(many.output);
  });

  it("cannot be asked first if it uses a model", async () => {
    const { engine } = script([good]);
    const open = async () => engine;
    const planner = createPlannerFor({ open, first: { threshold: 0.5, open } });
    await expect(planner.generatePlan(sampleInput)).rejects.toThrow("reflexFirst needs an engine without one");
  });
});
