import type { ModelEngine } from "../engine.ts";
import { defaultModels } from "./default-models.ts";
import { commonDialect } from "./from-language-model.ts";
import { type CompletionEngineOptions, lazyEngine } from "./lazy-engine.ts";

export interface AnthropicOptions extends CompletionEngineOptions {
  /** Default: Anthropic's, or `ANTHROPIC_BASE_URL`. */
  baseURL?: string;
  /** Default `ANTHROPIC_API_KEY`. */
  apiKey?: string;
}

/**
 * Uses Claude, over the Messages API, as the engine of a planner.
 *
 * @example <caption>packages/planner/test/engines/services.test.ts</caption>
 * const claude = anthropic({ model: "claude-sonnet-5-5", apiKey: "key" });
 */
export function anthropic(options: AnthropicOptions = {}): ModelEngine {
  const { env = process.env } = options;
  const apiKey = options.apiKey ?? env.ANTHROPIC_API_KEY;
  const baseURL = options.baseURL ?? env.ANTHROPIC_BASE_URL;
  return lazyEngine({
    name: "anthropic",
    defaultModel: defaultModels.anthropic,
    options: { contextTokens: 200_000, ...options },
    apiKey,
    baseURL,
    dialect: { ...commonDialect, maxEnumValues: 900, references: true },
    async load(modelId) {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      const provider = createAnthropic({
        ...(apiKey === undefined ? {} : { apiKey }),
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(options.headers ? { headers: options.headers } : {}),
      });
      return provider(modelId);
    },
    remedy: ({ status, message }) =>
      status === 401 || /api key/i.test(message) ? "Set ANTHROPIC_API_KEY, or pass apiKey." : undefined,
  });
}
