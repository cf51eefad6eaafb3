// Performs a plan in the tab. A call of the page's own tool is a request by itself.
import { toPageActions } from "@giselles-ai/planner/reflex";
import type { Outcome, PlannerOutput, Snapshot } from "@giselles-ai/protocol";
import { stopsCommits } from "@giselles-ai/protocol/rules";
import type { TabDriver } from "./tab-driver.ts";
import type { TabPlanner } from "./tab-planner.ts";

type Step = PlannerOutput["steps"][number];

export interface PlanOptions {
  snapshot: Snapshot;
  driver: TabDriver;
  planner: TabPlanner;
}

/** One outcome per step. After a problem, no further request is sent. */
export async function performPlan(plan: PlannerOutput, options: PlanOptions): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const part of splitAtCalls(plan.steps)) {
    const isOver = outcomes.some(stopsCommits);
    outcomes.push(...(isOver ? part.map(() => skipped) : await performPart({ ...plan, steps: part }, options)));
  }
  return outcomes;
}

const skipped: Outcome = { index: 0, status: "skipped", code: "AFTER_FAILURE" };

function splitAtCalls(steps: readonly Step[]): Step[][] {
  const parts: Step[][] = [];
  for (const step of steps) {
    const last = parts.at(-1);
    if (last && !isCall(step) && !last.some(isCall)) last.push(step);
    else parts.push([step]);
  }
  return parts;
}

function isCall({ tool }: Step): boolean {
  return tool === "call_page_tool";
}

async function performPart(part: PlannerOutput, { snapshot, driver, planner }: PlanOptions): Promise<Outcome[]> {
  const [step] = part.steps;
  if (!step || !isCall(step)) return (await driver.execute(toPageActions(part))).outcomes ?? [];
  const { name, input = {} } = step.args as { name?: string; input?: Record<string, unknown> };
  const found = planner.findTool?.(snapshot.tools ?? [], name, input);
  if (!found || !("tool" in found)) return [{ index: 0, status: "refused", ...found }];
  // The page calls it only if it is still the one that the model has read about.
  return (await driver.execute([{ action: "call_page_tool", name, input, tool: found.tool }])).outcomes ?? [];
}
