import { createReflexEngine, toPlannerInput } from "@giselles-ai/planner/reflex";
import type { Conversation, findPageTool, HistoryStep, PlannerOutput, Snapshot } from "@giselles-ai/protocol";

export interface TabRequest {
  goal: string;
  snapshot: Snapshot;
  /** The steps of this task so far. */
  steps: HistoryStep[];
  answers: { question: string; answer: string }[];
  /** Earlier tasks of the chat. */
  conversation: Conversation;
}

/** Decides the next actions in the tab. */
export interface TabPlanner {
  readonly name: string;
  plan(request: TabRequest, signal: AbortSignal): Promise<PlannerOutput>;
  /** Finds the page's own tool of a step, and checks its input. Default: it plans no such step. */
  findTool?: typeof findPageTool;
}

export function createRulesPlanner(): TabPlanner {
  const engine = createReflexEngine();
  return {
    name: engine.name,
    async plan({ goal, snapshot, steps, answers }, signal) {
      const input = toPlannerInput(goal, snapshot, steps);
      const context = { ...input.context, ...(answers.length > 0 && { answers }) };
      return (await engine.generatePlan({ ...input, context }, { signal })) as PlannerOutput;
    },
  };
}

/** In a separate file: most browsers have no model, and need not load it. */
export async function loadModelPlanner(onDownload: (loaded: number) => void): Promise<TabPlanner> {
  const { createModelPlanner } = (await import(chrome.runtime.getURL("model-planner.js"))) as {
    createModelPlanner(onDownload: (loaded: number) => void): TabPlanner;
  };
  return createModelPlanner(onDownload);
}
