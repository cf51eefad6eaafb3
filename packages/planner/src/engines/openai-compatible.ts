import type { ModelEngine } from "../engine.ts";
import { type CompletionEngineOptions, lazyEngine } from "./lazy-engine.ts";

export interface OpenAICompatibleOptions extends CompletionEngineOptions {
  /** Any service that speaks chat completions: vLLM, LM Studio, llama.cpp, OpenRouter. Default `OPENAI_BASE_URL`, else OpenAI's. */
  baseURL?: string;
  /** Default `OPENAI_API_KEY`; local services need none. */
  apiKey?: string;
  /** "schema" holds the model to our schema. "object" is for services that know only JSON mode. Default "schema". */
  structuredOutputs?: "schema" | "object";
}

/**
 * Uses a service with the chat completions of OpenAI as the engine of a planner.
 *
 * @example <caption>packages/planner/test/engines/services.test.ts</caption>
 * const plain = openaiCompatible({ baseURL: model.url, structuredOutputs: "object" });
 * expect(await createPlanner({ engine: plain }).generatePlan(sampleInput)).toMatchObject({ attempts: 1 });
 */
export function openaiCompatible(options: OpenAICompatibleOptions = {}): ModelEngine {
  const { structuredOutputs = "schema", env = process.env } = options;
  const baseURL = options.baseURL ?? env.OPENAI_BASE_URL ?? "https://api.openai.com/v1";
  const apiKey = options.apiKey ?? env.OPENAI_API_KEY;
  return lazyEngine({
    name: "openai-compatible",
    defaultModel: "gpt-4.1-mini",
    options,
    // Services count the values of all enumerations, and refuse beyond a thousand.
    dialect: { requireAll: true, patterns: true, maxEnumValues: 900 },
    // The field for it has two names, and newer models refuse the older one.
    limitOutput: false,
    async load(modelId) {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const provider = createOpenAICompatible({
        name: "openai-compatible",
        baseURL,
        supportsStructuredOutputs: structuredOutputs === "schema",
        ...(apiKey === undefined ? {} : { apiKey }),
        ...(options.headers ? { headers: options.headers } : {}),
      });
      return provider(modelId);
    },
    wayOut({ status, message }) {
      if (status === undefined) return `Is the service running at ${baseURL}? Set baseURL or OPENAI_BASE_URL.`;
      if (status === 401) return "Set OPENAI_API_KEY, or pass apiKey.";
      if (/response_format|json_schema|structured/i.test(message)) {
        return 'This service knows no schemas: pass structuredOutputs: "object".';
      }
      if (/temperature/i.test(message)) return 'This model takes no temperature: pass temperature: "default".';
      return undefined;
    },
  });
}
