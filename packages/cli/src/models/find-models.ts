import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { listEngines } from "@giselles-ai/planner";
import { findOllama, importLlama, keyVariables } from "@giselles-ai/planner/internal";
import { UsageError } from "../usage-error.ts";
import { readGguf } from "./read-gguf.ts";

/** A model or an engine, and whether it can be used now. */
export interface FoundModel {
  /** As `--engine` takes it. */
  engine: string;
  usable: boolean;
  /** What it is, or why it cannot be used. */
  note: string;
  bytes?: number;
  /** Memory that it needs with a context of 8192 tokens, estimated from the file's header. */
  neededBytes?: number;
}

/** Depth of folders in a folder: publisher, model, quantization. */
const maxDepth = 4;
const contextTokens = 8192;
/** For the library and its buffers. */
const extraBytes = 200 * 2 ** 20;
const laterPart = /-(?!00001)\d{5}-of-\d{5}\.gguf$/i;

/** Lists the GGUF files in the folders, Ollama's models if it responds, and the engines. Nothing is loaded. */
export async function findModels(folders: readonly string[], env: NodeJS.ProcessEnv): Promise<FoundModel[]> {
  const llama = await importLlama(env.GISELLE_LLAMA_CPP).then(
    () => "",
    (error: Error) => error.message,
  );
  const files = folders.flatMap((folder) => findFiles(folder, maxDepth));
  const ollama = await findOllama(env);
  return [
    ...(await Promise.all(files.map((path) => describeFile(path, llama)))),
    ...(ollama.models ?? []).map((name) => fromOllama(name, ollama.sizes?.[name])),
    ...listEngines().map((name) => describeEngine(name, { env, llama, ollama })),
  ];
}

function findFiles(folder: string, depth: number): string[] {
  const entries = readFolder(folder);
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return depth > 0 ? findFiles(path, depth - 1) : [];
    return entry.name.toLowerCase().endsWith(".gguf") && !laterPart.test(entry.name) ? [path] : [];
  });
}

function readFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((one, other) => one.name.localeCompare(other.name));
  } catch (error) {
    throw new UsageError(`The folder "${folder}" cannot be read: ${(error as Error).message}`);
  }
}

async function describeFile(path: string, llama: string): Promise<FoundModel> {
  const engine = `llama-cpp:${path}`;
  const bytes = sizeOf(path);
  const header = await readGguf(path);
  if (typeof header === "string") return { engine, usable: false, note: header, bytes };
  const { name, architecture, contextLength, bytesPerToken } = header;
  const tokens = Math.min(contextTokens, contextLength ?? contextTokens);
  const neededBytes = bytes + (bytesPerToken ?? 0) * tokens + extraBytes;
  const free = process.availableMemory();
  const fits = neededBytes <= free;
  const context = contextLength === undefined ? "" : `, context ${contextLength}`;
  const memory = fits
    ? `fits in ${gigabytes(free)} of free memory`
    : `does not fit: about ${gigabytes(neededBytes)} needed, ${gigabytes(free)} free`;
  const problem = llama === "" ? "" : "; node-llama-cpp is not installed";
  const note = `${name ?? basename(path)} (${architecture}${context}), ${memory}${problem}`;
  return { engine, usable: fits && llama === "", note, bytes, neededBytes };
}

/** All parts of a model in several files. */
function sizeOf(path: string): number {
  const parts = /^(.*)-00001-of-(\d{5})\.gguf$/i.exec(path);
  if (!parts) return statSync(path).size;
  const names = Array.from({ length: Number(parts[2]) }, (_, index) => String(index + 1).padStart(5, "0"));
  const size = (part: string) =>
    statSync(`${parts[1]}-${part}-of-${parts[2]}.gguf`, { throwIfNoEntry: false })?.size ?? 0;
  return names.reduce((sum, part) => sum + size(part), 0);
}

function fromOllama(name: string, bytes: number | undefined): FoundModel {
  const engine = `ollama:${name}`;
  if (bytes === undefined) return { engine, usable: true, note: "installed in Ollama" };
  const fits = bytes + extraBytes <= process.availableMemory();
  return { engine, usable: true, note: `installed in Ollama${fits ? "" : ", larger than the free memory"}`, bytes };
}

interface Situation {
  env: NodeJS.ProcessEnv;
  llama: string;
  ollama: Awaited<ReturnType<typeof findOllama>>;
}

function describeEngine(engine: string, { env, llama, ollama }: Situation): FoundModel {
  if (engine === "reflex") return { engine, usable: true, note: "rules, without a model" };
  if (engine === "ollama") {
    const usable = (ollama.models?.length ?? 0) > 0;
    return { engine, usable, note: `${ollama.models ? "running" : "nothing is listening"} at ${ollama.host}` };
  }
  if (engine === "llama-cpp") {
    return {
      engine,
      usable: llama === "",
      note: llama || "node-llama-cpp is installed; name a GGUF file after a colon",
    };
  }
  const variables = Object.keys(keyVariables).filter((name) => keyVariables[name] === engine);
  const set = variables.find((name) => env[name]);
  return { engine, usable: set !== undefined, note: set ? `${set} is set` : `needs ${variables.join(" or ")}` };
}

export function gigabytes(bytes: number): string {
  return bytes < 2 ** 30 ? `${(bytes / 2 ** 20).toFixed(1)} MB` : `${(bytes / 2 ** 30).toFixed(1)} GB`;
}
