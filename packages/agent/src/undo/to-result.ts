import type { PlanResult } from "@giselles-ai/planner";
import type { PlannerOutput } from "@giselles-ai/protocol";

/** The result of a planner that uses no model. */
export function toResult(engine: string, plan: PlannerOutput): PlanResult {
  const usage = { inputTokens: 0, outputTokens: 0 };
  const cost = { attempts: 0, usage, latencyMs: 0, repaired: false, refused: [], sanitised: [], exchanges: [] };
  return { plan, engine, request: undefined, ...cost };
}
