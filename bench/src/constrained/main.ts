// `npm run constrained [plans]`: does constrained decoding enforce our schema? The model has random weights, so that
// only the grammar can enforce it. This does not measure how good a model's plans are.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPlanner, defaultTools, defineModelEngine, PlannerError } from "@giselles-ai/planner";
import type { JsonSchema } from "@giselles-ai/planner/internal";
import { z } from "zod";
import { loadLlama } from "./llama.ts";
import { writeTinyModel } from "./tiny-model.ts";

const plans = Number(process.argv[2] ?? 50);
const folder = mkdtempSync(join(tmpdir(), "giselle-constrained-"));
const modelPath = join(folder, "random.gguf");
writeTinyModel(modelPath, createRandom(1));

const { getLlama, LlamaCompletion } = await loadLlama();
const llama = await getLlama({ gpu: false, build: "never", logLevel: "error" });
const model = await llama.loadModel({ modelPath });
const context = await model.createContext({ contextSize: 8192, threads: 1 });
const sequence = context.getSequence();
const completer = new LlamaCompletion({ contextSequence: sequence });

let seed = 0;
let asked = 0;
let fitting = 0;
const engine = defineModelEngine({
  name: "random-weights",
  model: "random",
  contextTokens: 8192,
  vision: false,
  dialect: { requireAll: true, patterns: false, maxEnumValues: 900 },
  async complete({ schema }, { signal }) {
    seed += 1;
    const grammar = await llama.createGrammarForJsonSchema(brief(schema));
    await sequence.clearHistory();
    const text = await completer.generateCompletion("Plan: ", {
      grammar,
      temperature: 1,
      seed,
      maxTokens: 7000,
      signal,
    });
    asked += 1;
    if (fits(text, schema)) fitting += 1;
    return { text, usage: { inputTokens: 0, outputTokens: 0 }, finish: "stop" };
  },
});

const interactables = ["input-1", "input-2", "select-3", "button-4"].map((id) => ({
  id,
  role: "text",
  type: "text",
  label: id,
  locatorHint: `#${id}`,
}));
const planner = createPlanner({ engine });
const decisions: Record<string, number> = {};
let valid = 0;
for (let index = 0; index < plans; index += 1) {
  const result = await planner
    .generatePlan({
      goal: "Anything",
      context: { page: { url: "u", origin: "o", title: "t", interactables } },
      capability_profile: "unleashed",
      tool_catalog: defaultTools().toCatalog({
        abilities: ["page", "browser", "coordinates", "files", "shell", "http"],
        profile: "unleashed",
      }),
    })
    .catch((error: unknown) => error);
  if (result instanceof Error) {
    process.stdout.write(`${PlannerError.isInstance(result) ? JSON.stringify(result.errors) : result.stack}\n`);
    continue;
  }
  const { plan, attempts } = result as Awaited<ReturnType<typeof planner.generatePlan>>;
  if (attempts === 1) valid += 1;
  decisions[plan.decision] = (decisions[plan.decision] ?? 0) + 1;
}
const share = (count: number, total: number) => `${count} of ${total} (${((100 * count) / total).toFixed(0)} %)`;
process.stdout.write(
  `answers that fit the schema: ${share(fitting, asked)}\nplans at the first call: ${share(valid, plans)}\ndecisions: ${JSON.stringify(decisions)}\n`,
);
rmSync(folder, { recursive: true });
process.exit(fitting === asked ? 0 : 1);

/**
 * The same schema in the library's format. Strings are kept short, since random weights would not stop by themselves; numbers
 * are a few, since its grammar neither bounds them nor keeps their exponents within what a program can hold.
 */
function brief(schema: unknown): JsonSchema {
  if (Array.isArray(schema)) return schema.map(brief) as unknown as JsonSchema;
  if (typeof schema !== "object" || schema === null) return schema as unknown as JsonSchema;
  const entries = Object.entries(schema).map(([key, value]) => [key === "anyOf" ? "oneOf" : key, brief(value)]);
  const { type, enum: values, ...rest } = Object.fromEntries(entries) as JsonSchema;
  if (values !== undefined) return { enum: values };
  if (type === "number" || type === "integer") return { enum: type === "number" ? [0, 0.5, 1] : [0, 1] };
  return { ...(type === undefined ? {} : { type }), ...rest, ...(type === "string" ? { maxLength: 20 } : {}) };
}

function fits(text: string, schema: JsonSchema): boolean {
  try {
    return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** The same numbers on every run. */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
