import { defaultTools } from "@giselles-ai/planner";
import { unreadableAction } from "@giselles-ai/planner/internal";
import type { AnyAction, ExecutionReport, PageDriver, Snapshot, SnapshotOptions } from "@giselles-ai/protocol";
import type { AgentOptions } from "../agent-options.ts";
import type { ReviewedRun } from "../agent-run.ts";
import { readTimeout, type TimeoutOption } from "../compat.ts";
import { defaultApprovalTtlMs, defaultLeaseMs } from "../default-times.ts";
import { hashSteps } from "../review/approvals/approval.ts";
import { createOriginRules } from "../review/policy/origin-rules.ts";
import { tablePolicy } from "../review/policy/policy.ts";
import { noReviewer } from "../review/review.ts";
import { createMemoryRunStore } from "../runs/store/memory.ts";
import { guardPage } from "../secrets/guard-page.ts";
import { createRequestSecrets } from "../secrets/request-secrets.ts";
import { createSecrets } from "../secrets/secrets.ts";
import type { End } from "../step.ts";
import { StepHistory } from "../step-history.ts";
import { collectReports } from "./collect-reports.ts";
import { createJobs } from "./jobs.ts";
import { refuseUnreadable } from "./refuse-unreadable.ts";
import { ReviewedActions } from "./reviewed-actions.ts";
import { openRunRecorder } from "./run-recorder.ts";
import { toSteps } from "./to-plan.ts";
import { toPendingReport } from "./to-report.ts";
import { watchReviews } from "./watch-reviews.ts";

/** How the actions of an external agent are reviewed and recorded: the same options as for an agent. */
export type ExternalReview = Pick<
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

export interface ReviewedPageOptions extends ExternalReview {
  page: PageDriver;
  runId: string;
  task: string;
  /** Name of the external agent, as people know it: "Gemini CLI". */
  who: string;
  /** Stops the run: no further approval is requested and no further action runs. */
  signal: AbortSignal;
  /** Whether the external agent may also open addresses and use points, judged like everything else. Default false. */
  navigates?: boolean;
}

export type ReviewedExecuteOptions = TimeoutOption & {
  /** Why a person has to approve these actions, whatever the policy says. Default: the policy decides. */
  warning?: string | undefined;
};

export interface ReviewedPage {
  /** Snapshots need no approval. */
  snapshot(options?: SnapshotOptions): Promise<Snapshot>;
  /**
   * Reviews and executes the actions, and returns their outcomes. After `timeoutMs` the report says PENDING and the work
   * continues: a call with the same actions then waits for the same work instead of repeating it.
   */
  execute(actions: AnyAction[], options: ReviewedExecuteOptions): Promise<ExecutionReport>;
  /** Whether a person has been asked and has not answered yet. */
  readonly isAwaitingApproval: boolean;
  /** Records how the run ended. Idempotent. */
  close(end: End): Promise<void>;
}

/**
 * Opens a page for an external agent. Every action is reviewed, executed and recorded like one of the built-in agent. The
 * profile is "auto" by default: an action that needs approval is denied, unless there is a reviewer.
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
 * const report = await reviewed.execute([{ action: "click", fieldId }], { timeoutMs: 30_000 });
 */
export async function openReviewedPage(options: ReviewedPageOptions): Promise<ReviewedPage> {
  const { runId, who, profile = "auto", store = createMemoryRunStore(), navigates = false } = options;
  const secrets = createRequestSecrets(createSecrets([]));
  const task = secrets.take(options.task);
  const stop = new AbortController();
  const startedAt = performance.now();
  const recorder = await openRunRecorder({
    store,
    info: { runId, task, profile, createdAt: new Date().toISOString(), settings: options.runSettings },
    journal: options.journal,
    leaseMs: options.leaseMs ?? defaultLeaseMs,
    onLost: (error) => stop.abort(error),
  });
  const reviews = watchReviews((event) => recorder.emit(secrets.redactor.deep(event)));
  const reports = collectReports(guardPage(options.page, secrets), { navigates });
  const run = toReviewedRun(options, {
    page: reports.page,
    record: {
      ...{ runId, store, emit: reviews.emit },
      lease: async () => recorder.lease,
      hideTyped: (value) => secrets.redactor.deep(value),
    },
    signal: AbortSignal.any([options.signal, stop.signal]),
  });
  const actions = new ReviewedActions({ who, run, reviews, reports, secrets, navigates });
  const jobs = createJobs();
  let closing: Promise<void> | undefined;

  async function end({ ending, message }: End): Promise<void> {
    stop.abort();
    await jobs.waitForAll();
    const usage = { inputTokens: 0, outputTokens: 0, modelCalls: 0 };
    const durationMs = performance.now() - startedAt;
    const { steps } = run.history;
    const result = { completed: ending === "done", ending, message, steps, usage, durationMs };
    await reviews.emit({ type: "run-done", result }).catch(() => {}); // a failing journal has aborted the run already
    await recorder.close();
  }

  await reviews.emit({ type: "run-started", runId, task, profile });
  return {
    async snapshot(requested) {
      run.signal.throwIfAborted();
      const snapshot = await options.page.snapshot({ ...requested, signal: run.signal });
      actions.recordVisit(snapshot);
      return snapshot;
    },
    async execute(requested, { warning, ...timeout }) {
      if (requested.length === 0) return { applied: 0, skipped: 0, warnings: [], outcomes: [] };
      const key = hashSteps(toSteps(requested, { navigates }));
      const work = () => actions.execute(requested, warning);
      return (await jobs.run(key, work, readTimeout(timeout))) ?? toPendingReport(requested, reviews);
    },
    get isAwaitingApproval() {
      return reviews.isAwaitingApproval;
    },
    close(ended) {
      closing ??= end(ended);
      return closing;
    },
  };
}

type OpenParts = Pick<ReviewedRun, "record" | "signal"> & { page: PageDriver };

function toReviewedRun(options: ExternalReview, { page, record, signal }: OpenParts): ReviewedRun {
  const registry = defaultTools();
  registry.register(unreadableAction);
  return {
    record,
    rules: {
      profile: options.profile ?? "auto",
      policy: options.policy ?? tablePolicy,
      registry,
      origins: createOriginRules(options.origins),
      unlock: options.unlock ?? [],
    },
    approvals: { reviewer: options.reviewer ?? noReviewer, ttlMs: options.approvalTtlMs ?? defaultApprovalTtlMs },
    tools: { drivers: { page }, handlers: { [unreadableAction.name]: refuseUnreadable } },
    history: new StepHistory(),
    signal,
    untilResumed: async () => {},
  };
}
