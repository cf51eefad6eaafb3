import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeFolder, startWebServer, writeTinyModel } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { giselle } from "../../test/giselle.cases.ts";

/** Where the tests have node-llama-cpp. A user who installs it beside the command needs no variable. */
const withLlama = { GISELLE_LLAMA_CPP: fileURLToPath(new URL("../../../planner/", import.meta.url)) };
const withoutOllama = { OLLAMA_HOST: "127.0.0.1:1" };

function modelFolder(): string {
  const folder = makeFolder();
  mkdirSync(join(folder, "someone"));
  writeTinyModel(join(folder, "someone", "random.gguf"));
  writeFileSync(join(folder, "notes.gguf"), "not a model");
  return folder;
}

it("lists GGUF files with their sizes and whether they fit, Ollama's models and the engines", async () => {
  const ollama = await startWebServer((_, response) => {
    response.end(JSON.stringify({ models: [{ name: "qwen3:4b", size: 2_684_354_560 }] }));
  });
  onTestFinished(() => ollama.close());
  const folder = modelFolder();
  const { code, stdout } = await giselle(["models", folder], { ...withLlama, OLLAMA_HOST: ollama.url });
  expect(code).toBe(0);
  expect(stdout).toContain(`✓ llama-cpp:${folder}/someone/random.gguf`);
  expect(stdout).toMatch(/0\.3 MB, random \(llama, context 8192\), fits in .* of free memory/);
  expect(stdout).toMatch(/– llama-cpp:.*notes\.gguf\n +0\.0 MB, not a GGUF file/);
  expect(stdout).toMatch(/✓ ollama:qwen3:4b\n +2\.5 GB, installed in Ollama/);
  expect(stdout).toMatch(/– anthropic\n +needs ANTHROPIC_API_KEY/);
  expect(stdout).toMatch(/✓ reflex\n +rules, without a model/);
});

it("tries a GGUF file: a valid plan at the first answer, with its time, tokens and memory", async () => {
  const file = join(modelFolder(), "someone", "random.gguf");
  const { code, stdout, stderr } = await giselle(["models", "try", file, "--json"], withLlama);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({ engine: `llama-cpp:${file}`, valid: true });
  const { ms, outputTokens, tokensPerSecond, memoryBytes } = JSON.parse(stdout);
  expect(Math.min(ms, outputTokens, tokensPerSecond, memoryBytes)).toBeGreaterThan(0);
});

it("says how to get node-llama-cpp where it is missing, and still lists the files", async () => {
  const folder = modelFolder();
  const listed = await giselle(["models", folder], withoutOllama);
  expect(listed.code).toBe(0);
  expect(listed.stdout).toMatch(/– llama-cpp:.*random\.gguf\n.*node-llama-cpp is not installed/);
  const tried = await giselle(["models", "try", join(folder, "someone", "random.gguf")]);
  expect(tried.code).toBe(1);
  expect(tried.stderr).toContain("Install it beside Giselle with `npm install node-llama-cpp`");
});
