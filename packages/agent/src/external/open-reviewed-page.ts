import { defaultTools } from "@giselles-ai/planner";
import { unreadableAction } from "@giselles-ai/planner/internal";
import type { AnyAction, ExecutionReport, PageDriver, Snapshot, SnapshotOptions } from "@giselles-ai/protocol";
import { carryOut } from "../act/carry-out.ts";
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
import { takeSnapshot } from "../sense/sense.ts";
import type { End, Step } from "../step.ts";
import { StepHistory } from "../step-history.ts";
import { collectReports } from "./collect-reports.ts";
import { createJobs } from "./jobs.ts";
import { refuseUnreadable } from "./refuse-unreadable.ts";
import { openRunRecorder } from "./run-recorder.ts";
import { plannedBy, proposalOf, toHistoryStep, toSteps, withWarning } from "./to-plan.ts";
import { toPendingReport, toReport } from "./to-report.ts";
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

/** Tokens of page text that an approval is bound to: enough for all the text of an ordinary page. */
const pageBudget = 8000;

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
  const { runId, who, profile = "auto", store = createMemoryRunStore(), runSettings: settings } = options;
  const secrets = createRequestSecrets(createSecrets([]));
  const task = secrets.take(options.task);
  const { navigates = false } = options;
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const startedAt = performance.now();
  const record = await openRunRecorder({
    store,
    info: { runId, task, profile, createdAt: new Date().toISOString(), settings },
    journal: options.journal,
    leaseMs: options.leaseMs ?? defaultLeaseMs,
    onLost: (error) => stop.abort(error),
  });

  const reviews = watchReviews((event) => record.emit(secrets.redactor.deep(event)));
  const { emit } = reviews;
  const { page, take: takeReports } = collectReports(guardPage(options.page, secrets), { navigates });
  const history = new StepHistory();
  const registry = defaultTools();
  registry.register(unreadableAction);
  const run: ReviewedRun = {
    record: { runId, store, lease: async () => record.lease, emit },
    rules: {
      profile,
      policy: options.policy ?? tablePolicy,
      registry,
      origins: createOriginRules(options.origins),
      unlock: options.unlock ?? [],
    },
    approvals: { reviewer: options.reviewer ?? noReviewer, ttlMs: options.approvalTtlMs ?? defaultApprovalTtlMs },
    tools: { drivers: { page }, handlers: { [unreadableAction.name]: refuseUnreadable } },
    history,
    signal,
    untilResumed: async () => {},
  };
  const snapshotSettings = { budget: pageBudget, boxes: navigates, signal };
  const jobs = createJobs();
  let number = 0;
  /** Set when the run accepts no further actions. */
  let endedReason: string | undefined;
  let closing: Promise<void> | undefined;

  async function act(actions: AnyAction[], warning: string | undefined): Promise<ExecutionReport> {
    signal.throwIfAborted();
    takeReports(); // drop reports of earlier work that failed
    if (endedReason !== undefined) return toReport(actions, { executions: [], reports: [], refusal: endedReason });
    number += 1;
    await emit({ type: "step-started", step: number });
    const snapshot = await takeSnapshot(run.tools.drivers, snapshotSettings);
    const { url, title, fields } = snapshot;
    await emit({ type: "page-sensed", step: number, url, title, fields: fields.length, snapshot });
    const fieldOf = ({ fieldId }: AnyAction) => fields.find((field) => field.fieldId === fieldId);
    const hidden = actions.map((action) => secrets.takeAction(action, fieldOf(action)));
    const proposal = proposalOf(who, toSteps(hidden, { navigates }));
    const plan = warning === undefined ? proposal : withWarning(proposal, warning);
    await emit({ type: "plan-made", step: number, plan, planned: plannedBy(who) });
    const step: Step = toHistoryStep(who, plan, snapshot);
    history.add(step, snapshot);
    const end = await carryOut(run, {
      number,
      step,
      snapshot,
      takeSnapshot: () => takeSnapshot(run.tools.drivers, snapshotSettings),
    });
    // After repeated denials by a person the run accepts nothing more. After a rejection by the policy or an expired request,
    // the agent may try something else.
    if (end && !reviews.wasFinal) endedReason = end.message;
    return toReport(actions, { executions: step.executions, reports: takeReports(), refusal: end?.message });
  }

  /** The policy judges by the pages that the run has visited, beginning with the first. */
  function recordVisit(snapshot: Snapshot): void {
    if (snapshot.url && history.steps.at(-1)?.page.url !== snapshot.url) {
      history.add(toHistoryStep(who, proposalOf(who, []), snapshot));
    }
  }

  await emit({ type: "run-started", runId, task, profile });
  return {
    async snapshot(requested) {
      signal.throwIfAborted();
      const snapshot = await options.page.snapshot({ ...requested, signal });
      recordVisit(snapshot);
      return snapshot;
    },
    async execute(actions, { warning, ...timeout }) {
      if (actions.length === 0) return { applied: 0, skipped: 0, warnings: [], outcomes: [] };
      const key = hashSteps(toSteps(actions, { navigates }));
      const work = () => act(actions, warning);
      return (await jobs.run(key, work, readTimeout(timeout))) ?? toPendingReport(actions, reviews);
    },
    get isAwaitingApproval() {
      return reviews.isAwaitingApproval;
    },
    close({ ending, message }) {
      closing ??= (async () => {
        stop.abort();
        await jobs.waitForAll();
        const usage = { inputTokens: 0, outputTokens: 0, modelCalls: 0 };
        const durationMs = performance.now() - startedAt;
        const result = { completed: ending === "done", ending, message, steps: history.steps, usage, durationMs };
        await emit({ type: "run-done", result }).catch(() => {}); // a failing journal has aborted the run already
        await record.close();
      })();
      return closing;
    },
  };
}
