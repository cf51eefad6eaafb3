import { ollama } from "../ollama.ts";
import { type Environment, findOllama } from "./find-ollama.ts";

export interface ChosenEngine {
  /** In the format of `createPlanner`: a name, optionally with a model after a colon. */
  name: string;
  /** Completes the sentence "…, because". */
  reason: string;
}

export interface EngineSettings {
  /** The value of `--engine`. */
  option?: string | undefined;
  /** The value from the settings file. */
  config?: string | undefined;
  env: Environment;
}

/** The variables for API keys, in order of precedence. */
export const keyVariables: Readonly<Record<string, string>> = {
  ANTHROPIC_API_KEY: "anthropic",
  GEMINI_API_KEY: "google",
  GOOGLE_GENERATIVE_AI_API_KEY: "google",
  OPENAI_API_KEY: "openai-compatible",
};

/** Returns the configured engine, or the best available one: local Ollama, a service with an API key, or no model. */
export async function chooseEngine({ option, config, env }: EngineSettings): Promise<ChosenEngine> {
  if (option) return { name: option, reason: "--engine is set" };
  if (env.GISELLE_ENGINE) return { name: env.GISELLE_ENGINE, reason: "GISELLE_ENGINE is set" };
  if (config) return { name: config, reason: "the settings file sets it" };
  const { host, models } = await findOllama(env);
  const model = models && pickOllamaModel(models, env);
  if (model) return { name: `ollama:${model}`, reason: `Ollama answers at ${host}` };
  const key = Object.keys(keyVariables).find((name) => env[name]);
  if (key) return { name: keyVariables[key] as string, reason: `${key} is set` };
  return {
    name: "reflex",
    reason: "no model of Ollama was found and no API key is set; reflex follows plain instructions without a model",
  };
}

/** Returns the default model if it is installed, or the first other one. Undefined if there is none. */
export function pickOllamaModel(models: readonly string[], env: Environment): string | undefined {
  const { model } = ollama({ env });
  const has = models.some((name) => name === model || name === `${model}:latest`);
  return has || env.GISELLE_MODEL ? model : models[0];
}
