import { createPlanner, PlannerError } from "@giselles-ai/planner";
import { createTrialRequest, type Environment } from "@giselles-ai/planner/internal";
import type { EngineTest, Settings } from "../../contract.ts";
import { pickEngine } from "./pick-engine.ts";

/** Lets an engine plan for a small form, and measures it. Nothing is done with the plan. */
export async function tryEngine(settings: Settings, env: Environment): Promise<EngineTest> {
  const { choice, state } = await pickEngine(settings, env);
  if (!state.isUsable) return { ok: false, message: state.note };
  try {
    const { latencyMs, usage } = await createPlanner({ engine: choice, timeoutMs: 60_000 }).generatePlan(
      createTrialRequest(),
    );
    return { ok: true, ms: Math.round(latencyMs), tokens: usage.inputTokens + usage.outputTokens };
  } catch (error) {
    if (PlannerError.isInstance(error)) return { ok: false, message: error.message };
    throw error;
  }
}
