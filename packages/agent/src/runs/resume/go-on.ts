// Goes on with a run where its journal ends: what had been begun is found out about, what was allowed is done, and then the
// loop goes on as ever.
import { isUncertain, type Snapshot } from "@giselles-ai/protocol";
import { endRejected, type StepWork } from "../../act/carry-out.ts";
import type { AgentRun } from "../../agent-run.ts";
import { followPlan, runLoop } from "../../loop.ts";
import { look } from "../../sense/sense.ts";
import type { End, Execution } from "../../step.ts";
import type { ReadRun, Unfinished } from "./read-run.ts";
import { isSamePlace } from "./same-place.ts";
import { settle } from "./settle.ts";
import { forgetUnsettled, isUnsettled } from "./unsettled.ts";

export interface GoOnOptions {
  /** What a person says of what could not be known. */
  outcome?: "done" | "not-done" | undefined;
}

export async function goOn(run: AgentRun, read: ReadRun, { outcome }: GoOnOptions): Promise<End> {
  const { unfinished, isStarted } = read;
  const { runId, task, profile } = run;
  if (isStarted) await run.emit({ type: "run-continued", runId, step: run.history.steps.length });
  else await run.emit({ type: "run-started", runId, task, profile });
  if (!unfinished) return runLoop(run);
  const { budgets } = await run.prepare();
  const looking = { budget: budgets.page, vision: run.vision, signal: run.signal };
  const end = await finish(run, unfinished, { outcome, look: () => look(run.body, looking) });
  return end ?? runLoop(run);
}

interface Finishing extends GoOnOptions {
  look(): Promise<Snapshot>;
}

/** The step that was interrupted. */
async function finish(run: AgentRun, unfinished: Unfinished, options: Finishing): Promise<End | undefined> {
  const { step, snapshot, rejection } = unfinished;
  // Leave that was given before is looked for again, and held against the page as it is now.
  const work: StepWork = { ...unfinished, isResumed: true, look: options.look };
  const end = await settleIntent(run, unfinished, options);
  if (end) return end;
  if (rejection) return endRejected(run, work, { ...rejection }, { isTold: true });
  const left = step.proposal.steps.slice(step.executions.length);
  if (left.length > 0 && !isSamePlace(snapshot, await options.look(), left)) {
    await skipRest(run, unfinished);
    return undefined;
  }
  return followPlan(run, work);
}

async function settleIntent(run: AgentRun, unfinished: Unfinished, options: Finishing): Promise<End | undefined> {
  const { number, step, intent } = unfinished;
  if (!intent) return undefined;
  const { index, steps, requestId } = intent;
  const tell = async (place: number, execution: Execution) => {
    step.executions[place] = execution;
    await run.emit({ type: "action-done", step: number, index: place, execution });
  };
  if (step.executions.length < index + steps.length) {
    const { by, executions } = await settle(intent, unfinished, { ...run, look: options.look });
    const fate = executions.some(isUncertain) ? "unknown" : executions.length > 0 ? "done" : "not-done";
    await run.emit({ type: "intent-settled", step: number, requestId, fate, by });
    for (const [place, execution] of executions.entries()) {
      if (index + place >= step.executions.length) await tell(index + place, execution);
    }
  }
  const unknown = step.executions.flatMap((execution, place) => (isUnsettled(execution) ? place : []));
  if (unknown.length === 0) return undefined;
  if (!options.outcome) return { ending: "unknown-outcome", message: askPerson(unfinished, unknown) };
  await run.emit({ type: "intent-settled", step: number, requestId, fate: options.outcome, by: "person" });
  if (options.outcome === "not-done") {
    forgetUnsettled(step); // so it is still to be done
    return undefined;
  }
  const message = "A person says that this was done.";
  for (const place of unknown) {
    await tell(place, { action: nameAt(step, place), status: "applied", message });
  }
  return undefined;
}

function askPerson({ number, step }: Unfinished, places: readonly number[]): string {
  const names = places.map((place) => nameAt(step, place)).join(", ");
  return `The run was interrupted in step ${number} while it did this: ${names}. Whether it was done cannot be known, so it is not done again. Look at the page, and resume the run with what you found: done, or not done.`;
}

function nameAt({ proposal }: Unfinished["step"], place: number): string {
  return proposal.steps[place]?.action.action ?? "";
}

/** What was planned for a page that is there no more is not done. The next plan is for the page that is there. */
async function skipRest(run: AgentRun, { number, step }: Unfinished): Promise<void> {
  const message = "Not done, because the page changed while the run was interrupted.";
  for (const { action } of step.proposal.steps.slice(step.executions.length)) {
    const execution: Execution = { action: action.action, status: "skipped", code: "PAGE_CHANGED", message };
    const index = step.executions.push(execution) - 1;
    await run.emit({ type: "action-done", step: number, index, execution });
  }
  await run.emit({ type: "step-done", step: number });
}
