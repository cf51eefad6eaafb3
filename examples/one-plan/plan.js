// `node examples/one-plan/plan.js` asks Ollama's `qwen3:4b` on this machine, or at OLLAMA_HOST. Nothing is done in any page.
import { createPlanner, defaultTools, toPageContext } from "@giselles-ai/planner";
import { snapshot } from "./snapshot.js"; // from @giselles-ai/browser-tool

const planner = createPlanner({ engine: "ollama:qwen3:4b" });
const { plan } = await planner.generatePlan({
  goal: "Sign Ada Lovelace up",
  context: { page: toPageContext(snapshot) },
  capability_profile: "assisted",
  tool_catalog: defaultTools().toCatalog({ abilities: ["page"], profile: "assisted" }),
});
// plan.decision: "act" → plan.steps: [{ tool: "fill", args: { id: "input-1", value: "Ada Lovelace" }, … }]
//                "done" | "cannot" → plan.message      "ask" → plan.clarification

process.stdout.write(`${JSON.stringify(plan, null, 2)}\n`);
