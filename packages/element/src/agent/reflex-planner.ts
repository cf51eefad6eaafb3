// Loaded when a chat without a server gets its first message.
import { createReflexEngine, toPlannerInput } from "@giselles-ai/planner/reflex";
import { type PagePlanner, pageToolCatalog } from "./page-planner.ts";

export function createReflexPlanner(): PagePlanner {
  const engine = createReflexEngine();
  return {
    name: engine.name,
    async plan({ goal, snapshot, steps, answers, appData }, signal) {
      const input = toPlannerInput(goal, snapshot, steps);
      const context = { ...input.context, appData, ...(answers.length > 0 && { answers }) };
      return engine.generatePlan({ ...input, context, tool_catalog: pageToolCatalog }, { signal });
    },
  };
}
