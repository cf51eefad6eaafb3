import { say, startScriptedModel, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { chooseEngine, pickOllamaModel } from "./choose-engine.ts";

const nobody = { OLLAMA_HOST: "127.0.0.1:1" };

it("takes a model of this machine before a key, a key before none, and says why", async () => {
  await using model = await startScriptedModel("ollama", [say("ok")]);
  const keys = { OPENAI_API_KEY: "key", GEMINI_API_KEY: "key" };
  const local = await chooseEngine({ env: { ...keys, OLLAMA_HOST: model.url } });
  expect(local.name).toMatch(/^ollama:./);
  expect(local.reason).toBe(`Ollama answers at ${model.url}`);
  expect(await chooseEngine({ env: { ...keys, ...nobody } })).toEqual({
    name: "google",
    reason: "GEMINI_API_KEY is set",
  });
  expect((await chooseEngine({ env: nobody })).name).toBe("reflex");
  expect(await chooseEngine({ env: { ...nobody, GISELLE_ENGINE: "anthropic" } })).toMatchObject({ name: "anthropic" });
});

it("waits for an Ollama that is busy", async () => {
  const busy = await startWebServer((_, response) => {
    setTimeout(() => response.end(JSON.stringify({ models: [{ name: "qwen3:4b" }] })), 1000);
  });
  onTestFinished(() => busy.close());
  expect((await chooseEngine({ env: { OLLAMA_HOST: busy.url } })).name).toBe("ollama:qwen3:4b");
});

it("does not take an Ollama that has no model", () => {
  expect(pickOllamaModel([], {})).toBeUndefined();
  expect(pickOllamaModel(["llama3.2:latest"], {})).toBe("llama3.2:latest");
  expect(pickOllamaModel(["llama3.2:latest", "qwen3:4b"], {})).toBe("qwen3:4b");
});

it("names a host that is no address, and how one is written", async () => {
  await expect(chooseEngine({ env: { OLLAMA_HOST: "http://" } })).rejects.toThrow("Write it as 127.0.0.1:11434.");
});
