// The provider with both versions of the AI SDK, over real HTTP.
import { InvalidArgumentError, NoSuchModelError, type ProviderV3 } from "@ai-sdk/provider";
import * as ai6 from "ai-6";
import * as ai7 from "ai-7";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createGiselle, createMemoryStore, giselle } from "../src/index.ts";
import { startScriptedCloud } from "./cloud/scripted-cloud.cases.ts";
import type { RunScript } from "./cloud/scripted-run.cases.ts";

afterEach(() => void vi.unstubAllEnvs());

const nameAgent: RunScript = async ({ request, emit }) =>
  emit({ type: "message", role: "assistant", content: `${request.agent_type}: ${request.message}` });

/** The part of `ai` that is used here, as both versions have it. */
interface Sdk {
  generateText(options: object): PromiseLike<{ text: string }>;
  streamText(options: object): { text: PromiseLike<string> };
  createProviderRegistry(providers: Record<string, ProviderV3>): {
    languageModel(id: string): object;
    embeddingModel(id: string): object;
  };
}

describe.each<[string, Sdk]>([
  ["ai 6", ai6 as Sdk], // its types are generic, and those of both versions exclude each other
  ["ai 7", ai7 as Sdk],
])("createGiselle under %s (V1)", (_, ai) => {
  it("creates a model for each agent, with custom fetch and store", async () => {
    const cloud = await startScriptedCloud({ script: nameAgent });
    const asked: string[] = [];
    const provider = createGiselle({
      baseURL: "https://cloud.example/agent-api",
      headers: { "x-app": "shop" },
      store: createMemoryStore(),
      fetch(input, init) {
        asked.push(String(input));
        return fetch(String(input).replace("https://cloud.example", cloud.url), init);
      },
    });
    const { text } = await ai.generateText({ model: provider("gemini"), prompt: "Hi" });
    const result = ai.streamText({ model: provider.languageModel("codex"), prompt: "Ho", headers: { "x-call": "1" } });
    expect([text, await result.text]).toEqual(["gemini: Hi", "codex: Ho"]);
    expect(asked).toEqual(["https://cloud.example/agent-api/run", "https://cloud.example/agent-api/run"]);
    expect(cloud.requests[1]?.headers).toMatchObject({ "x-app": "shop", "x-call": "1" });
  });

  it("works in a provider registry", async () => {
    const cloud = await startScriptedCloud({ script: nameAgent });
    const registry = ai.createProviderRegistry({
      giselle: createGiselle({ baseURL: cloud.baseURL, store: createMemoryStore() }),
    });
    const model = registry.languageModel("giselle:claude");
    expect((await ai.generateText({ model, prompt: "Hi" })).text).toBe("claude: Hi");
    expect(() => registry.embeddingModel("giselle:claude")).toThrow(NoSuchModelError);
  });

  it("has a default provider that reads the environment at call time", async () => {
    const model = giselle("planner");
    const cloud = await startScriptedCloud({ script: nameAgent, apiKey: "key" });
    vi.stubEnv("GISELLE_AGENT_BASE_URL", cloud.baseURL);
    vi.stubEnv("GISELLE_AGENT_API_KEY", "key");
    expect((await ai.generateText({ model, prompt: "Hi" })).text).toBe("planner: Hi");
  });

  it("rejects unknown options before it calls the cloud", async () => {
    const cloud = await startScriptedCloud({ script: nameAgent });
    const model = createGiselle({ baseURL: cloud.baseURL, store: createMemoryStore() })("gemini");
    const call = ai.generateText({ model, prompt: "Hi", providerOptions: { giselle: { user: "ada" } } });
    await expect(call).rejects.toSatisfy(InvalidArgumentError.isInstance);
    await expect(call).rejects.toThrow(/It takes owner, sessionId, document, appData, appTools\.\n.*"user"/);
    expect(cloud.requests).toEqual([]);
  });
});
