// Requests approval through the run store, takes the first answer, and checks it against the page at the moment of use.
import {
  type ActionStep,
  type Approval,
  type ApprovalAnswer,
  type CapabilityProfile,
  messageBefore,
  type Proposal,
  type Snapshot,
} from "@giselles-ai/protocol";
import type { ReviewedRun } from "../../agent-run.ts";
import { orAbort } from "../../or-abort.ts";
import { isStoreError } from "../../store-error.ts";
import { toolOf } from "../../tool-of.ts";
import { judgeEdited, type Review } from "../review.ts";
import { allowedSteps, epochOf, hashSteps, makeQuestion } from "./approval.ts";

/** If the page changed or an edit is not allowed, approval is requested again, up to this many times. */
const maxRequests = 3;
const maxTimerMs = 2 ** 31 - 1;

export interface ApprovalRequest {
  /** Number of the step in the run. */
  number: number;
  plan: Proposal;
  /** `steps` is the part of the plan from index `from` on. `asked` are the indices in the plan that need approval. */
  from: number;
  steps: ActionStep[];
  asked: number[];
  why: string;
  /** The page as the reviewer sees it. */
  snapshot: Snapshot;
  profile: CapabilityProfile;
  /** Approval may have been requested before an interruption. */
  isResumed?: boolean | undefined;
  /** Id of the approval that was recorded as requested then. */
  pending?: string | undefined;
  takeSnapshot(): Promise<Snapshot>;
}

/** `snapshot` is the page that the steps were approved for. */
export type ApprovalResult =
  | (Extract<Review, { verdict: "approved" }> & { approvalId?: string | undefined; snapshot: Snapshot })
  | (Extract<Review, { verdict: "rejected" }> & { approvalId?: string | undefined });

export async function requestApproval(request: ApprovalRequest, run: ReviewedRun): Promise<ApprovalResult> {
  let { snapshot } = request;
  let earlier = request.isResumed ? await findEarlier(request, run) : undefined;
  let problem = "";
  for (let count = 0; count < maxRequests; count += 1) {
    const approval: Approval = earlier ?? (await createRequest({ ...request, snapshot }, run));
    const seen = earlier ? undefined : snapshot;
    earlier = undefined;
    if (isUsedHere(approval, request.number, run)) {
      snapshot = await request.takeSnapshot();
      if (isStillValid(approval, snapshot, run)) return approve(approval, allowedSteps(approval), snapshot);
      continue;
    }
    const { answered, isFinal } = await waitForAnswer(approval, { ...request, snapshot }, run);
    const { answer } = answered;
    const approvalId = approval.id;
    if (!answer) return { verdict: "rejected", isFinal: true, reason: formatExpiry(approval), approvalId };
    const { approver } = answer;
    if (answer.decision === "denied")
      return { verdict: "rejected", reason: answer.reason, isFinal, approver, approvalId };

    const edited =
      answer.decision === "edited"
        ? judgeEdited(answer.steps, { ...run.rules, history: run.history, snapshot, profile: request.profile })
        : undefined;
    const now = await request.takeSnapshot();
    if (edited?.verdict === "rejected") {
      problem = edited.reason;
    } else if (edited && !isForSamePage(edited.steps, answered, { seen, now }, run)) {
      problem = "The page has changed since the steps were edited.";
    } else {
      const objection = await useApproval(answered, now, request.number, run);
      if (!objection) return approve(answered, edited?.steps ?? answered.steps, now);
      problem = objection;
    }
    snapshot = now;
  }
  return { verdict: "rejected", isFinal: true, reason: `${problem} Approval was requested ${maxRequests} times.` };
}

async function createRequest(request: ApprovalRequest, run: ReviewedRun): Promise<Approval> {
  const { number, plan, from, steps, asked, snapshot } = request;
  const { runId, store, lease, emit, hideTyped } = run.record;
  const { ttlMs: expiresInMs } = run.approvals;
  const question = makeQuestion({
    ...{ runId, step: number, from, message: messageBefore(plan) ?? "", steps, snapshot, expiresInMs },
    asked: asked.map((index) => index - from),
    effectOf: (action) => toolOf(action, run.rules.registry)?.effect,
  });
  const { message, title, url, fields } = question;
  const shown = hideTyped({ message, title, url, fields });
  const explained = steps.map((step) => ({ ...step, explanation: hideTyped(step.explanation) }));
  const approval = await store.ask(await lease(), { ...question, ...shown, steps: explained });
  await emit({ type: "review-asked", step: number, plan, asked, approvalId: approval.id });
  return approval;
}

/** Finds the last request for exactly these steps that has not expired. */
async function findEarlier(request: ApprovalRequest, { record }: ReviewedRun): Promise<Approval | undefined> {
  const { number, from, steps, plan, asked, pending } = request;
  const actionHash = hashSteps(steps);
  const all = await record.store.approvals({ runId: record.runId });
  const isAbout = (approval: Approval) =>
    approval.actionHash === actionHash || hashSteps(allowedSteps(approval)) === actionHash;
  const found = all.findLast((approval) => approval.step === number && approval.from === from && isAbout(approval));
  if (!found || found.status === "expired") return undefined;
  if (found.id !== pending)
    await record.emit({ type: "review-asked", step: number, plan, asked, approvalId: found.id });
  return found;
}

/** The approval was used for this step, but the process ended before any action began. */
function isUsedHere({ taken }: Approval, number: number, { record }: ReviewedRun): boolean {
  return taken?.runId === record.runId && taken.step === number;
}

/** After an interruption, a used approval must pass the same checks again. */
function isStillValid(approval: Approval, now: Snapshot, run: ReviewedRun): boolean {
  const { steps, epoch, origin, expiresAt } = approval;
  const isSame = epoch === epochFor(steps, now, run) && origin === now.origin;
  const isBound = isForSamePage(allowedSteps(approval), approval, { seen: undefined, now }, run);
  return isSame && isBound && Date.now() < Date.parse(expiresAt);
}

/**
 * Edited steps can depend on more of the page than those that were asked about: a press on its text, a key on its focus. The page
 * that the reviewer saw is not known after an interruption.
 */
function isForSamePage(
  edited: readonly ActionStep[],
  { steps }: Approval,
  { seen, now }: { seen: Snapshot | undefined; now: Snapshot },
  run: ReviewedRun,
): boolean {
  return epochFor(edited, now, run) === (seen ? epochFor(edited, seen, run) : epochFor(steps, now, run));
}

/** The state of the page that steps depend on, by the effects of their tools. */
function epochFor(steps: readonly ActionStep[], page: Snapshot, { rules: { registry } }: ReviewedRun): string {
  return epochOf(page, steps, (action) => toolOf(action, registry)?.effect);
}

function approve({ id, answer }: Approval, steps: ActionStep[], snapshot: Snapshot): ApprovalResult {
  return { verdict: "approved", steps, approver: answer?.approver, approvalId: id, snapshot };
}

/** Waits for the first answer, from the reviewer or the store, until the request expires. */
async function waitForAnswer(
  approval: Approval,
  { plan, why, snapshot }: ApprovalRequest,
  { record: { store }, approvals: { reviewer }, signal }: ReviewedRun,
): Promise<{ answered: Approval; isFinal?: boolean | undefined }> {
  const { id, steps, asked } = approval;
  if (approval.status !== "asked") return { answered: approval };
  const remainingMs = Date.parse(approval.expiresAt) - Date.now();
  const expired = AbortSignal.timeout(Math.min(maxTimerMs, Math.max(0, remainingMs)));
  const either = AbortSignal.any([signal, expired]);
  const part = { ...plan, steps } as Proposal; // same decision, at least one step
  let isFinal: boolean | undefined;
  try {
    const review = await orAbort(
      reviewer.review({ plan: part, asked, why, snapshot, approval }, { signal: either }),
      either,
    );
    isFinal = review.verdict === "rejected" ? review.isFinal : undefined;
    await store.answer(id, toAnswer(review, steps));
  } catch (error) {
    if (signal.aborted || !(expired.aborted || isStoreError(error, "ANSWERED", "EXPIRED"))) throw error;
  }
  return { answered: (await store.approval(id)) ?? approval, isFinal };
}

function toAnswer(review: Review, asked: readonly ActionStep[]): ApprovalAnswer {
  const { approver = "the reviewer of this run" } = review;
  const base = { approver, at: new Date().toISOString() };
  if (review.verdict === "rejected") return { decision: "denied", reason: review.reason, ...base };
  if (hashSteps(review.steps) === hashSteps(asked)) return { decision: "approved", ...base };
  return { decision: "edited", steps: review.steps, ...base };
}

/** Uses the approval. Returns the reason if it is not valid for the current page. */
async function useApproval(
  approval: Approval,
  now: Snapshot,
  step: number,
  run: ReviewedRun,
): Promise<string | undefined> {
  const { runId, store, lease } = run.record;
  const epoch = epochFor(approval.steps, now, run);
  const actionHash = hashSteps(allowedSteps(approval));
  try {
    await store.take(await lease(), approval.id, { runId, step, actionHash, epoch, origin: now.origin });
    return undefined;
  } catch (error) {
    if (isStoreError(error, "TAKEN", "EXPIRED", "MISMATCH", "NOT_APPROVED")) return error.message;
    throw error;
  }
}

function formatExpiry({ askedAt, expiresAt }: Approval): string {
  const minutes = Math.round((Date.parse(expiresAt) - Date.parse(askedAt)) / 6000) / 10;
  return `No one answered the approval request within ${minutes} minutes.`;
}
