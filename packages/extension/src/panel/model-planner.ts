// Plans with the model that the browser has on the device (the Prompt API).
import { builtIn, toPageInput } from "@giselles-ai/planner/engines/built-in";
import { findPageTool, withPageTools } from "@giselles-ai/protocol";
import type { TabPlanner } from "./tab-planner.ts";

const tools = ["click", "fill", "select", "check", "clear", "press", "scroll", "hover"];

/** The user has chosen the model by its name, which says if it has to be downloaded first. */
export function createModelPlanner(onDownload: (loaded: number) => void): TabPlanner {
  const engine = builtIn({ download: true, onDownload });
  return {
    name: engine.name,
    findTool: findPageTool,
    plan({ answers, snapshot: read, ...request }, signal) {
      const { tools: ofPage = [] } = read;
      const snapshot = withPageTools(read, ofPage);
      const names = ofPage.length > 0 ? [...tools, "call_page_tool"] : tools;
      const given = answers.length > 0 && { answers };
      return engine.generatePlan(toPageInput({ ...request, snapshot, tools: names, ...given }), { signal });
    },
  };
}
