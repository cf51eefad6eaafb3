// A page for a mind outside. What it wants done there is judged, asked for, done and written down as a plan of the loop is.
import { defaultTools } from "@giselles-ai/planner";
import { unreadableAction } from "@giselles-ai/planner/internal";
import type { AnyAction, ExecutionReport, PageDriver, Snapshot, SnapshotOptions } from "@giselles-ai/protocol";
import { carryOut } from "../act/carry-out.ts";
import type { AgentOptions } from "../agent.ts";
import type { ReviewedRun } from "../agent-run.ts";
import { defaultApprovalTtlMs, defaultLeaseMs } from "../default-times.ts";
import { hashSteps } from "../review/approvals/approval.ts";
import { createOriginRules } from "../review/policy/origin-rules.ts";
import { tablePolicy } from "../review/policy/policy.ts";
import { nobody } from "../review/review.ts";
import { createMemoryRunStore } from "../runs/store/memory.ts";
import { look } from "../sense/sense.ts";
import type { End, Step } from "../step.ts";
import { StepHistory } from "../step-history.ts";
import { createJobs } from "./jobs.ts";
import { keepReports } from "./keep-reports.ts";
import { openRunRecord } from "./run-record.ts";
import { plannedBy, proposalOf, toHistoryStep, toSteps } from "./to-plan.ts";
import { toPendingReport, toReport } from "./to-report.ts";
import { refuseUnreadable } from "./unreadable.ts";
import { watchReviews } from "./watch-reviews.ts";

/** What may be done unasked, who is asked for the rest, and where it is written down: as for an agent. */
export type OutsideReview = Pick<
  AgentOptions,
  | "profile"
  | "policy"
  | "origins"
  | "unlock"
  | "reviewer"
  | "store"
  | "journal"
  | "approvalTtlMs"
  | "leaseMs"
  | "runSettings"
>;

export interface ReviewedPageOptions extends OutsideReview {
  page: PageDriver;
  runId: string;
  task: string;
  /** The mind outside, for people: "Gemini CLI". */
  who: string;
  /** Ends what is under way: nothing more is asked for or done. */
  signal: AbortSignal;
}

export interface ReviewedPage {
  /** Looking is free. */
  snapshot(options?: SnapshotOptions): Promise<Snapshot>;
  /**
   * Does what may be done, once, and tells what came of it. The same asked for again while it is under way, or before its
   * outcome was told, is the same. What takes longer than `patienceMs` is told as PENDING, and goes on.
   */
  execute(actions: AnyAction[], options: { patienceMs: number }): Promise<ExecutionReport>;
  /** A person is being asked. */
  readonly isAsking: boolean;
  /** Writes down how it ended. Twice does no harm. */
  close(end: End): Promise<void>;
}

/** Tokens of the page's text that a question is bound to: every word of an ordinary page. */
const pageBudget = 8000;

/**
 * Opens a page for an external agent: every action is reviewed, carried out and recorded as one of our own agent. The profile
 * is "auto" by default: an action that needs approval is denied, unless there is a reviewer.
 *
 * @example <caption>packages/agent/test/approvals.test.ts</caption>
 * const reviewed = await openReviewedPage({
 *   page: createChromiumDriver({ page }),
 *   runId: crypto.randomUUID(),
 *   task: "Pay",
 *   who: "Gemini CLI",
 *   profile: "semi_auto",
 *   reviewer,
 *   signal: AbortSignal.timeout(60_000),
 * });
 * const { fields } = await reviewed.snapshot();
 * const fieldId = fields.find(({ label }) => label === "Pay")?.fieldId;
 * const report = await reviewed.execute([{ action: "click", fieldId }], { patienceMs: 30_000 });
 */
export async function openReviewedPage(options: ReviewedPageOptions): Promise<ReviewedPage> {
  const { runId, task, who, profile = "auto", store = createMemoryRunStore(), runSettings: settings } = options;
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const startedAt = performance.now();
  const record = await openRunRecord({
    store,
    info: { runId, task, profile, createdAt: new Date().toISOString(), settings },
    journal: options.journal,
    leaseMs: options.leaseMs ?? defaultLeaseMs,
    onLost: (error) => stop.abort(error),
  });

  const reviews = watchReviews(record.emit);
  const { emit } = reviews;
  const { page, take } = keepReports(options.page);
  const history = new StepHistory();
  const registry = defaultTools();
  registry.register(unreadableAction);
  const run: ReviewedRun = {
    runId,
    store,
    lease: async () => record.lease,
    approvalTtlMs: options.approvalTtlMs ?? defaultApprovalTtlMs,
    body: { page },
    profile,
    policy: options.policy ?? tablePolicy,
    reviewer: options.reviewer ?? nobody,
    registry,
    handlers: { [unreadableAction.name]: refuseUnreadable },
    origins: createOriginRules(options.origins),
    unlock: options.unlock ?? [],
    history,
    signal,
    emit,
    untilResumed: async () => {},
  };
  const looking = { budget: pageBudget, vision: false, signal };
  const jobs = createJobs();
  let number = 0;
  /** Why nothing more is done, once that is so. */
  let ended: string | undefined;
  let closing: Promise<void> | undefined;

  async function act(actions: AnyAction[]): Promise<ExecutionReport> {
    signal.throwIfAborted();
    take(); // what came of work that failed is nobody's any more
    if (ended !== undefined) return toReport(actions, { executions: [], reports: [], refusal: ended });
    number += 1;
    await emit({ type: "step-started", step: number });
    const snapshot = await look(run.body, looking);
    const { url, title, fields } = snapshot;
    await emit({ type: "page-sensed", step: number, url, title, fields: fields.length, snapshot });
    const plan = proposalOf(who, toSteps(actions));
    await emit({ type: "plan-made", step: number, plan, planned: plannedBy(who) });
    const step: Step = toHistoryStep(who, plan, snapshot);
    history.add(step);
    const end = await carryOut(run, { number, step, snapshot, look: () => look(run.body, looking) });
    // One who was told no again and again is not heard any more; what the table forbids, and what nobody answered, may be
    // followed by something else.
    if (end && !reviews.wasFinal) ended = end.message;
    return toReport(actions, { executions: step.executions, reports: take(), refusal: end?.message });
  }

  /** Where the run has been counts in what may be done next, from the page that it was begun in on. */
  function notePlace(snapshot: Snapshot): void {
    if (snapshot.url && history.steps.at(-1)?.page.url !== snapshot.url) {
      history.add(toHistoryStep(who, proposalOf(who, []), snapshot));
    }
  }

  await emit({ type: "run-started", runId, task, profile });
  return {
    async snapshot(asked) {
      signal.throwIfAborted();
      const snapshot = await options.page.snapshot({ ...asked, signal });
      notePlace(snapshot);
      return snapshot;
    },
    async execute(actions, { patienceMs }) {
      if (actions.length === 0) return { applied: 0, skipped: 0, warnings: [], outcomes: [] };
      const key = hashSteps(toSteps(actions));
      return (await jobs.ask(key, () => act(actions), patienceMs)) ?? toPendingReport(actions, reviews);
    },
    get isAsking() {
      return reviews.isAsking;
    },
    close({ ending, message }) {
      closing ??= (async () => {
        stop.abort();
        await jobs.over();
        const usage = { inputTokens: 0, outputTokens: 0, modelCalls: 0 };
        const durationMs = performance.now() - startedAt;
        const result = { completed: ending === "done", ending, message, steps: history.steps, usage, durationMs };
        await emit({ type: "run-done", result }).catch(() => {}); // what cannot be written down was told by the signal
        await record.close();
      })();
      return closing;
    },
  };
}
