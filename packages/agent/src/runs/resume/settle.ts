// Determines the outcome of actions that were in flight when a run was interrupted, from the page's journal or from what the
// page shows.
import { isPageAction, isUncertain, type Snapshot } from "@giselles-ai/protocol";
import { readReport } from "../../act/read-report.ts";
import type { AgentRun } from "../../agent-run.ts";
import type { SettledBy } from "../../events.ts";
import type { Execution } from "../../step.ts";
import { toolOf } from "../../tool-of.ts";
import { probe } from "./probe.ts";
import type { RecordedIntent, UnfinishedStep } from "./read-run.ts";
import { unsettled } from "./unsettled.ts";

export interface Settled {
  by: SettledBy;
  /** Outcomes of the first actions. The remaining ones did not begin, or can safely be repeated. */
  executions: Execution[];
}

export async function settle(
  intent: RecordedIntent,
  { snapshot: before }: Pick<UnfinishedStep, "snapshot">,
  run: Pick<AgentRun, "rules" | "tools" | "signal">,
  { takeSnapshot }: { takeSnapshot(): Promise<Snapshot> },
): Promise<Settled> {
  const byPage = await askPage(intent, run);
  if (byPage && !byPage.executions.some(isUncertain)) return byPage;

  const now = await takeSnapshot();
  const names = intent.steps.map(({ action }) => action.action);
  const outcomes = intent.steps.map(({ action }) =>
    probe(action, { before, now }, (one) => toolOf(one, run.rules.registry)?.effect),
  );
  if (outcomes.includes("unknown")) {
    const executions = names.map((action, place): Execution => {
      const reported = byPage?.executions[place];
      if (reported && !isUncertain(reported)) return reported;
      return outcomes[place] === "done" ? shownByPage(action) : unsettled(action);
    });
    return { by: executions.some(isUncertain) ? "unsettled" : "probe", executions };
  }
  const first = outcomes.indexOf("not-done");
  return { by: "probe", executions: names.slice(0, first === -1 ? undefined : first).map(shownByPage) };
}

/** Undefined if the page does not know. */
async function askPage(
  { steps, requestId }: RecordedIntent,
  { tools: { drivers, handlers }, signal }: Pick<AgentRun, "tools" | "signal">,
): Promise<Settled | undefined> {
  const names = steps.map(({ action }) => action.action);
  const runsInPage = names.every((name) => isPageAction(name) && !Object.hasOwn(handlers, name));
  const settlement = runsInPage ? await drivers.page.settle?.(requestId, { signal }) : undefined;
  if (settlement?.status === "not-done") return { by: "page", executions: [] };
  if (settlement?.status !== "done") return undefined;
  return { by: "page", executions: readReport(settlement.report, names) };
}

function shownByPage(action: string): Execution {
  return { action, status: "applied", message: "The run was interrupted, but the page shows that this was done." };
}
