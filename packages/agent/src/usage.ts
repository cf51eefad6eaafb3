import { PlannerError } from "@giselles-ai/planner";
import type { Step, TaskResult } from "./step.ts";

/** Adds up what plans have cost, including a failed one. */
export function usageOf(steps: readonly Step[], failure?: unknown): TaskResult["usage"] {
  const failed = PlannerError.isInstance(failure) ? [failure] : [];
  const all = [...steps.map(({ planned }) => planned), ...failed];
  return {
    inputTokens: all.reduce((sum, { usage }) => sum + usage.inputTokens, 0),
    outputTokens: all.reduce((sum, { usage }) => sum + usage.outputTokens, 0),
    modelCalls: all.reduce((sum, { attempts }) => sum + attempts, 0),
  };
}
