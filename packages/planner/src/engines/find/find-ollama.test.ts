import { startWebServer } from "@giselles-ai/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { readHost } from "../ollama.ts";
import { chooseEngine } from "./choose-engine.ts";
import { findOllama } from "./find-ollama.ts";

async function serve(body: string) {
  const server = await startWebServer((_, response) => void response.end(body));
  onTestFinished(() => server.close());
  return { OLLAMA_HOST: server.url };
}

describe("the host of Ollama", () => {
  it.each([
    [undefined, "http://127.0.0.1:11434"],
    ["", "http://127.0.0.1:11434"],
    ["box", "http://box:11434"],
    ["box:8080", "http://box:8080"],
    ["0.0.0.0", "http://127.0.0.1:11434"],
    ["http://box", "http://box"],
    ["https://ollama.example/path/", "https://ollama.example/path"],
  ])("reads %j as %s", (setting, host) => {
    expect(readHost(setting)).toBe(host);
  });
});

it("reads a setting without scheme or port", () => {
  expect(readHost("box")).toBe("http://box:11434");
});

describe("findOllama", () => {
  it("lists the models", async () => {
    const env = await serve(JSON.stringify({ models: [{ name: "qwen3:4b", size: 1 }, { name: "llama3" }] }));
    const models = ["qwen3:4b", "llama3"];
    expect(await findOllama(env)).toEqual({ host: env.OLLAMA_HOST, models, sizes: { "qwen3:4b": 1 } });
  });

  it.each(["<html>", "{}", '{"models":"many"}'])("ignores a service that answers %s", async (body) => {
    expect((await findOllama(await serve(body))).models).toBeUndefined();
  });

  it("finds nothing on a closed port", async () => {
    expect(await findOllama({ OLLAMA_HOST: "127.0.0.1:1" })).toMatchObject({ models: undefined });
  });
});

describe("prefers configured engines to available ones", () => {
  const env = { OLLAMA_HOST: "127.0.0.1:1", ANTHROPIC_API_KEY: "key" };

  it.each([
    [
      { option: "google:gemini", config: "ollama", env: { ...env, GISELLE_ENGINE: "reflex" } },
      "google:gemini",
      "--engine",
    ],
    [{ config: "ollama", env: { ...env, GISELLE_ENGINE: "reflex" } }, "reflex", "GISELLE_ENGINE"],
    [{ config: "ollama:llama3", env }, "ollama:llama3", "settings file"],
    [{ env }, "anthropic", "ANTHROPIC_API_KEY is set"],
    [{ env: { OLLAMA_HOST: "127.0.0.1:1", OPENAI_API_KEY: "key" } }, "openai-compatible", "OPENAI_API_KEY"],
  ])("%j", async (wishes, name, reason) => {
    const chosen = await chooseEngine(wishes);
    expect(chosen.name).toBe(name);
    expect(chosen.reason).toContain(reason);
  });
});
