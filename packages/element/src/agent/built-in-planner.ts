// Loaded when a chat uses the model that the browser has on the device.
import { builtIn, toPageInput } from "@giselles-ai/planner/engines/built-in";
import type { PlannerOutput } from "@giselles-ai/protocol";
import { type PagePlanner, pageToolNames } from "./page-planner.ts";

export function createBuiltInPlanner(): PagePlanner {
  const engine = builtIn();
  return {
    name: engine.name,
    async plan({ answers, ...request }, signal) {
      const asked = { ...request, ...(answers.length > 0 && { answers }), tools: pageToolNames };
      try {
        return await engine.generatePlan(toPageInput(asked), { signal });
      } catch (error) {
        if (signal.aborted || (error as Error).name !== "PlannerError") throw error;
        return toFailure(error as Error);
      }
    },
  };
}

function toFailure({ message }: Error): PlannerOutput {
  return {
    decision: "cannot",
    complete: false,
    ...{ plan_id: crypto.randomUUID(), reasoning_summary: "", autonomy_level: "assisted", message, steps: [] },
  };
}
