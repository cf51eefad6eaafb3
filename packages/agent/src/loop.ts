// The whole loop: sense → plan → validate → review → act, and sense again.
import { createHash } from "node:crypto";
import type { AgentRun } from "./agent-run.ts";
import { reviewPlan } from "./review/review.ts";
import type { End, Step } from "./step.ts";
import { dispatch } from "./steps/dispatch.ts";
import { sense } from "./steps/sense.ts";
import { whyStuck } from "./steps/stuck.ts";

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
  const { body, planner, history, emit, signal } = run;
  const number = history.steps.length + 1;
  await emit({ type: "step-started", step: number });

  const { catalog, budgets } = await run.prepare();
  const looked = await sense(body, { budget: budgets.page, vision: run.vision, signal });
  const { snapshot, picture, context, fingerprint } = looked;
  const { url, title, fields } = snapshot;
  await emit({ type: "page-sensed", step: number, url, title, fields: fields.length, snapshot, picture });

  const { plan, request, engine, model, attempts, usage, latencyMs, repaired } = await planner.generatePlan(
    {
      goal: run.task,
      context: { ...context, history: history.toContext(budgets.history), trace: history.toTrace() },
      capability_profile: run.profile,
      tool_catalog: catalog,
    },
    { signal },
  );
  const planned = { engine, model, attempts, usage, latencyMs, repaired };
  await emit({ type: "plan-made", step: number, plan, planned, promptHash: request && hashOf(request) });
  const step: Step = { proposal: plan, planned, page: { url, title, fingerprint }, executions: [] };
  history.add(step);
  if (plan.decision === "done") return { ending: "done", message: plan.message };
  if (plan.decision === "cannot") return { ending: "cannot", message: plan.message };
  if (plan.decision === "ask") return { ending: "needs-answer", message: plan.clarification };
  const stuck = whyStuck(history.ofTask);
  if (stuck) return { ending: "stuck", message: `${stuck} ${plan.message}` };

  const review = await reviewPlan(plan, {
    ...run,
    snapshot,
    onJudged: (profile, verdicts) => emit({ type: "verdicts-given", step: number, profile, verdicts }),
    onAsk: (asked) => emit({ type: "review-asked", step: number, plan, asked }),
  });
  await emit({ type: "review-given", step: number, review });
  if (review.verdict === "rejected") return { ending: "rejected", message: review.reason };
  if (review.steps !== plan.steps) step.proposal = { ...plan, steps: review.steps };

  await run.untilResumed();
  await dispatch(review.steps, {
    ...run,
    snapshot,
    onIntend: (index, steps, requestId) => emit({ type: "actions-intended", step: number, index, steps, requestId }),
    onDone: (index, execution) => {
      step.executions.push(execution);
      return emit({ type: "action-done", step: number, index, execution });
    },
  });
  await emit({ type: "step-done", step: number });
  return undefined;
}
