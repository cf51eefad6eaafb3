// The whole loop: sense → plan → validate → review → act, and sense again.
import type { AgentRun } from "./agent-run.ts";
import type { End, Step } from "./step.ts";
import { dispatch } from "./steps/dispatch.ts";
import { reviewPlan } from "./steps/review.ts";
import { sense } from "./steps/sense.ts";
import { whyStuck } from "./steps/stuck.ts";

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
  emit({ type: "step-started", step: number });

  const { catalog, budgets } = await run.prepare();
  const { snapshot, context, fingerprint } = await sense(body, { budget: budgets.page, vision: run.vision, signal });
  const { url, title, fields } = snapshot;
  emit({ type: "page-sensed", step: number, url, title, fields: fields.length });

  const { plan, engine, attempts, usage, latencyMs, repaired } = await planner.generatePlan(
    {
      goal: run.task,
      context: { ...context, history: history.toContext(budgets.history), trace: history.toTrace() },
      capability_profile: run.profile,
      tool_catalog: catalog,
    },
    { signal },
  );
  const planned = { engine, attempts, usage, latencyMs, repaired };
  emit({ type: "plan-made", step: number, plan, planned });
  const step: Step = { proposal: plan, planned, page: { url, title, fingerprint }, executions: [] };
  history.add(step);
  if (plan.decision === "done") return { ending: "done", message: plan.message };
  if (plan.decision === "cannot") return { ending: "cannot", message: plan.message };
  if (plan.decision === "ask") return { ending: "needs-answer", message: plan.clarification };
  const stuck = whyStuck(history.ofTask);
  if (stuck) return { ending: "stuck", message: `${stuck} ${plan.message}` };

  const onAsk = () => emit({ type: "review-asked", step: number, plan });
  const review = await reviewPlan(plan, { ...run, snapshot, onAsk });
  emit({ type: "review-given", step: number, review });
  if (review.verdict === "rejected") return { ending: "rejected", message: review.reason };
  if (review.steps !== plan.steps) step.proposal = { ...plan, steps: review.steps };

  const onDone = (index: number, execution: Step["executions"][number]) => {
    step.executions.push(execution);
    emit({ type: "action-done", step: number, index, execution });
  };
  await run.untilResumed();
  await dispatch(review.steps, { ...run, snapshot, onDone });
  emit({ type: "step-done", step: number });
  return undefined;
}
