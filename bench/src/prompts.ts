import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createPlanner, defaultTools, defineModelEngine } from "@giselles-ai/planner";
import { countTokens } from "@giselles-ai/testing";
import type { Table } from "./frame/table.ts";

/**
 * browser-use is written in Python, so its prompts cannot be read here. Counted once, in the same tokenizer, from
 * `system_prompt.md` of version 0.13.8, which is its default, and from `system_prompt_flash.md`.
 */
const browserUse = 5248;
const browserUseFlash = 509;

const abilities = ["page", "browser", "coordinates", "files", "shell", "http"];
const goal = "Sign up";
const answer = { reasoning_summary: "r", plan: { decision: "done", message: "m" } };

/** The tokens that a model must read on every turn, besides goal, page and history. */
export async function measurePrompts(): Promise<Table[]> {
  const whole = await overheadFor("unleashed", abilities);
  const page = await overheadFor("auto", ["page"]);
  const none = await overheadFor("auto", []);
  const pageAgent = countTokens(readPageAgentPrompt());
  const rows = [
    ["ours, all 16 tools described in it", whole.prompt, whole.prompt / pageAgent],
    ["ours, the 8 tools of a page", page.prompt, page.prompt / pageAgent],
    ["ours, tools not counted", none.prompt, none.prompt / pageAgent],
    ["page-agent 1.12.4, tools not counted", pageAgent, 1],
    ["browser-use 0.13.8, tools not counted", browserUse, browserUse / pageAgent],
    ["browser-use 0.13.8 in flash mode, tools not counted", browserUseFlash, browserUseFlash / pageAgent],
    ["our schema for constrained decoding, all 16 tools", whole.schema, whole.schema / pageAgent],
  ];
  return [
    {
      title: "Prompt without goal, page and history, in tokens of o200k_base",
      columns: [{ name: "prompt" }, { name: "tokens" }, { name: "times page-agent's" }],
      rows,
      note: "A schema becomes a grammar in Ollama and llama.cpp and is not read by the model; hosted services may count it.",
      plots: [{ title: "Prompt", kind: "bars", x: "prompt", series: ["tokens"] }],
    },
  ];
}

async function overheadFor(profile: "auto" | "unleashed", able: string[]) {
  const engine = defineModelEngine({
    name: "counter",
    model: "none",
    contextTokens: 32_000,
    vision: false,
    dialect: { requireAll: false, patterns: true, maxEnumValues: 900 },
    complete: async () => ({
      text: JSON.stringify(answer),
      usage: { inputTokens: 0, outputTokens: 0 },
      finish: "stop" as const,
    }),
  });
  const interactables = Array.from({ length: 6 }, (_, index) => ({
    id: `input-${index}`,
    role: "text",
    type: "text",
    label: "Name",
    locatorHint: "#name",
  }));
  const { request } = await createPlanner({ engine }).generatePlan({
    goal,
    context: { page: { url: "u", origin: "o", title: "t", interactables, text: "page " }, history: " " },
    capability_profile: profile,
    tool_catalog: defaultTools().toCatalog({ abilities: able, profile }),
  });
  const text = [request?.system, ...(request?.messages ?? []).map(({ content }) => content)].join("\n");
  return { prompt: countTokens(text) - countTokens(goal), schema: countTokens(JSON.stringify(request?.schema)) };
}

/** Reads the prompt from the published package: one long string in its only file. */
function readPageAgentPrompt(): string {
  const source = readFileSync(fileURLToPath(import.meta.resolve("@page-agent/core")), "utf8");
  const [, literal] = /^var system_prompt_default = (".*");$/m.exec(source) ?? [];
  if (!literal) throw new Error("page-agent's prompt was not found. Find its place in the new version.");
  return JSON.parse(literal.replaceAll("\t", "\\t")) as string;
}
