import type { ModelEngine, SchemaDialect } from "../engine.ts";
import { defineModelEngine } from "./define-model-engine.ts";
import { fromLanguageModel, type LanguageModel, type LanguageModelOptions } from "./from-language-model.ts";

/** What all engines over a service take. */
export interface CompletionEngineOptions {
  /** Default: `GISELLE_MODEL`, else one that is known to do. */
  model?: string;
  /** What the model can hold, in tokens. Default 32,768. */
  contextTokens?: number;
  /** "default" leaves it to the service: some models take no other. Default 0. */
  temperature?: number | "default";
  headers?: Record<string, string>;
  /** Where settings are looked up. Default `process.env`. */
  env?: Record<string, string | undefined>;
}

export interface LazyEngine {
  name: string;
  defaultModel: string;
  options: CompletionEngineOptions;
  dialect: SchemaDialect;
  limitOutput?: boolean;
  /** Imports the provider and makes the model. */
  load(modelId: string): Promise<LanguageModel>;
  wayOut: NonNullable<LanguageModelOptions["wayOut"]>;
}

/** An engine whose provider is imported with its first question. */
export function lazyEngine(definition: LazyEngine): ModelEngine {
  const { name, defaultModel, options, dialect, load, wayOut, limitOutput = true } = definition;
  const { contextTokens = 32_768, env = process.env } = options;
  const model = options.model ?? env.GISELLE_MODEL ?? defaultModel;
  const open = once(async () =>
    fromLanguageModel(await load(model), {
      name,
      contextTokens,
      dialect,
      wayOut,
      limitOutput,
      temperature: options.temperature ?? 0,
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

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
