import { takesPoints } from "@giselles-ai/planner/internal";
// Continues a run where its journal ends: determines the outcome of actions in flight, finishes the interrupted step, and then
// runs the loop.
import { isUncertain, type Snapshot } from "@giselles-ai/protocol";
import { endRejected, type StepWork, skipRest } from "../../act/carry-out.ts";
import type { AgentRun } from "../../agent-run.ts";
import { followPlan, runLoop } from "../../loop.ts";
import { questionOf } from "../../question-of.ts";
import { snapshotPage } from "../../sense/sense.ts";
import type { End, Execution } from "../../step.ts";
import type { JournaledRun, UnfinishedStep } from "./read-run.ts";
import { settle } from "./settle.ts";
import { stepsStillApply, valuesAreKept } from "./steps-still-apply.ts";
import { forgetUnsettled, isUnsettled } from "./unsettled.ts";

export interface ContinueOptions {
  /** What a person says about actions whose outcome is unknown. */
  outcome?: "done" | "not-done" | undefined;
  /** The person's answer to the question that the run ended with. */
  answer?: string | undefined;
}

export async function continueRun(run: AgentRun, journaled: JournaledRun, options: ContinueOptions): Promise<End> {
  const { outcome, answer } = options;
  const { unfinished, isStarted } = journaled;
  const { runId, emit } = run.record;
  const { profile } = run.rules;
  if (isStarted) await emit({ type: "run-continued", runId, step: run.history.steps.length });
  else await emit({ type: "run-started", runId, task: run.task, profile });
  if (answer !== undefined) await recordAnswer(run, answer);
  if (!unfinished) return runLoop(run);
  const { budgets, catalog } = await run.prepare();
  const boxes = run.vision !== false || takesPoints(catalog);
  const settings = { budget: budgets.page, boxes, signal: run.signal };
  const end = await finish(run, unfinished, { outcome, takeSnapshot: () => snapshotPage(run.tools.drivers, settings) });
  return end ?? runLoop(run);
}

async function recordAnswer({ history, record }: AgentRun, text: string): Promise<void> {
  const step = history.steps.at(-1);
  if (!step || questionOf(step.proposal) === undefined) return;
  step.reply = { from: "person", text };
  await record.emit({ type: "reply-given", step: history.steps.length, reply: step.reply });
}

interface FinishOptions extends ContinueOptions {
  takeSnapshot(): Promise<Snapshot>;
}

/** Finishes the step that was interrupted. */
async function finish(run: AgentRun, unfinished: UnfinishedStep, options: FinishOptions): Promise<End | undefined> {
  const { step, snapshot, rejection } = unfinished;
  // An earlier approval is looked up again and checked against the current page.
  const work: StepWork = { ...unfinished, isResumed: true, takeSnapshot: options.takeSnapshot };
  const end = await settleIntent(run, unfinished, options);
  if (end) return end;
  if (rejection) return endRejected(run, work, { ...rejection }, { isRecorded: true });
  const remaining = step.proposal.steps.slice(step.executions.length);
  const isSamePage = async () => {
    const now = await options.takeSnapshot();
    return stepsStillApply(snapshot, now, remaining) && valuesAreKept(snapshot, now, step);
  };
  if (remaining.length > 0 && !(await isSamePage())) {
    const message = "The page changed while the run was interrupted.";
    await skipRest(run, work, { code: "PAGE_CHANGED", message });
    return undefined;
  }
  return followPlan(run, work);
}

async function settleIntent(
  run: AgentRun,
  unfinished: UnfinishedStep,
  options: FinishOptions,
): Promise<End | undefined> {
  const { number, step, intent } = unfinished;
  if (!intent) return undefined;
  const { index, steps, requestId } = intent;
  const record = async (place: number, execution: Execution) => {
    step.executions[place] = execution;
    await run.record.emit({ type: "action-done", step: number, index: place, execution });
  };
  if (step.executions.length < index + steps.length) {
    const { by, executions } = await settle(intent, unfinished, run, options);
    const outcome = executions.some(isUncertain) ? "unknown" : executions.length > 0 ? "done" : "not-done";
    await run.record.emit({ type: "intent-settled", step: number, requestId, outcome, by });
    for (const [place, execution] of executions.entries()) {
      if (index + place >= step.executions.length) await record(index + place, execution);
    }
  }
  const unknown = step.executions.flatMap((execution, place) => (isUnsettled(execution) ? place : []));
  if (unknown.length === 0) return undefined;
  if (!options.outcome) return { ending: "unknown-outcome", message: formatQuestion(unfinished, unknown) };
  await run.record.emit({ type: "intent-settled", step: number, requestId, outcome: options.outcome, by: "person" });
  if (options.outcome === "not-done") {
    forgetUnsettled(step);
    return undefined;
  }
  const message = "A person confirmed that this was done.";
  for (const place of unknown) {
    await record(place, { action: nameAt(step, place), status: "applied", message });
  }
  return undefined;
}

function formatQuestion({ number, step }: UnfinishedStep, places: readonly number[]): string {
  const names = places.map((place) => nameAt(step, place)).join(", ");
  return `The run was interrupted in step ${number} during: ${names}. It is unknown whether this was done, so it is not repeated. Check the page, then resume the run with the outcome: done or not-done.`;
}

function nameAt({ proposal }: UnfinishedStep["step"], place: number): string {
  return proposal.steps[place]?.action.action ?? "";
}
