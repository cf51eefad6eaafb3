// Real llama.cpp with a model of random weights: whatever is valid is so because of the grammar.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, writeTinyModel } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { llamaCpp } from "../../src/engines/llama-cpp.ts";
import { createPlanner, openEngine } from "../../src/index.ts";
import { sampleInput } from "../sample.cases.ts";

function tinyModel(): string {
  const file = join(makeFolder(), "random.gguf");
  writeTinyModel(file);
  return file;
}

const planWith = (engine: ReturnType<typeof llamaCpp>) =>
  createPlanner({ engine, maxSteps: 3 }).generatePlan(sampleInput);

it("plans with one call of a model that knows nothing, because the grammar allows only plans", async () => {
  const file = tinyModel();
  const engine = llamaCpp({ model: file, gpu: false, temperature: 1, seed: 1, maxTextLength: 20 });
  for (const result of [await planWith(engine), await planWith(engine)]) {
    expect(result).toMatchObject({ attempts: 1, repaired: false, sanitised: [] });
    expect(result.usage.inputTokens).toBeGreaterThan(500);
    expect(result.usage.outputTokens).toBeGreaterThan(20);
  }
});

it("stops when it is aborted, and answers the next request", async () => {
  const engine = llamaCpp({ model: tinyModel(), gpu: false, temperature: 1, seed: 1, maxTextLength: 20 });
  const request = {
    system: "",
    messages: [{ role: "user" as const, content: "Write" }],
    schema: { type: "array", minItems: 100, items: { type: "string", minLength: 20 } },
    images: [],
    maxOutputTokens: 7000,
  };
  const signal = AbortSignal.timeout(200);
  await expect(engine.complete(request, { signal })).rejects.toThrow();
  const short = { ...request, schema: { type: "string", enum: ["yes"] } };
  const next = await engine.complete(short, { signal: new AbortController().signal });
  expect(next).toMatchObject({ text: '"yes"', finish: "stop" });
});

it("refuses a page that does not fit, instead of losing the beginning of the prompt", async () => {
  const engine = llamaCpp({ model: tinyModel(), gpu: false, contextTokens: 512 });
  const request = {
    system: "x".repeat(600),
    messages: [],
    schema: { type: "string" },
    images: [],
    maxOutputTokens: 10,
  };
  await expect(engine.complete(request, { signal: new AbortController().signal })).rejects.toMatchObject({
    code: "engine_unavailable",
    message: expect.stringMatching(/has a context of 512 tokens, and this page needs 60\d/),
  });
});

it("says what to do when the package, the file or the model is missing", async () => {
  const folder = makeFolder();
  const notModel = join(folder, "notes.gguf");
  writeFileSync(notModel, "These are notes.");
  const failureOf = async (model: string, env = {}) => {
    const error = await planWith(llamaCpp({ model, env })).catch((reason: unknown) => reason);
    return (error as Error).message;
  };
  expect(await failureOf("")).toContain("The engine llama-cpp needs a model. Name a GGUF file on this machine");
  expect(await failureOf("hf:someone/model")).toContain('There is no file "hf:someone/model" that can be read.');
  expect(await failureOf(notModel)).toContain("is not a GGUF file.");
  expect(await failureOf(tinyModel(), { GISELLE_LLAMA_CPP: folder })).toBe(
    `GISELLE_LLAMA_CPP is ${folder}, and node-llama-cpp is not installed there. Install it beside Giselle with \`npm install node-llama-cpp\`; or install it in a folder of your own and set GISELLE_LLAMA_CPP to that folder. Without it, use Ollama: ollama:<model>.`,
  );
});

it("opens by its name, with the path after the colon", async () => {
  expect(await openEngine("llama-cpp:/models/one:two.gguf")).toMatchObject({
    name: "llama-cpp",
    model: "/models/one:two.gguf",
  });
});
