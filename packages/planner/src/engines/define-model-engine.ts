import type { ModelEngine } from "../engine.ts";
import { createPlannerFor } from "../plan/planner.ts";

/**
 * Defines an engine with a model. A new engine only has to implement `complete`.
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
 */
export function defineModelEngine(definition: Omit<ModelEngine, "generatePlan">): ModelEngine {
  const engine: ModelEngine = {
    ...definition,
    async generatePlan(input, options) {
      return (await createPlannerFor({ open: async () => engine }).generatePlan(input, options)).plan;
    },
  };
  return engine;
}
