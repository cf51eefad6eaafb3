// From a question to leave that holds: asked in the run store, answered by whoever is first, and checked against the page of
// the moment in which it is used.
import type {
  ActionStep,
  Approval,
  ApprovalAnswer,
  CapabilityProfile,
  Proposal,
  Snapshot,
} from "@giselles-ai/protocol";
import type { ReviewedRun } from "../../agent-run.ts";
import { orAbort } from "../../or-abort.ts";
import { isStoreError } from "../../store-error.ts";
import { toolOf } from "../../tool-of.ts";
import { judgeEdited, type Review } from "../review.ts";
import { allowedSteps, epochOf, hashSteps, makeQuestion } from "./approval.ts";

/** An answer that no longer fits, or an edit that may not be, is asked about again; but not for ever. */
const mostQuestions = 3;
const longestTimer = 2 ** 31 - 1;

export interface LeaveRequest {
  /** Of the run. */
  number: number;
  plan: Proposal;
  /** The part of the plan that is asked about, and those in it that need leave: places in the plan. */
  from: number;
  steps: ActionStep[];
  asked: number[];
  /** As it is shown to whoever is asked. */
  snapshot: Snapshot;
  profile: CapabilityProfile;
  /** It may have been asked before an interruption. */
  isResumed?: boolean | undefined;
  /** The question that was told of then. */
  pending?: string | undefined;
  /** The page of this moment. */
  look(): Promise<Snapshot>;
}

export type Leave = Review & { approvalId?: string | undefined };

export async function askForLeave(request: LeaveRequest, run: ReviewedRun): Promise<Leave> {
  let { snapshot } = request;
  let known = request.isResumed ? await findEarlier(request, run) : undefined;
  let why = "";
  for (let count = 0; count < mostQuestions; count += 1) {
    const approval: Approval = known ?? (await ask({ ...request, snapshot }, run));
    known = undefined;
    if (isUsedHere(approval, request.number, run)) {
      snapshot = await request.look();
      if (isAsItWas(approval, snapshot, run)) return approve(approval, allowedSteps(approval));
      continue;
    }
    const { answered, isFinal } = await waitForAnswer(approval, { ...request, snapshot }, run);
    const { answer } = answered;
    const approvalId = approval.id;
    if (!answer) return { verdict: "rejected", isFinal: true, reason: lapsed(approval), approvalId };
    const { approver } = answer;
    if (answer.decision === "denied")
      return { verdict: "rejected", reason: answer.reason, isFinal, approver, approvalId };

    const edited =
      answer.decision === "edited"
        ? judgeEdited(answer.steps, { ...run, snapshot, profile: request.profile })
        : undefined;
    const now = await request.look();
    if (edited?.verdict === "rejected") {
      why = edited.reason;
    } else {
      const objection = await take(answered, now, request.number, run);
      if (!objection) return approve(answered, edited?.steps ?? answered.steps);
      why = objection;
    }
    snapshot = now;
  }
  return { verdict: "rejected", isFinal: true, reason: `${why} It was asked for ${mostQuestions} times, and no more.` };
}

async function ask(request: LeaveRequest, run: ReviewedRun): Promise<Approval> {
  const { number, plan, from, steps, asked, snapshot } = request;
  const { runId, registry, approvalTtlMs: expiresInMs } = run;
  const question = makeQuestion({
    ...{ runId, step: number, from, message: plan.message, steps, snapshot, expiresInMs },
    asked: asked.map((index) => index - from),
    effectOf: (action) => toolOf(action, registry)?.effect,
  });
  const approval = await run.store.ask(await run.lease(), question);
  await run.emit({ type: "review-asked", step: number, plan, asked, approvalId: approval.id });
  return approval;
}

/** The last question about just these steps that still stands. */
async function findEarlier(request: LeaveRequest, run: ReviewedRun): Promise<Approval | undefined> {
  const { number, from, steps, plan, asked, pending } = request;
  const actionHash = hashSteps(steps);
  const all = await run.store.approvals({ runId: run.runId });
  const isAbout = (approval: Approval) =>
    approval.actionHash === actionHash || hashSteps(allowedSteps(approval)) === actionHash;
  const found = all.findLast((approval) => approval.step === number && approval.from === from && isAbout(approval));
  if (!found || found.status === "expired") return undefined;
  if (found.id !== pending) await run.emit({ type: "review-asked", step: number, plan, asked, approvalId: found.id });
  return found;
}

/** It was used for this very step, and whoever used it ended before anything was begun: else nobody would ask. */
function isUsedHere({ taken }: Approval, number: number, { runId }: ReviewedRun): boolean {
  return taken?.runId === runId && taken.step === number;
}

/** What holds an approval until it is used holds it after an interruption too. */
function isAsItWas({ steps, epoch, origin, expiresAt }: Approval, now: Snapshot, { registry }: ReviewedRun): boolean {
  const isSame = epoch === epochOf(now, steps, (action) => toolOf(action, registry)?.effect) && origin === now.origin;
  return isSame && Date.now() < Date.parse(expiresAt);
}

function approve({ id, answer }: Approval, steps: ActionStep[]): Leave {
  return { verdict: "approved", steps, approver: answer?.approver, approvalId: id };
}

/** The first answer counts, wherever it comes from; none, when the time is over. */
async function waitForAnswer(
  approval: Approval,
  { plan, snapshot }: LeaveRequest,
  { store, reviewer, signal }: ReviewedRun,
): Promise<{ answered: Approval; isFinal?: boolean | undefined }> {
  const { id, steps, asked } = approval;
  if (approval.status !== "asked") return { answered: approval };
  const leftMs = Date.parse(approval.expiresAt) - Date.now();
  const late = AbortSignal.timeout(Math.min(longestTimer, Math.max(0, leftMs)));
  const either = AbortSignal.any([signal, late]);
  const part = { ...plan, steps } as Proposal; // of the same decision: there is at least one
  let isFinal: boolean | undefined;
  try {
    const review = await orAbort(
      reviewer.review({ plan: part, asked, snapshot, approval }, { signal: either }),
      either,
    );
    isFinal = review.verdict === "rejected" ? review.isFinal : undefined;
    await store.answer(id, toAnswer(review, steps));
  } catch (error) {
    if (signal.aborted || !(late.aborted || isStoreError(error, "ANSWERED", "EXPIRED"))) throw error;
  }
  return { answered: (await store.approval(id)) ?? approval, isFinal };
}

function toAnswer(review: Review, asked: readonly ActionStep[]): ApprovalAnswer {
  const { approver = "the reviewer of this run" } = review;
  const given = { approver, at: new Date().toISOString() };
  if (review.verdict === "rejected") return { decision: "denied", reason: review.reason, ...given };
  if (hashSteps(review.steps) === hashSteps(asked)) return { decision: "approved", ...given };
  return { decision: "edited", steps: review.steps, ...given };
}

/** Why it does not hold now, if it does not. */
async function take(approval: Approval, now: Snapshot, step: number, run: ReviewedRun): Promise<string | undefined> {
  const { runId, registry, store } = run;
  const epoch = epochOf(now, approval.steps, (action) => toolOf(action, registry)?.effect);
  const actionHash = hashSteps(allowedSteps(approval));
  try {
    await store.take(await run.lease(), approval.id, { runId, step, actionHash, epoch, origin: now.origin });
    return undefined;
  } catch (error) {
    if (isStoreError(error, "TAKEN", "EXPIRED", "MISMATCH", "NOT_APPROVED")) return error.message;
    throw error;
  }
}

function lapsed({ askedAt, expiresAt }: Approval): string {
  const minutes = Math.round((Date.parse(expiresAt) - Date.parse(askedAt)) / 6000) / 10;
  return `Nobody answered within ${minutes} minutes.`;
}
