import type { AnyAction, ExecutionReport, Snapshot } from "@giselles-ai/protocol";
import { carryOutPlan } from "../act/carry-out.ts";
import type { ReviewedRun } from "../agent-run.ts";
import type { RequestSecrets } from "../secrets/request-secrets.ts";
import { snapshotPage } from "../sense/sense.ts";
import type { Step } from "../step.ts";
import type { ReportCollector } from "./collect-reports.ts";
import { plannedBy, proposalOf, toHistoryStep, toSteps, withWarning } from "./to-plan.ts";
import { toReport } from "./to-report.ts";
import type { ReviewWatch } from "./watch-reviews.ts";

/** Tokens of page text that an approval is bound to: enough for all the text of an ordinary page. */
const pageBudget = 8000;

export interface ReviewedActionsOptions {
  who: string;
  run: ReviewedRun;
  reviews: ReviewWatch;
  reports: ReportCollector;
  secrets: RequestSecrets;
  navigates: boolean;
}

/** The actions of an external agent: each call is a step of the run, with a plan that is reviewed, executed and recorded. */
export class ReviewedActions {
  readonly #options: ReviewedActionsOptions;
  #number = 0;
  /** Set when the run accepts no further actions. */
  #endedReason: string | undefined;

  constructor(options: ReviewedActionsOptions) {
    this.#options = options;
  }

  /** The policy judges by the pages that the run has visited, beginning with the first. */
  recordVisit(snapshot: Snapshot): void {
    const { who, run } = this.#options;
    if (snapshot.url && run.history.steps.at(-1)?.page.url !== snapshot.url) {
      run.history.add(toHistoryStep(who, proposalOf(who, []), snapshot));
    }
  }

  async execute(actions: AnyAction[], warning: string | undefined): Promise<ExecutionReport> {
    const { run, reviews, reports } = this.#options;
    run.signal.throwIfAborted();
    reports.take(); // drop reports of earlier work that failed
    if (this.#endedReason !== undefined) {
      return toReport(actions, { executions: [], reports: [], refusal: this.#endedReason });
    }
    this.#number += 1;
    const number = this.#number;
    await reviews.emit({ type: "step-started", step: number });
    const snapshot = await this.#sense();
    const { url, title, fields } = snapshot;
    await reviews.emit({ type: "page-sensed", step: number, url, title, fields: fields.length, snapshot });
    const step = await this.#plan(actions, { snapshot, warning });
    run.history.add(step, snapshot);
    const end = await carryOutPlan(run, { number, step, snapshot, takeSnapshot: () => this.#sense() });
    // After repeated denials by a person the run accepts nothing more. After a rejection by the policy or an expired request,
    // the agent may try something else.
    if (end && !reviews.wasFinal) this.#endedReason = end.message;
    return toReport(actions, { executions: step.executions, reports: reports.take(), refusal: end?.message });
  }

  #sense(): Promise<Snapshot> {
    const { run, navigates } = this.#options;
    return snapshotPage(run.tools.drivers, { budget: pageBudget, boxes: navigates, signal: run.signal });
  }

  async #plan(
    actions: AnyAction[],
    { snapshot, warning }: { snapshot: Snapshot; warning: string | undefined },
  ): Promise<Step> {
    const { who, reviews, secrets, navigates } = this.#options;
    const fieldOf = ({ fieldId }: AnyAction) => snapshot.fields.find((field) => field.fieldId === fieldId);
    const hidden = actions.map((action) => secrets.takeAction(action, fieldOf(action)));
    const proposal = proposalOf(who, toSteps(hidden, { navigates }));
    const plan = warning === undefined ? proposal : withWarning(proposal, warning);
    await reviews.emit({ type: "plan-made", step: this.#number, plan, planned: plannedBy(who) });
    return toHistoryStep(who, plan, snapshot);
  }
}
