import type { Engine } from "../engine.ts";
import { PlannerError } from "../planner-error.ts";
import { fromLanguageModel, isLanguageModel, type LanguageModel } from "./from-language-model.ts";

/** Options for creating an engine by name. */
export interface NamedEngineOptions {
  /** The part after the colon in `ollama:qwen3:4b`. */
  model?: string;
  /** Whether to show screenshots to the model. Default false. */
  vision?: boolean;
}

export type CreateEngine = (options: NamedEngineOptions) => Engine | Promise<Engine>;
export type EngineChoice = string | Engine | LanguageModel;

/** Each engine is imported on first use. */
const engines = new Map<string, CreateEngine>([
  ["ollama", async (options) => (await import("./ollama.ts")).ollama(options)],
  ["openai-compatible", async (options) => (await import("./openai-compatible.ts")).openaiCompatible(options)],
  ["anthropic", async (options) => (await import("./anthropic.ts")).anthropic(options)],
  ["google", async (options) => (await import("./google.ts")).google(options)],
  ["llama-cpp", async (options) => (await import("./llama-cpp.ts")).llamaCpp(options)],
  ["reflex", openReflex],
]);

/**
 * Registers an engine under a name.
 *
 * @example <caption>packages/planner/src/engines/registry.test.ts</caption>
 * registerEngine("parrot", ({ model }) =>
 *   defineModelEngine({
 *     name: `parrot ${model}`,
 *     model: model ?? "",
 *     contextTokens: 8000,
 *     vision: false,
 *     dialect: { requireAll: false, patterns: false, maxEnumValues: 100 },
 *     complete: async () => ({
 *       text: JSON.stringify(goodAnswer),
 *       usage: { inputTokens: 1, outputTokens: 2 },
 *       finish: "stop",
 *     }),
 *   }),
 * );
 * const result = await createPlanner({ engine: "parrot:small:7b" }).generatePlan(sampleInput);
 */
export function registerEngine(name: string, create: CreateEngine): void {
  if (name.includes(":"))
    throw new TypeError(
      `"${name}" is not a valid engine name. Use one without a colon: what follows a colon names the model.`,
    );
  if (engines.has(name)) throw new TypeError(`There is already an engine "${name}". Choose another name.`);
  engines.set(name, create);
}

/**
 * Lists the names of all registered engines.
 *
 * @example <caption>packages/planner/src/engines/registry.test.ts</caption>
 * expect(listEngines()).toEqual(expect.arrayContaining(["ollama", "openai-compatible", "anthropic", "google"]));
 */
export function listEngines(): string[] {
  return [...engines.keys()];
}

/**
 * Opens an engine by name, optionally with a model after a colon. An engine object is returned unchanged.
 *
 * @example <caption>packages/planner/src/engines/registry.test.ts</caption>
 * await expect(openEngine("clippy")).rejects.toMatchObject({
 *   code: "engine_unavailable",
 *   message: expect.stringMatching(
 *     /^There is no engine "clippy"\. Use one of ollama, openai-compatible, anthropic, google/,
 *   ),
 * });
 */
export async function openEngine(
  choice: EngineChoice,
  options: Pick<NamedEngineOptions, "vision"> = {},
): Promise<Engine> {
  if (typeof choice !== "string") return isLanguageModel(choice) ? fromLanguageModel(choice) : choice;
  const [name = "", ...rest] = choice.split(":");
  const create = engines.get(name);
  if (!create) {
    const known = listEngines().join(", ");
    throw new PlannerError(
      "engine_unavailable",
      `There is no engine "${name}". Use one of ${known}, or add yours with registerEngine.`,
    );
  }
  const model = rest.join(":");
  return create(model === "" ? options : { ...options, model });
}

async function openReflex() {
  const { createReflexEngine } = await import("./reflex/create-reflex-engine.ts");
  const { openClassifier } = await import("./reflex/meaning/open-classifier.ts");
  return createReflexEngine({ openClassifier });
}
