import type { ModelEngine } from "../engine.ts";
import { defaultModels } from "./default-models.ts";
import { commonDialect } from "./from-language-model.ts";
import { type CompletionEngineOptions, lazyEngine } from "./lazy-engine.ts";

export interface GoogleOptions extends CompletionEngineOptions {
  /** Default: Google's. */
  baseURL?: string;
  /** Default `GOOGLE_GENERATIVE_AI_API_KEY`, else `GEMINI_API_KEY`. */
  apiKey?: string;
}

/**
 * Uses Gemini, over the Generative Language API, as the engine of a planner.
 *
 * @example <caption>packages/planner/test/engines/services.test.ts</caption>
 * const gemini = google({ model: "gemini-3.5-flash-lite", apiKey: "key" });
 */
export function google(options: GoogleOptions = {}): ModelEngine {
  const { baseURL, env = process.env } = options;
  const apiKey = options.apiKey ?? env.GOOGLE_GENERATIVE_AI_API_KEY ?? env.GEMINI_API_KEY;
  return lazyEngine({
    name: "google",
    defaultModel: defaultModels.google,
    options: { contextTokens: 200_000, ...options },
    apiKey,
    baseURL,
    dialect: commonDialect,
    async load(modelId) {
      const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
      const provider = createGoogleGenerativeAI({
        ...(apiKey === undefined ? {} : { apiKey }),
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(options.headers ? { headers: options.headers } : {}),
      });
      return provider(modelId);
    },
    remedy: ({ status, message }) =>
      status === 401 || status === 403 || /api key/i.test(message)
        ? "Set GOOGLE_GENERATIVE_AI_API_KEY or GEMINI_API_KEY, or pass apiKey."
        : undefined,
  });
}
