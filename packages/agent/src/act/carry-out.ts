// Judges, reviews and executes the steps of a plan, batch by batch.
import { type ActionStep, findOpenKey, type Snapshot } from "@giselles-ai/protocol";
import type { ReviewedRun } from "../agent-run.ts";
import { fieldOf } from "../field-of.ts";
import { isNamedByLabel, resolveKnown } from "../named-by-label.ts";
import { type ApprovalResult, requestApproval } from "../review/approvals/request-approval.ts";
import { nextBatch } from "../review/next-batch.ts";
import { reviewedLater } from "../review/policy/judge.ts";
import type { Verdict } from "../review/policy/policy.ts";
import { denialReason, type JudgedPlan, judgePlan, reasonsToAsk } from "../review/review.ts";
import { deniedCode, type End, type Execution, type Step } from "../step.ts";
import { toolOf } from "../tool-of.ts";
import { type DispatchOptions, dispatchSteps, reasonToSkip } from "./dispatch.ts";
import { ShownTexts } from "./shown-texts.ts";

/** A step of a run while it is being carried out. */
export interface StepWork {
  number: number;
  step: Step;
  /** The page that the plan was made for. */
  snapshot: Snapshot;
  /** Takes a new snapshot, with the options of the one that the plan was made for. */
  takeSnapshot(): Promise<Snapshot>;
  /** The verdicts were recorded before an interruption. */
  isJudged?: boolean;
  /** The run was interrupted, so the store may hold an approval for these steps. */
  isResumed?: boolean;
  /** The page before the last step, if that commits and the plan says what it will show. */
  beforeLast?: Snapshot | undefined;
  /** Id of the approval whose request was recorded, but not its answer. */
  pending?: string | undefined;
}

/** After this many denied plans in a row the run ends: the person wants something else. */
const maxDenials = 3;

/** Carries out the plan of one step. Returns how the task ended, if it did. */
export async function carryOutPlan(run: ReviewedRun, work: StepWork): Promise<End | undefined> {
  const { number, step, snapshot } = work;
  const { emit } = run.record;
  const judged = judge(run, work, { snapshot });
  if (!work.isJudged) await emit({ type: "verdicts-given", step: number, ...judged });
  const reason = denialReason(judged.verdicts);
  const isAllDenied = judged.verdicts.every(({ verdict }) => verdict === "deny");
  if (reason && isAllDenied && !canReplan(step))
    return endRejected(run, work, { verdict: "rejected", reason, isFinal: true });

  const shown = new ShownTexts();
  let approvedUpTo = 0;
  let current = snapshot;
  let { isResumed = false } = work;
  while (step.executions.length < step.proposal.steps.length) {
    const from = step.executions.length;
    if (from >= approvedUpTo) {
      const approval = await reviewNext(run, { ...work, isResumed }, from);
      if (approval.verdict === "denied") {
        await recordExecution(run, work, from, approval.execution);
        continue;
      }
      if (approval.verdict === "rejected") return endRejected(run, work, approval);
      approvedUpTo = from + approval.steps.length;
      current = approval.snapshot;
      const steps = [
        ...step.proposal.steps.slice(0, from),
        ...approval.steps,
        ...step.proposal.steps.slice(approval.to),
      ];
      step.proposal = { ...step.proposal, steps } as Step["proposal"]; // as many as before, or more
      const { approvalId, approver } = approval;
      await emit({
        type: "review-given",
        step: number,
        review: { verdict: "approved", steps, approver },
        upTo: approvedUpTo,
        approvalId,
      });
    }
    isResumed = false;
    await run.untilResumed();
    await dispatchSteps(step.proposal.steps, {
      ...run.tools,
      ...run.rules,
      attached: run.tools.attached?.(),
      signal: run.signal,
      snapshot: current,
      before: step.executions,
      upTo: approvedUpTo,
      shown,
      reach: reachLast(run, work),
      onIntend: (index, steps, requestId) => emit({ type: "actions-intended", step: number, index, steps, requestId }),
      onDone: (index, execution) => recordExecution(run, work, index, execution),
    });
  }
  await emit({ type: "step-done", step: number });
  return undefined;
}

/**
 * What earlier steps show does not prove that the last one has worked, and what the page showed first, such as "Saved", may be gone.
 * So the page is read again before a last step that commits. What a form sends is bound to the call that fills it in, so its button is
 * pressed in the same one.
 */
function reachLast({ rules: { registry } }: ReviewedRun, work: StepWork): DispatchOptions["reach"] {
  const { proposal } = work.step;
  if (proposal.decision !== "act" || !proposal.done_when) return undefined;
  const effects = proposal.steps.map(({ action }) => toolOf(action, registry)?.effect);
  const index = effects.findLastIndex((effect) => effect !== "read");
  const pressed = fieldOf(proposal.steps[index]?.action.fieldId, work.snapshot);
  if (index < 1 || effects[index] === "edit" || !pressed || pressed.sends) return undefined;
  return {
    index,
    onReach: async () => {
      work.beforeLast = await work.takeSnapshot();
    },
  };
}

/** Rules and recordings would plan the same again. */
function canReplan({ planned }: Step): boolean {
  return planned.attempts > 0;
}

/**
 * If no one can approve, the steps that need approval are refused one by one, as long as the plan has others. A plan of nothing else
 * is rejected, so that the person reads what would allow it.
 */
function judge(
  { rules, history, approvals: { reviewer } }: ReviewedRun,
  { step }: StepWork,
  at: { snapshot: Snapshot; from?: number },
): JudgedPlan {
  const judged = judgePlan(step.proposal, { ...rules, history, ...at, opensKeys: true });
  const isUnattended = reviewer.isAttended === false && canReplan(step);
  const hasOthers = judged.verdicts.some((one) => one.verdict === "run" && one !== reviewedLater);
  return isUnattended && hasOthers ? { ...judged, verdicts: judged.verdicts.map(denyUnattended) } : judged;
}

function denyUnattended(verdict: Verdict): Verdict {
  if (verdict.verdict !== "ask") return verdict;
  const { effect, reason = "This needs approval." } = verdict;
  return { ...(effect && { effect }), verdict: "deny", reason: `${reason} There is no one to ask.` };
}

/** Only this step is refused. The rest of the plan is carried out as far as its order permits. */
interface DeniedStep {
  verdict: "denied";
  execution: Execution;
}

type NextReview = (ApprovalResult & { to: number }) | DeniedStep;

/** Reviews the next batch, with the page as it is then. `to` is the index after its last step. */
async function reviewNext(run: ReviewedRun, work: StepWork, from: number): Promise<NextReview> {
  const { number, step, takeSnapshot, isResumed = false, pending } = work;
  const planned = step.proposal.steps[from];
  if (planned && reasonToSkip(planned.action, step.executions, { ...run.rules, signal: run.signal }))
    return { verdict: "approved", steps: [planned], to: from + 1, snapshot: work.snapshot };
  const found = await resolveNext(run, { ...work, isResumed }, from);
  if ("execution" in found) return { verdict: "denied", ...found };
  const { snapshot } = found;
  const { steps } = step.proposal;
  const next = steps[from];
  const { profile, verdicts } = judge(run, work, { snapshot, from });
  const first = verdicts[from];
  if (next && first?.verdict === "deny") {
    const { action } = next.action;
    return { verdict: "denied", execution: { action, status: "refused", code: "NOT_ALLOWED", message: first.reason } };
  }
  const { to, asked } = nextBatch(verdicts, from, profile, findOpen(steps, snapshot, from));
  const part = steps.slice(from, to);
  if (asked.length === 0) return { verdict: "approved", steps: part, to, snapshot };
  const request = {
    number,
    plan: step.proposal,
    from,
    steps: part,
    asked,
    why: reasonsToAsk(verdicts, asked),
    snapshot,
    profile,
    isResumed,
    pending,
    takeSnapshot,
  };
  return { ...(await requestApproval(request, run)), to };
}

/** The index of the first step that has to be judged when those before it have run. */
function findOpen(steps: readonly ActionStep[], snapshot: Snapshot, from: number): number {
  const actions = steps.map(({ action }) => action);
  const named = actions.findIndex((action, index) => index > from && isNamedByLabel(action));
  const openKey = findOpenKey(actions, snapshot, from);
  return named === -1 ? openKey : Math.min(named, openKey);
}

const openingMs = 1000;

/**
 * The page to judge the next steps by, with the ids of the elements that they name by label. If that is another page than the one
 * that the plan was made for, it is recorded. What opens slowly is waited for.
 */
async function resolveNext(
  run: ReviewedRun,
  { number, step, snapshot: planned, takeSnapshot, isResumed }: StepWork,
  from: number,
): Promise<{ snapshot: Snapshot } | { execution: Execution }> {
  let snapshot = from === 0 && !isResumed ? planned : await takeSnapshot();
  const { steps } = step.proposal;
  let resolved = resolveKnown(steps, from, snapshot);
  if (resolved.problem?.code === "NOT_FOUND") {
    await run.tools.drivers.page.waitForIdle?.({ timeoutMs: openingMs, signal: run.signal });
    snapshot = await takeSnapshot();
    resolved = resolveKnown(steps, from, snapshot);
  }
  const { action = "" } = steps[from]?.action ?? {};
  if (resolved.problem) return { execution: { action, status: "refused", ...resolved.problem } };
  if (resolved.steps.every((one, index) => one === steps[index])) return { snapshot };
  if (snapshot !== planned) {
    const { url, title, fields } = snapshot;
    await run.record.emit({ type: "page-sensed", step: number, url, title, fields: fields.length, snapshot });
    run.history.addPage(step, snapshot);
  }
  step.proposal = { ...step.proposal, steps: resolved.steps } as Step["proposal"]; // as many as before
  return { snapshot };
}

/** Ends the run, or records the reason so that the planner can try something else. */
export async function endRejected(
  run: ReviewedRun,
  work: StepWork,
  rejection: Extract<ApprovalResult, { verdict: "rejected" }>,
  { isRecorded = false }: { isRecorded?: boolean } = {},
): Promise<End | undefined> {
  const { number, step } = work;
  const { approvalId, ...review } = rejection;
  const from = step.executions.length;
  if (!isRecorded) await run.record.emit({ type: "review-given", step: number, review, upTo: from, approvalId });
  if (review.isFinal) return { ending: "rejected", message: review.reason };
  const message = review.reason ? `The user denied this: ${review.reason}` : "The user denied this.";
  const { reason } = review;
  for (const { action } of step.proposal.steps.slice(from)) {
    const refusal = { status: "refused", code: deniedCode, message, reason } as const;
    await recordExecution(run, work, step.executions.length, { action: action.action, ...refusal });
  }
  await run.record.emit({ type: "step-done", step: number });
  const denials = denialsInARow(run.history.ofTask);
  if (denials < maxDenials) return undefined;
  return { ending: "rejected", message: `${denials} plans in a row were denied. ${review.reason}`.trim() };
}

function denialsInARow(steps: readonly Step[]): number {
  const isDenied = ({ executions }: Step) => executions.some(({ code }) => code === deniedCode);
  return steps.length - 1 - steps.findLastIndex((step) => !isDenied(step));
}

/** Records the steps that have not run as skipped, and ends the step. */
export async function skipRest(
  run: ReviewedRun,
  work: Pick<StepWork, "number" | "step">,
  reason: { code: string; message: string },
): Promise<void> {
  const { number, step } = work;
  for (const { action } of step.proposal.steps.slice(step.executions.length)) {
    const execution: Execution = { action: action.action, status: "skipped", ...reason };
    await recordExecution(run, work, step.executions.length, execution);
  }
  await run.record.emit({ type: "step-done", step: number });
}

async function recordExecution(
  run: ReviewedRun,
  { number, step }: Pick<StepWork, "number" | "step">,
  index: number,
  execution: Execution,
): Promise<void> {
  step.executions[index] = execution;
  await run.record.emit({ type: "action-done", step: number, index, execution });
}
