import { ollama } from "../ollama.ts";
import { type Environment, findOllama } from "./find-ollama.ts";

export interface EngineChosen {
  /** As `createPlanner` takes it: a name, with a model behind a colon where one was chosen. */
  name: string;
  /** Ends the sentence "…, because". */
  reason: string;
}

export interface EngineWishes {
  /** What `--engine` said. */
  option?: string | undefined;
  /** What a settings file says. */
  config?: string | undefined;
  env: Environment;
}

/** The variables that hold keys, in the order in which they are looked for. */
export const keyVariables: Readonly<Record<string, string>> = {
  ANTHROPIC_API_KEY: "anthropic",
  GEMINI_API_KEY: "google",
  GOOGLE_GENERATIVE_AI_API_KEY: "google",
  OPENAI_API_KEY: "openai-compatible",
};

/** The engine that was asked for; else what is at hand: a model on this machine, a key, or no model at all. */
export async function chooseEngine({ option, config, env }: EngineWishes): Promise<EngineChosen> {
  if (option) return { name: option, reason: "--engine says so" };
  if (env.GISELLE_ENGINE) return { name: env.GISELLE_ENGINE, reason: "GISELLE_ENGINE says so" };
  if (config) return { name: config, reason: "the settings file says so" };
  const { host, models } = await findOllama(env);
  const model = models && pickOllamaModel(models, env);
  if (model) return { name: `ollama:${model}`, reason: `Ollama answers at ${host}` };
  const key = Object.keys(keyVariables).find((name) => env[name]);
  if (key) return { name: keyVariables[key] as string, reason: `${key} is set` };
  return {
    name: "reflex",
    reason: "no Ollama answers and no key is set; it follows plain instructions without a model",
  };
}

/** The usual model where it is there, or any other. Undefined when there is none to take. */
export function pickOllamaModel(models: readonly string[], env: Environment): string | undefined {
  const { model } = ollama({ env });
  const has = models.some((name) => name === model || name === `${model}:latest`);
  return has || env.GISELLE_MODEL ? model : models[0];
}
