import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { findEngine, findEngines } from "./find-engines.ts";

const nowhere = { OLLAMA_HOST: "127.0.0.1:1", PATH: "" };

/** A service that answers every request like this. */
async function listen(body: string, status = 200): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("engines", () => {
  it("are listed in order of preference, and one always works", async () => {
    const found = await findEngines(nowhere);
    expect(found.map(({ name, isUsable }) => [name, isUsable])).toEqual([
      ["ollama", false],
      ["anthropic", false],
      ["google", false],
      ["openai", false],
      ["gemini-cli", false],
      ["reflex", true],
    ]);
    for (const { note, label } of found) expect([note, label]).not.toContain("");
  });

  it.each([
    ["anthropic", "ANTHROPIC_API_KEY"],
    ["google", "GEMINI_API_KEY"],
    ["google", "GOOGLE_GENERATIVE_AI_API_KEY"],
    ["openai", "OPENAI_API_KEY"],
  ] as const)("with a key are usable and never show it: %s by %s", async (name, variable) => {
    const engine = await findEngine(name, { ...nowhere, [variable]: "sk-hunter2" }, "");
    expect(engine).toMatchObject({ isUsable: true, note: `${variable} is set.` });
    expect(engine.models).toEqual([engine.model]);
    expect(JSON.stringify(engine)).not.toContain("hunter2");
    expect(await findEngine(name, { ...nowhere, [variable]: "" }, "")).toMatchObject({ isUsable: false });
  });

  it.each(["anthropic", "google", "openai", "gemini-cli"] as const)(
    "use the model that is asked for: %s",
    async (name) => {
      const engine = await findEngine(name, nowhere, "my-model");
      expect(engine).toMatchObject({ model: "my-model", label: expect.stringMatching(/, my-model$/) });
    },
  );
});

describe("a service like OpenAI", () => {
  it.each([
    ["http://127.0.0.1:8080/v1", "OpenAI-compatible at 127.0.0.1:8080, m"],
    ["https://ada:hunter2@models.example/v1?key=hunter2", "OpenAI-compatible at models.example, m"],
  ])("is named by its host: %s", async (OPENAI_BASE_URL, label) => {
    const engine = await findEngine("openai", { ...nowhere, OPENAI_BASE_URL }, "m");
    expect(engine).toMatchObject({ label, isUsable: true });
  });

  it.each(["//ada:hunter2@models.example", "http//ada:hunter2@box", "http://ada:hunter2@:99999"])(
    "does not show an address that is none: %s",
    async (OPENAI_BASE_URL) => {
      const engine = await findEngine("openai", { ...nowhere, OPENAI_BASE_URL }, "m");
      expect(JSON.stringify(engine)).not.toContain("hunter2");
    },
  );
});

describe("Ollama", () => {
  const tags = (...names: string[]) => JSON.stringify({ models: names.map((name) => ({ name })) });

  it("is usable when it has a model", async () => {
    const host = await listen(tags("qwen3:4b", "llama3:8b"));
    const engine = await findEngine("ollama", { OLLAMA_HOST: host }, "");
    expect(engine).toMatchObject({ isUsable: true, models: ["qwen3:4b", "llama3:8b"] });
    expect(engine.label).toMatch(/ on this machine$/);
    expect(await findEngine("ollama", { OLLAMA_HOST: host }, "llama3:8b")).toMatchObject({ model: "llama3:8b" });
  });

  it("says how to get a model when it has none", async () => {
    const engine = await findEngine("ollama", { OLLAMA_HOST: await listen(tags()) }, "");
    expect(engine).toMatchObject({ isUsable: false, label: "Ollama", note: expect.stringContaining("ollama pull") });
  });

  it.each([
    ["another program", "<html>", 200],
    ["another API", '{"data":[]}', 200],
    ["a proxy that fails", "bad gateway", 502],
  ])("is not %s at its address", async (_, body, status) => {
    const engine = await findEngine("ollama", { OLLAMA_HOST: await listen(body, status) }, "");
    expect(engine).toMatchObject({ isUsable: false, note: expect.stringContaining("ollama serve") });
  });

  it("does not show a login in its address", async () => {
    const host = await listen(tags("qwen3:4b"));
    const engine = await findEngine("ollama", { OLLAMA_HOST: `http://ada:hunter2@${host}` }, "");
    expect(JSON.stringify(engine)).not.toContain("hunter2");
  });
});
