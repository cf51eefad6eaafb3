import { PlannerError } from "../../planner-error.ts";

/** What the engine uses of node-llama-cpp. Its own types are not used, so that programs without it can be checked. */
export interface LlamaLibrary {
  getLlama(options: {
    gpu: "auto" | false;
    build: "never";
    skipDownload: true;
    logLevel: "error";
    progressLogs: false;
  }): Promise<Llama>;
  LlamaChat: new (options: { contextSequence: LlamaSequence }) => LlamaChat;
}

export interface Llama {
  loadModel(options: { modelPath: string; loadSignal: AbortSignal }): Promise<LlamaModel>;
  createGrammar(options: { grammar: string }): Promise<object>;
}

export interface LlamaModel {
  readonly trainContextSize: number;
  tokenize(text: string): readonly unknown[];
  createContext(options: { contextSize: number; threads: number; createSignal: AbortSignal }): Promise<LlamaContext>;
}

export interface LlamaContext {
  readonly contextSize: number;
  getSequence(): LlamaSequence;
}

export interface LlamaSequence {
  readonly tokenMeter: { readonly usedOutputTokens: number };
}

export type ChatItem = { type: "system" | "user"; text: string } | { type: "model"; response: string[] };

export interface LlamaChat {
  generateResponse(history: ChatItem[], options: ResponseOptions): Promise<LlamaResponse>;
}

interface ResponseOptions {
  grammar: object;
  temperature: number;
  maxTokens: number;
  signal: AbortSignal;
  seed?: number;
  budgets: { thoughtTokens: number };
}

interface LlamaResponse {
  response: string;
  metadata: { stopReason: string };
}

/** The name is a value, so that no bundler looks for a package that few have. */
const library = { name: "node-llama-cpp", entry: "node_modules/node-llama-cpp/dist/index.js" };

/**
 * Imports node-llama-cpp, from the folder if one is set. It is never installed, and nothing is downloaded or compiled.
 * The folder must come from the person who starts the program: its code runs.
 */
export async function importLlama(folder: string | undefined): Promise<LlamaLibrary> {
  const address = folder ? new URL(library.entry, toFolderUrl(folder)).href : library.name;
  try {
    return (await import(/* @vite-ignore */ /* webpackIgnore: true */ address)) as LlamaLibrary;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    const found = folder ? `GISELLE_LLAMA_CPP is ${folder}, and node-llama-cpp is not installed there.` : "";
    throw new PlannerError(
      "engine_unavailable",
      `${found || "The engine llama-cpp needs the package node-llama-cpp, which is not installed."} Install it beside Giselle with \`npm install node-llama-cpp\`; or install it in a folder of your own and set GISELLE_LLAMA_CPP to that folder. Without it, use Ollama: ollama:<model>.`,
      { cause: error },
    );
  }
}

function toFolderUrl(folder: string): URL {
  const { pathToFileURL } = process.getBuiltinModule("node:url");
  return pathToFileURL(`${folder}/`);
}
