import { resolve } from "node:path";
import { PlannerError } from "@giselles-ai/planner";
import type { CommandContext } from "../command-context.ts";
import { failed } from "../exit-codes.ts";
import { type FoundModel, findModels, gigabytes } from "../models/find-models.ts";
import { tryModel } from "../models/try-model.ts";
import { clean } from "../show/clean.ts";
import { seconds, tokens } from "../show/figures.ts";

export interface ModelsOptions {
  json?: boolean;
}

/** Prints what can plan on this machine. Returns the exit code. */
export async function listModels(
  folders: readonly string[],
  { json = false }: ModelsOptions,
  { env, cwd, output }: CommandContext,
): Promise<number> {
  const paths = folders.map((folder) => resolve(cwd, folder));
  const models = await findModels(paths, env);
  if (json) output.write(`${JSON.stringify({ models })}\n`);
  else output.write(`\n${models.map(formatModel).join("\n")}\n\n${adviceFor(folders)}`);
  return 0;
}

function formatModel({ engine, usable, note, bytes }: FoundModel): string {
  const size = bytes === undefined ? "" : `${gigabytes(bytes)}, `;
  return `  ${usable ? "✓" : "–"} ${clean(engine)}\n      ${size}${clean(note)}`;
}

function adviceFor(folders: readonly string[]): string {
  const next = "  Use one with --engine, and try it first with giselle models try.\n\n";
  return folders.length > 0 ? next : `  To list GGUF files, name their folders: giselle models ~/models\n${next}`;
}

/** Asks a model for one plan. Returns the exit code: 0 if the plan is valid. */
export async function tryOne(model: string, { json = false }: ModelsOptions, context: CommandContext): Promise<number> {
  const { env, cwd, output, errors } = context;
  const isFile = model.toLowerCase().endsWith(".gguf") && !model.startsWith("llama-cpp:");
  const engine = isFile ? `llama-cpp:${resolve(cwd, model)}` : model;
  try {
    const trial = await tryModel(engine, env);
    const { valid, decision, message, ms, tokensPerSecond, memoryBytes } = trial;
    const lines = [
      `${clean(engine)}`,
      `first answer: ${valid ? "a valid plan" : "invalid; the second was valid"} (${decision}: ${clean(message)})`,
      `time: ${seconds(ms)} with loading, ${tokens(trial)}, ${tokensPerSecond.toFixed(1)} tokens a second`,
      `memory of this process: ${gigabytes(memoryBytes)}`,
    ];
    output.write(json ? `${JSON.stringify(trial)}\n` : `\n${lines.map((line) => `  ${line}`).join("\n")}\n\n`);
    return 0;
  } catch (error) {
    if (!PlannerError.isInstance(error)) throw error;
    errors.write(`${clean(error.message)}\n`);
    return failed;
  }
}
