import { type EngineChoice, openEngine } from "./engines/registry.ts";
import { createPlannerFor, type Planner, type PlanningOptions } from "./plan/planner.ts";

export interface PlannerOptions extends PlanningOptions {
  /** The name of an engine (`ollama`, `anthropic:claude-sonnet-5-5`), an engine, or any AI SDK language model. Default `ollama`. */
  engine?: EngineChoice;
  /** Ask an engine without a model first, and use its plan if every step reaches this confidence. */
  reflexFirst?: { threshold: number; engine?: EngineChoice };
}

/**
 * Creates a planner. Planning has no side effects: it reads its input, asks at most one model, and returns a plan or throws a
 * PlannerError.
 *
 * @example <caption>examples/one-plan/plan.js</caption>
 * const planner = createPlanner({ engine: "ollama:qwen3:4b" });
 * const { plan } = await planner.generatePlan({
 *   goal: "Sign Ada Lovelace up",
 *   context: { page: toPageContext(snapshot) },
 *   capability_profile: "assisted",
 *   tool_catalog: defaultTools().toCatalog({ abilities: ["page"], profile: "assisted" }),
 * });
 */
export function createPlanner({ engine = "ollama", reflexFirst, ...planning }: PlannerOptions = {}): Planner {
  const first = reflexFirst && {
    threshold: reflexFirst.threshold,
    open: () => openEngine(reflexFirst.engine ?? "reflex"),
  };
  return createPlannerFor({ open: () => openEngine(engine, { vision: planning.vision ?? false }), first }, planning);
}
