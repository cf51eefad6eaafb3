// `node engines.mjs '{"anthropic":{"baseURL":…},…}'`: each engine asks its scripted service for one plan.
import assert from "node:assert/strict";
import {
  anthropic,
  createPlanner,
  defaultTools,
  google,
  ollama,
  openaiCompatible,
  toPageContext,
} from "@giselles-ai/planner";
import { snapshot } from "../one-plan/snapshot.js";

const create = { anthropic, google, ollama, openai: openaiCompatible };
for (const [name, options] of Object.entries(JSON.parse(process.argv[2]))) {
  const planner = createPlanner({ engine: create[name](options) });
  const { plan, usage, attempts } = await planner.generatePlan({
    goal: "Sign Ada Lovelace up",
    context: { page: toPageContext(snapshot) },
    capability_profile: "auto",
    tool_catalog: defaultTools().toCatalog({ abilities: ["page"], profile: "auto" }),
  });
  assert.deepEqual(plan.steps[0].args, { id: "input-1", value: "Ada Lovelace" }, name);
  assert.deepEqual([attempts, usage], [1, { inputTokens: 12, outputTokens: 7 }], name);
}
