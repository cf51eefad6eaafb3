import { PlannerError } from "@giselles-ai/planner";
import type { Step, TaskResult } from "./step.ts";

/** What plans have cost, and those that came to nothing. */
export function usageOf(steps: readonly Step[], failure?: unknown): TaskResult["usage"] {
  const lost = PlannerError.isInstance(failure) ? [failure] : [];
  const all = [...steps.map(({ planned }) => planned), ...lost];
  return {
    inputTokens: all.reduce((sum, { usage }) => sum + usage.inputTokens, 0),
    outputTokens: all.reduce((sum, { usage }) => sum + usage.outputTokens, 0),
    modelCalls: all.reduce((sum, { attempts }) => sum + attempts, 0),
  };
}
