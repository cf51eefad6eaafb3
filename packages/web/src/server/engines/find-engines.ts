// Finds the engines that are usable here, by checking local services and environment variables.
import { findProgram } from "@giselles-ai/browser-tool/internal";
import { anthropic, google, openaiCompatible } from "@giselles-ai/planner";
import { defaultModels, type Environment, findOllama, pickOllamaModel } from "@giselles-ai/planner/internal";
import type { EngineState } from "../../contract.ts";

type Find = (env: Environment, model: string) => Promise<FoundEngine>;

export interface FoundEngine extends EngineState {
  /** The model that it would use. Empty if there is none. */
  model: string;
}

/** In order of preference. Reflex is the last and always works. */
const finders: { [Name in EngineState["name"]]: Find } = {
  async ollama(env, requestedModel) {
    const { host, models } = await findOllama(env);
    const model = requestedModel || (pickOllamaModel(models ?? [], env) ?? "");
    const where = /\/\/(?:127\.|localhost|\[::1\])/.test(host) ? "on this machine" : `at ${host}`;
    const label = ["Ollama", model && `${model} ${where}`].filter(Boolean).join(", ");
    const found = { name: "ollama" as const, label, model, models: models ?? [] };
    if (!models) {
      const note = `Ollama did not answer at ${host}. Start it with "ollama serve", or set OLLAMA_HOST to its address.`;
      return { ...found, isUsable: false, note };
    }
    if (!model)
      return { ...found, isUsable: false, note: 'Ollama has no model yet. Get one with "ollama pull qwen3:4b".' };
    return { ...found, isUsable: true, note: `Ollama is running at ${host}.` };
  },
  async anthropic(env, requestedModel) {
    const model = requestedModel || anthropic({ env }).model;
    return keyedEngine({ name: "anthropic", label: `Claude, ${model}`, model, keys: ["ANTHROPIC_API_KEY"], env });
  },
  async google(env, requestedModel) {
    const model = requestedModel || google({ env }).model;
    return keyedEngine({ name: "google", label: `Gemini, ${model}`, model, keys: geminiKeys, env });
  },
  async openai(env, requestedModel) {
    const model = requestedModel || openaiCompatible({ env }).model;
    const service = env.OPENAI_BASE_URL ? `OpenAI-compatible at ${hostOf(env.OPENAI_BASE_URL)}` : "OpenAI";
    const keys = ["OPENAI_API_KEY", "OPENAI_BASE_URL"];
    return keyedEngine({ name: "openai", label: `${service}, ${model}`, model, keys, env });
  },
  async "gemini-cli"(env, requestedModel) {
    const model = requestedModel || defaultModels.google;
    const found = { name: "gemini-cli" as const, label: `Gemini CLI, ${model}`, model, models: [model] };
    if (!findProgram("gemini", env.PATH ?? "")) {
      const note = 'The "gemini" program is not installed. Install it with "npm install -g @google/gemini-cli".';
      return { ...found, isUsable: false, note };
    }
    const key = geminiKeys.find((name) => env[name]);
    if (!key)
      return { ...found, isUsable: false, note: `A key is needed. Set ${geminiKeys.join(" or ")} and restart.` };
    return { ...found, isUsable: true, note: `Gemini CLI is installed and ${key} is set.` };
  },
  async reflex() {
    const note = "Always available. Follows plain instructions without a model.";
    return { name: "reflex", label: "Reflex, without a model", isUsable: true, note, model: "", models: [] };
  },
};

export const geminiKeys = ["GEMINI_API_KEY", "GOOGLE_GENERATIVE_AI_API_KEY"];

/** All engines, in order of preference. */
export function findEngines(env: Environment): Promise<FoundEngine[]> {
  return Promise.all(Object.values(finders).map((find) => find(env, "")));
}

/** One engine, with the given model, or its default if the model is empty. */
export function findEngine(name: EngineState["name"], env: Environment, model: string): Promise<FoundEngine> {
  return finders[name](env, model);
}

interface KeyedEngine extends Pick<FoundEngine, "name" | "label" | "model"> {
  /** Any one of these is enough. */
  keys: string[];
  env: Environment;
}

function keyedEngine({ keys, env, ...found }: KeyedEngine): FoundEngine {
  const key = keys.find((name) => env[name]);
  const note = key
    ? `${key} is set.`
    : `A key is needed. Select this engine and enter the key, or set ${keys.join(" or ")} and restart.`;
  return { ...found, models: [found.model], isUsable: key !== undefined, note };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "the given address"; // which may have a login
}
