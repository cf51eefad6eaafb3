import type { ModelEngine } from "../engine.ts";
import { createPlannerFor } from "../plan/planner.ts";

/** Makes an engine of a model: `complete` is all that a new one has to bring. */
export function defineModelEngine(definition: Omit<ModelEngine, "generatePlan">): ModelEngine {
  const engine: ModelEngine = {
    ...definition,
    async generatePlan(input, options) {
      return (await createPlannerFor({ open: async () => engine }).generatePlan(input, options)).plan;
    },
  };
  return engine;
}
