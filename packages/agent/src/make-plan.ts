// Asks the planner for the next plan, and records its answers, also those that were no valid plan.
import { createHash } from "node:crypto";
import { PlannerError, type PlanResult } from "@giselles-ai/planner";
import type { Budgets } from "@giselles-ai/planner/internal";
import { type CatalogTool, type RefusedAnswer, type Tab, toProposal } from "@giselles-ai/protocol";
import type { AgentRun } from "./agent-run.ts";
import type { SensedPage } from "./sense/sense.ts";
import type { Planned, Step } from "./step.ts";
import { renderTabs } from "./tabs.ts";

interface PlanRequest {
  /** The number of the step. */
  number: number;
  sensed: SensedPage;
  catalog: CatalogTool[];
  /** Several, or none. */
  tabs: readonly Tab[];
  budgets: Budgets;
}

export async function makePlan(run: AgentRun, request: PlanRequest): Promise<Step> {
  const { number, sensed, catalog, tabs, budgets } = request;
  const { planner, history, signal, record } = run;
  const { snapshot, context, fingerprint } = sensed;
  const input = {
    goal: run.task,
    session_id: record.runId,
    context: {
      ...context,
      page: tabs.length > 0 ? withTabs(context.page, tabs) : context.page,
      ...run.facts(),
      ...history.toContextParts(),
      history: history.toContext(budgets.history),
      steps: history.toSteps(),
    },
    capability_profile: run.rules.profile,
    tool_catalog: catalog,
  };
  const result = await planner.generatePlan(input, { signal }).catch(async (error: unknown) => {
    if (PlannerError.isInstance(error)) await recordRefused(run, number, error.refused);
    throw error;
  });
  await recordRefused(run, number, result.refused);
  const planned = describePlanning(result);
  const plan = toProposal(result.plan, snapshot);
  await record.emit({
    type: "plan-made",
    step: number,
    plan,
    planned,
    promptHash: result.request && hashOf(result.request),
  });
  const { url, title } = snapshot;
  const step: Step = { proposal: plan, planned, page: { url, title, fingerprint }, executions: [] };
  history.add(step, snapshot);
  return step;
}

function withTabs(page: SensedPage["context"]["page"], tabs: readonly Tab[]): SensedPage["context"]["page"] {
  const [first = "", ...lines] = (page.text ?? "").split("\n");
  return { ...page, text: [first, renderTabs(tabs), ...lines].join("\n") };
}

/** Planners of other people may not have the list. */
async function recordRefused(
  { record }: AgentRun,
  step: number,
  answers: readonly RefusedAnswer[] = [],
): Promise<void> {
  for (const [index, refused] of answers.entries())
    await record.emit({ type: "answer-refused", step, attempt: index + 1, refused });
}

function describePlanning(result: PlanResult): Planned {
  const { engine, model, attempts, usage, latencyMs, repaired, sanitised = [] } = result;
  return { engine, model, attempts, usage, latencyMs, repaired, ...(sanitised.length > 0 && { sanitised }) };
}

/** Identifies a prompt without revealing it. */
function hashOf(request: object): string {
  return createHash("sha256").update(JSON.stringify(request)).digest("hex");
}
