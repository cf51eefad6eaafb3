// node-llama-cpp, without the graphics-card builds that a plain install brings along: 85 MB instead of 725.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const version = "3.22.1";
const platforms: Record<string, string> = { darwin: "mac", win32: "win" };
const folder = fileURLToPath(new URL("../../../.tools/llama", import.meta.url));
const entry = join(folder, "node_modules/node-llama-cpp/dist/index.js");

/** The part of its API that we use; its own types are missing because it is not installed with the workspace. */
export interface LlamaLibrary {
  getLlama(options: { gpu: false; build: "never"; logLevel: "error" }): Promise<Llama>;
  LlamaCompletion: new (options: { contextSequence: unknown }) => Completer;
}

export interface Llama {
  loadModel(options: { modelPath: string }): Promise<{ createContext(options: object): Promise<LlamaContext> }>;
  createGrammarForJsonSchema(schema: object): Promise<unknown>;
}

export interface LlamaContext {
  getSequence(): { clearHistory(): Promise<void> };
}

export interface Completer {
  generateCompletion(
    prompt: string,
    options: { grammar: unknown; temperature: number; seed: number; maxTokens: number; signal: AbortSignal },
  ): Promise<string>;
}

/** Installs it beside the other tools, once. */
export async function loadLlama(): Promise<LlamaLibrary> {
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true });
    const platform = platforms[process.platform] ?? process.platform;
    const names = [`node-llama-cpp@${version}`, `@node-llama-cpp/${platform}-${process.arch}@${version}`];
    execFileSync("npm", ["install", "--prefix", folder, "--omit=optional", "--ignore-scripts", ...names], {
      stdio: "inherit",
    });
  }
  return (await import(pathToFileURL(entry).href)) as LlamaLibrary;
}
