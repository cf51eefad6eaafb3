import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, say, startScriptedModel } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { defaultSettings } from "../settings.ts";
import { pickEngine } from "./pick-engine.ts";

const nobody = { OLLAMA_HOST: "127.0.0.1:1" };
const keys = { OPENAI_API_KEY: "key", ANTHROPIC_API_KEY: "key" };

it("takes a model of this machine, then a key, then none, and says how it was found", async () => {
  await using model = await startScriptedModel("ollama", [say("ok")]);
  const local = await pickEngine(defaultSettings, { ...keys, OLLAMA_HOST: model.url });
  expect(local).toMatchObject({
    choice: `ollama:${local.model}`,
    state: { label: `Ollama, ${local.model} on this machine`, isUsable: true, note: `Ollama answers at ${model.url}.` },
  });
  expect(await pickEngine(defaultSettings, { ...keys, ...nobody })).toMatchObject({
    state: { name: "anthropic", note: "ANTHROPIC_API_KEY is set." },
  });
  expect(await pickEngine(defaultSettings, nobody)).toMatchObject({ choice: "reflex", state: { isUsable: true } });
});

it("does as GISELLE_ENGINE says, with a model behind a colon, and names what it cannot know", async () => {
  const by = (name: string) => pickEngine(defaultSettings, { ...nobody, ...keys, GISELLE_ENGINE: name });
  expect(await by("openai-compatible:gpt-5")).toMatchObject({
    choice: "openai-compatible:gpt-5",
    state: { name: "openai", label: "OpenAI, gpt-5", note: expect.stringContaining("GISELLE_ENGINE says so.") },
  });
  await expect(by("oracle")).rejects.toThrow("GISELLE_ENGINE names no engine. Set it to one of reflex, ollama");
});

it("does as the person says, also when that cannot be used, and says what is missing", async () => {
  const chosen = { ...defaultSettings, engine: "google", model: "gemini-x" } as const;
  expect(await pickEngine(chosen, nobody)).toMatchObject({
    choice: "google:gemini-x",
    state: { label: "Gemini, gemini-x", isUsable: false, note: expect.stringContaining("GEMINI_API_KEY") },
  });
});

it("offers Gemini CLI where its program and a key are, and never chooses it by itself", async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, "gemini"), "");
  chmodSync(join(folder, "gemini"), 0o755);
  const cli = { ...defaultSettings, engine: "gemini-cli" } as const;
  const state = async (env: Record<string, string>) => (await pickEngine(cli, { ...nobody, ...env })).state;
  expect(await state({ PATH: "" })).toMatchObject({ isUsable: false, note: expect.stringContaining("npm install") });
  expect(await state({ PATH: folder })).toMatchObject({ isUsable: false, note: expect.stringContaining("key") });
  expect(await state({ PATH: folder, GEMINI_API_KEY: "k" })).toMatchObject({ isUsable: true });
  const auto = await pickEngine(defaultSettings, { ...nobody, PATH: folder, GEMINI_API_KEY: "k" });
  expect(auto.state.name).toBe("google");
});
