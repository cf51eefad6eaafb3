// Plans with the model that the browser has on the device (the Prompt API).
import { builtIn, toPageInput } from "@giselles-ai/planner/engines/built-in";
import type { TabPlanner } from "./tab-planner.ts";

const tools = ["click", "fill", "select", "check", "clear", "press", "scroll", "hover"];

/** The user has chosen the model by its name, which says if it has to be downloaded first. */
export function createModelPlanner(onDownload: (loaded: number) => void): TabPlanner {
  const engine = builtIn({ download: true, onDownload });
  return {
    name: engine.name,
    plan: ({ answers, ...request }, signal) =>
      engine.generatePlan(toPageInput({ ...request, tools, ...(answers.length > 0 && { answers }) }), { signal }),
  };
}
