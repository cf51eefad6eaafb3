// From a plan to what came of it: judged, reviewed and done, batch by batch.
import type { Snapshot } from "@giselles-ai/protocol";
import type { ReviewedRun } from "../agent-run.ts";
import { askForLeave, type Leave } from "../review/approvals/ask-for-leave.ts";
import { nextBatch } from "../review/next-batch.ts";
import { type Judged, judgePlan, whyDenied } from "../review/review.ts";
import type { End, Execution, Step } from "../step.ts";
import { dispatch, reasonToSkip } from "./dispatch.ts";

/** A step of a run, as far as it has come. */
export interface StepWork {
  number: number;
  step: Step;
  /** The page that the plan was made for. */
  snapshot: Snapshot;
  /** Looks at the page of this moment, as it was looked at for the plan. */
  look(): Promise<Snapshot>;
  /** What was so before an interruption. */
  isJudged?: boolean;
  /** There may be a question in the store that was asked, answered or used for these steps. */
  isResumed?: boolean;
  /** The one that was told of, and not that it was answered. */
  pending?: string | undefined;
}

/** Plans in a row that nobody allows: whoever says no so often wants something else. */
const mostDenials = 3;
const denied = "DENIED";

/** Gives the end of the task, when it has one. */
export async function carryOut(run: ReviewedRun, work: StepWork): Promise<End | undefined> {
  const { number, step, snapshot } = work;
  const { emit } = run;
  const judged = judgePlan(step.proposal, { ...run, snapshot });
  if (!work.isJudged) await emit({ type: "verdicts-given", step: number, ...judged });
  const reason = whyDenied(judged.verdicts);
  if (reason) return endRejected(run, work, { verdict: "rejected", reason, isFinal: true });

  let granted = 0;
  let { isResumed = false } = work;
  while (step.executions.length < step.proposal.steps.length) {
    const from = step.executions.length;
    if (from >= granted) {
      const leave = await reviewNext(run, { ...work, isResumed }, from);
      if (leave.verdict === "rejected") return endRejected(run, work, leave);
      granted = from + leave.steps.length;
      const steps = [...step.proposal.steps.slice(0, from), ...leave.steps, ...step.proposal.steps.slice(leave.to)];
      step.proposal = { ...step.proposal, steps } as Step["proposal"]; // as many as before, or more
      const { approvalId, approver } = leave;
      await emit({
        type: "review-given",
        step: number,
        review: { verdict: "approved", steps, approver },
        upTo: granted,
        approvalId,
      });
    }
    isResumed = false;
    await run.untilResumed();
    await dispatch(step.proposal.steps, {
      ...run,
      snapshot,
      before: step.executions,
      upTo: granted,
      onIntend: (index, steps, requestId) => emit({ type: "actions-intended", step: number, index, steps, requestId }),
      onDone: (index, execution) => tell(run, work, index, execution),
    });
  }
  await emit({ type: "step-done", step: number });
  return undefined;
}

/** Leave for the next batch, and the place in the plan that it reaches to. */
async function reviewNext(run: ReviewedRun, work: StepWork, from: number): Promise<Leave & { to: number }> {
  const { number, step, snapshot, look, isResumed, pending } = work;
  const { steps } = step.proposal;
  const next = steps[from];
  const isSkipped = next && reasonToSkip(next.action, step.executions, run);
  const { profile, verdicts }: Judged = judgePlan(step.proposal, { ...run, snapshot });
  const { to, asked } = isSkipped ? { to: from + 1, asked: [] } : nextBatch(verdicts, from, profile);
  const part = steps.slice(from, to);
  if (asked.length === 0) return { verdict: "approved", steps: part, to };
  const shown = from === 0 && !isResumed ? snapshot : await look();
  const request = {
    number,
    plan: step.proposal,
    from,
    steps: part,
    asked,
    snapshot: shown,
    profile,
    isResumed,
    pending,
    look,
  };
  return { ...(await askForLeave(request, run)), to };
}

/** Ends the run, or tells the planner why, so that it can find another way. */
export async function endRejected(
  run: ReviewedRun,
  work: StepWork,
  leave: Extract<Leave, { verdict: "rejected" }>,
  { isTold = false }: { isTold?: boolean } = {},
): Promise<End | undefined> {
  const { number, step } = work;
  const { approvalId, ...review } = leave;
  const from = step.executions.length;
  if (!isTold) await run.emit({ type: "review-given", step: number, review, upTo: from, approvalId });
  if (review.isFinal) return { ending: "rejected", message: review.reason };
  const said = review.reason ? `The person did not allow this: ${review.reason}` : "The person did not allow this.";
  const { reason } = review;
  for (const { action } of step.proposal.steps.slice(from)) {
    const refusal = { status: "refused", code: denied, message: said, reason } as const;
    await tell(run, work, step.executions.length, { action: action.action, ...refusal });
  }
  await run.emit({ type: "step-done", step: number });
  const denials = denialsInARow(run.history.ofTask);
  if (denials < mostDenials) return undefined;
  return { ending: "rejected", message: `${denials} plans in a row were not allowed. ${review.reason}`.trim() };
}

function denialsInARow(steps: readonly Step[]): number {
  const isDenied = ({ executions }: Step) => executions.some(({ code }) => code === denied);
  return steps.length - 1 - steps.findLastIndex((step) => !isDenied(step));
}

async function tell(run: ReviewedRun, { number, step }: StepWork, index: number, execution: Execution): Promise<void> {
  step.executions[index] = execution;
  await run.emit({ type: "action-done", step: number, index, execution });
}
