import { showAddress } from "@giselles-ai/protocol";
import type { ModelEngine } from "../engine.ts";
import { defaultModels } from "./default-models.ts";
import { type CompletionEngineOptions, lazyEngine } from "./lazy-engine.ts";

export interface OpenAICompatibleOptions extends CompletionEngineOptions {
  /** Any service with a chat completions API: vLLM, LM Studio, llama.cpp, OpenRouter. Default `OPENAI_BASE_URL`, else OpenAI's. */
  baseURL?: string;
  /** Default `OPENAI_API_KEY`; local services need none. */
  apiKey?: string;
  /** "schema" enforces the JSON schema of the plan. "object" is for services that support only JSON mode. Default "schema". */
  structuredOutputs?: "schema" | "object";
}

/**
 * Uses a service with an OpenAI-compatible chat completions API as the engine of a planner.
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
    defaultModel: defaultModels["openai-compatible"],
    options,
    needsDefaultTemperature,
    apiKey,
    baseURL,
    // Services reject schemas with more than a thousand enumeration values in total.
    dialect: { requireAll: true, patterns: true, maxEnumValues: 900, references: true },
    // The parameter has two names, and newer models reject the older one.
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
    remedy({ status, message }) {
      if (status === undefined)
        return `Is the service running at ${showAddress(baseURL)}? Set baseURL or OPENAI_BASE_URL.`;
      if (status === 401) return "Set OPENAI_API_KEY, or pass apiKey.";
      if (/response_format|json_schema|structured/i.test(message)) {
        return 'This service does not support JSON schemas. Pass structuredOutputs: "object".';
      }
      if (/temperature/i.test(message))
        return 'This model does not support a temperature. Pass temperature: "default".';
      return undefined;
    },
  });
}

/** OpenAI's reasoning models reject every temperature but their own. OpenRouter writes the vendor first. */
function needsDefaultTemperature(model: string): boolean {
  return /^(?:openai\/)?(?:gpt-(?:[5-9]|\d{2})|o\d)/.test(model);
}
