import type { ModelEngine, SchemaDialect } from "../engine.ts";
import { defineModelEngine } from "./define-model-engine.ts";
import { fromLanguageModel, type LanguageModel, type LanguageModelOptions } from "./from-language-model.ts";

/** Options of all engines that use a service. */
export interface CompletionEngineOptions {
  /** Default: `GISELLE_MODEL`, else a model that is known to work. */
  model?: string;
  /** Context window in tokens. Default 32,768. */
  contextTokens?: number;
  /** "default" uses the default of the service, since some models accept no other. Default 0, if the model is not known to reject it. */
  temperature?: number | "default";
  headers?: Record<string, string>;
  /** Environment variables. Default `process.env`. */
  env?: Record<string, string | undefined>;
}

export interface LazyEngine {
  name: string;
  defaultModel: string;
  options: CompletionEngineOptions;
  apiKey: string | undefined;
  baseURL: string | undefined;
  dialect: SchemaDialect;
  limitOutput?: boolean;
  /** Whether the model accepts no temperature but its own. Default: none is like that. */
  needsDefaultTemperature?(model: string): boolean;
  /** Imports the provider and creates the model. */
  load(modelId: string): Promise<LanguageModel>;
  remedy: NonNullable<LanguageModelOptions["remedy"]>;
}

/** Creates an engine that imports its provider on first use. */
export function lazyEngine(definition: LazyEngine): ModelEngine {
  const { name, defaultModel, options, apiKey, baseURL, dialect, load, remedy, limitOutput = true } = definition;
  const { contextTokens = 32_768, env = process.env } = options;
  const model = options.model ?? (env.GISELLE_MODEL || defaultModel);
  const temperature = options.temperature ?? (definition.needsDefaultTemperature?.(model) ? "default" : 0);
  const open = once(async () =>
    fromLanguageModel(await load(model), {
      name,
      contextTokens,
      dialect,
      remedy,
      limitOutput,
      hidden: [apiKey, baseURL, ...Object.values(options.headers ?? {})],
      temperature,
    }),
  );
  return defineModelEngine({
    name,
    model,
    contextTokens,
    vision: true,
    dialect,
    complete: async (request, call) => (await open()).complete(request, call),
  });
}

function once<Value>(create: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= create();
    return value;
  };
}
