import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV2, LanguageModelV3 } from "@ai-sdk/provider";
import { say, startScriptedModel } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createOpenModel, fillStep, goodAnswer, sampleInput } from "../../test/sample.cases.ts";
import { createPlanner, fromLanguageModel } from "../index.ts";

const openModel = createOpenModel(startScriptedModel, onTestFinished);

const screenshot = Buffer.from("a picture").toString("base64");
const seeing = { ...sampleInput, context: { ...sampleInput.context, visual: { screenshot } } };

it("uses any AI SDK model as an engine (items 22, 26)", async () => {
  const { model } = await openModel("openai", [say(goodAnswer)]);
  const provider = createOpenAICompatible({ name: "mine", baseURL: model.url });
  const result = await createPlanner({ engine: provider("some-model") }).generatePlan(sampleInput);
  expect(result).toMatchObject({ engine: "mine.chat", attempts: 1, usage: { inputTokens: 12, outputTokens: 7 } });
  expect(model.requests[0]?.model).toBe("some-model");
});

it("supports models of older interfaces", async () => {
  const asked: unknown[] = [];
  const common = { provider: "old", modelId: "m", supportedUrls: {} };
  const content = [{ type: "text" as const, text: JSON.stringify(goodAnswer) }];
  const doStream = () => Promise.reject(new Error("Not asked for."));
  const v2: LanguageModelV2 = {
    ...common,
    specificationVersion: "v2",
    doStream,
    doGenerate: async ({ prompt }) => {
      asked.push(prompt);
      const usage = { inputTokens: 5, outputTokens: 6, totalTokens: 11 };
      return { content, finishReason: "stop", usage, warnings: [] };
    },
  };
  const v3: LanguageModelV3 = {
    ...common,
    specificationVersion: "v3",
    doStream,
    doGenerate: async ({ prompt }) => {
      asked.push(prompt);
      const inputTokens = { total: 5, noCache: 5, cacheRead: 0, cacheWrite: 0 };
      const outputTokens = { total: 6, text: 6, reasoning: 0 };
      return {
        content,
        finishReason: { unified: "stop", raw: "stop" },
        usage: { inputTokens, outputTokens },
        warnings: [],
      };
    },
  };
  for (const engine of [v2, v3]) {
    const result = await createPlanner({ engine, vision: true }).generatePlan(seeing);
    expect(result).toMatchObject({ plan: { steps: [fillStep, {}] }, usage: { inputTokens: 5, outputTokens: 6 } });
  }
  expect(asked).toMatchObject([
    [{ role: "system" }, { role: "user", content: [{ type: "text" }, { type: "file", data: screenshot }] }],
    [{ role: "system" }, { role: "user", content: [{ type: "text" }, { type: "file", data: screenshot }] }],
  ]);
});

it("reads an answer from the reasoning of a model", async () => {
  const thinking: LanguageModelV2 = {
    specificationVersion: "v2",
    provider: "thinker",
    modelId: "m",
    supportedUrls: {},
    doStream: () => Promise.reject(new Error("Not asked for.")),
    doGenerate: async () => ({
      content: [{ type: "reasoning", text: JSON.stringify(goodAnswer) }],
      finishReason: "stop",
      usage: { inputTokens: undefined, outputTokens: undefined, totalTokens: undefined },
      warnings: [],
    }),
  };
  const result = await createPlanner({ engine: fromLanguageModel(thinking) }).generatePlan(sampleInput);
  expect(result).toMatchObject({ plan: { decision: "act" }, usage: { inputTokens: 0, outputTokens: 0 } });
});
