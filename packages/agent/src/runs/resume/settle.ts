// What became of actions that were intended, and of which no outcome was written down: by the page's own journal, or else by
// what the page shows.
import { isPageAction, isUncertain, type Snapshot } from "@giselles-ai/protocol";
import { readReport } from "../../act/read-report.ts";
import type { AgentRun } from "../../agent-run.ts";
import type { SettledBy } from "../../events.ts";
import type { Execution } from "../../step.ts";
import { toolOf } from "../../tool-of.ts";
import { probe } from "./probe.ts";
import type { Intent, Unfinished } from "./read-run.ts";
import { unsettled } from "./unsettled.ts";

export interface Settled {
  by: SettledBy;
  /** Of the first actions of the intent; what is left was not begun, or may be done again. */
  executions: Execution[];
}

export async function settle(
  intent: Intent,
  { snapshot: before }: Pick<Unfinished, "snapshot">,
  run: AgentRun & { look(): Promise<Snapshot> },
): Promise<Settled> {
  const byPage = await askPage(intent, run);
  if (byPage && !byPage.executions.some(isUncertain)) return byPage;

  const now = await run.look();
  const names = intent.steps.map(({ action }) => action.action);
  const fates = intent.steps.map(({ action }) =>
    probe(action, { before, now }, (one) => toolOf(one, run.registry)?.effect),
  );
  if (fates.includes("unknown")) {
    const executions = names.map((action, place): Execution => {
      const said = byPage?.executions[place];
      if (said && !isUncertain(said)) return said;
      return fates[place] === "done" ? shown(action) : unsettled(action);
    });
    return { by: executions.some(isUncertain) ? "nobody" : "probe", executions };
  }
  const first = fates.indexOf("not-done");
  return { by: "probe", executions: names.slice(0, first === -1 ? undefined : first).map(shown) };
}

/** Undefined when the page cannot say. */
async function askPage(
  { steps, requestId }: Intent,
  { body, handlers, signal }: AgentRun,
): Promise<Settled | undefined> {
  const names = steps.map(({ action }) => action.action);
  const isOfPage = names.every((name) => isPageAction(name) && !Object.hasOwn(handlers, name));
  const settlement = isOfPage ? await body.page.settle?.(requestId, { signal }) : undefined;
  if (settlement?.status === "not-done") return { by: "page", executions: [] };
  if (settlement?.status !== "done") return undefined;
  return { by: "page", executions: readReport(settlement.report, names) };
}

function shown(action: string): Execution {
  return { action, status: "applied", message: "The page shows it, after the run was interrupted." };
}
