// Which engines can be used here, by what is reachable and what is set.
import { findProgram } from "@giselles-ai/browser-tool/internal";
import { anthropic, google, openaiCompatible } from "@giselles-ai/planner";
import { type Environment, findOllama, pickOllamaModel } from "@giselles-ai/planner/internal";
import type { EngineState } from "../../contract.ts";

type Find = (env: Environment, model: string) => Promise<FoundEngine>;

export interface FoundEngine extends EngineState {
  /** The one that it would use. Empty where there is none. */
  model: string;
}

/** In the order in which they are tried, the best first. The last always works. */
const finders: { [Name in EngineState["name"]]: Find } = {
  async ollama(env, wanted) {
    const { host, models } = await findOllama(env);
    const model = wanted || (pickOllamaModel(models ?? [], env) ?? "");
    const where = /\/\/(?:127\.|localhost|\[::1\])/.test(host) ? "on this machine" : `at ${host}`;
    const label = ["Ollama", model && `${model} ${where}`].filter(Boolean).join(", ");
    const found = { name: "ollama" as const, label, model, models: models ?? [] };
    if (!models) {
      const note = `Nobody answers at ${host}. Start Ollama with "ollama serve", or say where it is with OLLAMA_HOST.`;
      return { ...found, isUsable: false, note };
    }
    if (!model) return { ...found, isUsable: false, note: "It has no model yet. Get one: ollama pull qwen3:4b" };
    return { ...found, isUsable: true, note: `Ollama answers at ${host}.` };
  },
  async anthropic(env, wanted) {
    const model = wanted || anthropic({ env }).model;
    return byKey({ name: "anthropic", label: `Claude, ${model}`, model, keys: ["ANTHROPIC_API_KEY"], env });
  },
  async google(env, wanted) {
    const model = wanted || google({ env }).model;
    return byKey({ name: "google", label: `Gemini, ${model}`, model, keys: geminiKeys, env });
  },
  async openai(env, wanted) {
    const model = wanted || openaiCompatible({ env }).model;
    const who = env.OPENAI_BASE_URL ? `OpenAI's protocol at ${hostOf(env.OPENAI_BASE_URL)}` : "OpenAI";
    const keys = ["OPENAI_API_KEY", "OPENAI_BASE_URL"];
    return byKey({ name: "openai", label: `${who}, ${model}`, model, keys, env });
  },
  async "gemini-cli"(env, wanted) {
    const model = wanted || "gemini-2.5-flash";
    const found = { name: "gemini-cli" as const, label: `Gemini CLI, ${model}`, model, models: [model] };
    if (!findProgram("gemini", env.PATH ?? "")) {
      const note = 'There is no program "gemini". Install it: npm install -g @google/gemini-cli';
      return { ...found, isUsable: false, note };
    }
    const key = geminiKeys.find((name) => env[name]);
    if (!key) return { ...found, isUsable: false, note: `It needs a key: set ${geminiKeys.join(" or ")}.` };
    return { ...found, isUsable: true, note: `It is installed, and ${key} is set.` };
  },
  async reflex() {
    const note = "It always works: it follows plain instructions, without a model.";
    return { name: "reflex", label: "Reflex, without a model", isUsable: true, note, model: "", models: [] };
  },
};

export const geminiKeys = ["GEMINI_API_KEY", "GOOGLE_GENERATIVE_AI_API_KEY"];

/** All of them, in that order. */
export function findEngines(env: Environment): Promise<FoundEngine[]> {
  return Promise.all(Object.values(finders).map((find) => find(env, "")));
}

/** One of them, with the model that the person wants of it; empty for its own choice. */
export function findEngine(name: EngineState["name"], env: Environment, model: string): Promise<FoundEngine> {
  return finders[name](env, model);
}

interface ByKey extends Pick<FoundEngine, "name" | "label" | "model"> {
  /** Any one of them will do. */
  keys: string[];
  env: Environment;
}

function byKey({ keys, env, ...found }: ByKey): FoundEngine {
  const key = keys.find((name) => env[name]);
  const note = key ? `${key} is set.` : `It needs a key: set ${keys.join(" or ")}, and start again.`;
  return { ...found, models: [found.model], isUsable: key !== undefined, note };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
