// What became of actions that were intended, and of which no outcome was written down: by the page's own journal, or else by
// what the page shows.
import { isUncertain, type Snapshot } from "@giselles-ai/protocol";
import { readReport } from "../../act/read-report.ts";
import type { AgentRun } from "../../agent-run.ts";
import type { SettledBy } from "../../events.ts";
import type { Execution } from "../../step.ts";
import { isPageTool } from "../../to-action.ts";
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
  { step, snapshot: before }: Pick<Unfinished, "step" | "snapshot">,
  run: AgentRun & { look(): Promise<Snapshot> },
): Promise<Settled> {
  const byPage = await askPage(intent, run);
  if (byPage && !byPage.executions.some(isUncertain)) return byPage;

  const now = await run.look();
  const fates = intent.steps.map((planned, place) =>
    probe(
      planned,
      { before, now, earlier: step.proposal.steps.slice(0, intent.index + place) },
      ({ tool }) => run.registry.get(tool)?.effect,
    ),
  );
  if (fates.includes("unknown")) {
    const executions = intent.steps.map(({ tool }, place): Execution => {
      const said = byPage?.executions[place];
      if (said && !isUncertain(said)) return said;
      return fates[place] === "done" ? shown(tool) : unsettled(tool);
    });
    return { by: executions.some(isUncertain) ? "nobody" : "probe", executions };
  }
  const first = fates.indexOf("not-done");
  const applied = intent.steps.slice(0, first === -1 ? undefined : first);
  return { by: "probe", executions: applied.map(({ tool }) => shown(tool)) };
}

/** Undefined when the page cannot say. */
async function askPage(
  { steps, requestId }: Intent,
  { body, handlers, signal }: AgentRun,
): Promise<Settled | undefined> {
  const isOfPage = steps.every(({ tool }) => isPageTool(tool) && !Object.hasOwn(handlers, tool));
  const settlement = isOfPage ? await body.page.settle?.(requestId, { signal }) : undefined;
  if (settlement?.status === "not-done") return { by: "page", executions: [] };
  if (settlement?.status !== "done") return undefined;
  return {
    by: "page",
    executions: readReport(
      settlement.report,
      steps.map(({ tool }) => tool),
    ),
  };
}

function shown(tool: string): Execution {
  return { tool, status: "applied", message: "The page shows it, after the run was interrupted." };
}
