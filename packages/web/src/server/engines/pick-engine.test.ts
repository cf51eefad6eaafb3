import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, say, startScriptedModel } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { defaultSettings } from "../settings.ts";
import { pickEngine } from "./pick-engine.ts";

const noOllama = { OLLAMA_HOST: "127.0.0.1:1" };
const keys = { OPENAI_API_KEY: "key", ANTHROPIC_API_KEY: "key" };

it("prefers a local model, then a key, then no model, and notes how it was found", async () => {
  await using model = await startScriptedModel("ollama", [say("ok")]);
  const local = await pickEngine(defaultSettings, { ...keys, OLLAMA_HOST: model.url });
  expect(local).toMatchObject({
    choice: `ollama:${local.model}`,
    state: {
      label: `Ollama, ${local.model} on this machine`,
      isUsable: true,
      note: `Ollama is running at ${model.url}.`,
    },
  });
  expect(await pickEngine(defaultSettings, { ...keys, ...noOllama })).toMatchObject({
    state: { name: "anthropic", note: "ANTHROPIC_API_KEY is set." },
  });
  expect(await pickEngine(defaultSettings, noOllama)).toMatchObject({ choice: "reflex", state: { isUsable: true } });
});

it("uses GISELLE_ENGINE with an optional model after a colon, and rejects an unknown engine", async () => {
  const by = (name: string) => pickEngine(defaultSettings, { ...noOllama, ...keys, GISELLE_ENGINE: name });
  expect(await by("openai-compatible:gpt-5")).toMatchObject({
    choice: "openai-compatible:gpt-5",
    state: { name: "openai", label: "OpenAI, gpt-5", note: expect.stringContaining("Set by GISELLE_ENGINE.") },
  });
  await expect(by("oracle")).rejects.toThrow(
    'There is no engine "oracle". Set GISELLE_ENGINE to one of reflex, ollama',
  );
});

it("uses the chosen engine even if it is unavailable, and notes what is missing", async () => {
  const chosen = { ...defaultSettings, engine: "google", model: "gemini-x" } as const;
  expect(await pickEngine(chosen, noOllama)).toMatchObject({
    choice: "google:gemini-x",
    state: { label: "Gemini, gemini-x", isUsable: false, note: expect.stringContaining("GEMINI_API_KEY") },
  });
});

it("offers Gemini CLI if its program and a key exist, but never picks it automatically", async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, "gemini"), "");
  chmodSync(join(folder, "gemini"), 0o755);
  const cli = { ...defaultSettings, engine: "gemini-cli" } as const;
  const state = async (env: Record<string, string>) => (await pickEngine(cli, { ...noOllama, ...env })).state;
  expect(await state({ PATH: "" })).toMatchObject({ isUsable: false, note: expect.stringContaining("npm install") });
  expect(await state({ PATH: folder })).toMatchObject({ isUsable: false, note: expect.stringContaining("key") });
  expect(await state({ PATH: folder, GEMINI_API_KEY: "k" })).toMatchObject({ isUsable: true });
  const auto = await pickEngine(defaultSettings, { ...noOllama, PATH: folder, GEMINI_API_KEY: "k" });
  expect(auto.state.name).toBe("google");
});
