import { say, startScriptedModel, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { chooseEngine, pickOllamaModel } from "./choose-engine.ts";

const closedPort = { OLLAMA_HOST: "127.0.0.1:1" };

it("prefers a local model to a key and a key to no model, with a reason", async () => {
  await using model = await startScriptedModel("ollama", [say("ok")]);
  const keys = { OPENAI_API_KEY: "key", GEMINI_API_KEY: "key" };
  const local = await chooseEngine({ env: { ...keys, OLLAMA_HOST: model.url } });
  expect(local.name).toMatch(/^ollama:./);
  expect(local.reason).toBe(`Ollama answers at ${model.url}`);
  expect(await chooseEngine({ env: { ...keys, ...closedPort } })).toEqual({
    name: "google",
    reason: "GEMINI_API_KEY is set",
  });
  expect((await chooseEngine({ env: closedPort })).name).toBe("reflex");
  expect(await chooseEngine({ env: { ...closedPort, GISELLE_ENGINE: "anthropic" } })).toMatchObject({
    name: "anthropic",
  });
});

it("waits for a busy Ollama", async () => {
  const busy = await startWebServer((_, response) => {
    setTimeout(() => response.end(JSON.stringify({ models: [{ name: "qwen3:4b" }] })), 1000);
  });
  onTestFinished(() => busy.close());
  expect((await chooseEngine({ env: { OLLAMA_HOST: busy.url } })).name).toBe("ollama:qwen3:4b");
});

it("ignores an Ollama without models", () => {
  expect(pickOllamaModel([], {})).toBeUndefined();
  expect(pickOllamaModel(["llama3.2:latest"], {})).toBe("llama3.2:latest");
  expect(pickOllamaModel(["llama3.2:latest", "qwen3:4b"], {})).toBe("qwen3:4b");
});

it("explains how to write the host if it is not an address", async () => {
  await expect(chooseEngine({ env: { OLLAMA_HOST: "http://" } })).rejects.toThrow("Write it like 127.0.0.1:11434.");
});
