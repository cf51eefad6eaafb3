// The whole loop: sense → plan → validate → review → act, and sense again.
import { createHash } from "node:crypto";
import { type Proposal, toProposal } from "@giselles-ai/protocol";
import { carryOut, type StepWork } from "./act/carry-out.ts";
import type { AgentRun } from "./agent-run.ts";
import { look, sense } from "./sense/sense.ts";
import { whyStuck } from "./sense/stuck.ts";
import type { End, Step } from "./step.ts";

/** What the model was asked is not for logs; which question it was, is. */
function hashOf(request: object): string {
  return createHash("sha256").update(JSON.stringify(request)).digest("hex");
}

/** Steps until the task has an end. */
export async function runLoop(run: AgentRun): Promise<End> {
  for (;;) {
    await run.untilResumed();
    const end = run.limits.reached() ?? (await takeStep(run));
    if (end) return end;
  }
}

/** One step, with one call of the planner. Gives the end of the task, when it has one. */
export async function takeStep(run: AgentRun): Promise<End | undefined> {
  const { planner, history, emit, signal } = run;
  const number = history.steps.length + 1;
  await emit({ type: "step-started", step: number });

  const { catalog, budgets } = await run.prepare();
  const looking = { budget: budgets.page, vision: run.vision, signal };
  const { snapshot, picture, context, fingerprint } = await sense(run.body, looking);
  const { url, title, fields } = snapshot;
  await emit({ type: "page-sensed", step: number, url, title, fields: fields.length, snapshot, picture });

  const {
    plan: written,
    request,
    engine,
    model,
    attempts,
    usage,
    latencyMs,
    repaired,
  } = await planner.generatePlan(
    {
      goal: run.task,
      context: { ...context, history: history.toContext(budgets.history), steps: history.toSteps() },
      capability_profile: run.profile,
      tool_catalog: catalog,
    },
    { signal },
  );
  const planned = { engine, model, attempts, usage, latencyMs, repaired };
  const plan = toProposal(written, snapshot);
  await emit({ type: "plan-made", step: number, plan, planned, promptHash: request && hashOf(request) });
  const step: Step = { proposal: plan, planned, page: { url, title, fingerprint }, executions: [] };
  history.add(step);
  return followPlan(run, { number, step, snapshot, look: () => look(run.body, looking) });
}

/** What comes after a plan: its end, or its review and what is done. */
export async function followPlan(run: AgentRun, work: StepWork): Promise<End | undefined> {
  return endOf(work.step.proposal) ?? endIfStuck(run, work.step) ?? (await carryOut(run, work));
}

function endOf(plan: Proposal): End | undefined {
  if (plan.decision === "done") return { ending: "done", message: plan.message };
  if (plan.decision === "cannot") return { ending: "cannot", message: plan.message };
  if (plan.decision === "ask") return { ending: "needs-answer", message: plan.clarification };
  return undefined;
}

function endIfStuck({ history }: AgentRun, { proposal }: Step): End | undefined {
  const stuck = whyStuck(history.ofTask);
  return stuck ? { ending: "stuck", message: `${stuck} ${proposal.message}` } : undefined;
}
