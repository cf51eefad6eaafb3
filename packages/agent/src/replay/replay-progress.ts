// Tracks the position of a replay in its script, and decides what to do next by comparing the page with the recording.
import { isUncertain, mayHaveHappened, type RunScript, type ScriptStep } from "@giselles-ai/protocol";
import type { Execution } from "../step.ts";
import type { PageState } from "./candidates.ts";
import { checkEffect } from "./effect.ts";
import type { Finding, Mismatch, MismatchCode } from "./mismatch.ts";
import { quote } from "./mismatch.ts";
import type { PlaceContext } from "./place.ts";
import { type Resolution, type ResolvedAction, resolveStep } from "./resolve-step.ts";

export type ReplayDecision =
  /** `rest`: why the later actions of the step cannot run yet. */
  | { next: "act"; step: number; actions: ResolvedAction[]; rest?: Mismatch }
  | { next: "done"; skipped: SkippedStep[] }
  /** `isFinal`: waiting for the page does not help. */
  | { next: "stop"; mismatch: Mismatch; isFinal: boolean; index?: number | undefined };

/** A step without anything to do. */
export interface SkippedStep {
  step: number;
  actions: ResolvedAction[];
}

interface StepInProgress {
  /** Index of the first action that has not been sent to the page yet. */
  from: number;
  before: PageState;
  actions: ResolvedAction[];
  executions: Execution[];
  /** How many of `actions` have been executed. */
  executed: number;
}

export class ReplayProgress {
  readonly context: PlaceContext;
  readonly #steps: readonly ScriptStep[];
  #position = 0;
  #current: StepInProgress | undefined;

  constructor({ steps }: Pick<RunScript, "steps">, context: PlaceContext) {
    this.#steps = steps;
    this.context = context;
  }

  get step(): number {
    return this.#position;
  }

  decide(page: PageState): ReplayDecision {
    const [current, position] = [this.#current, this.#position];
    if (!current) return this.#resolve(position, 0, page);
    const failed = failureOf(current);
    if (failed) return stop(position, failed.finding, { index: failed.index, isFinal: true });
    const step = this.#steps[position] as ScriptStep; // it is in progress, so it exists
    if (current.from < step.actions.length) return this.#resolve(position, current.from, page);
    const { before, executions } = current;
    const finding = checkEffect(step, { before, after: page, executions }, this.context);
    if (finding) return stop(position, finding, { index: undefined, isFinal: false });
    return this.#resolve(position + 1, 0, page);
  }

  #resolve(first: number, from: number, page: PageState): ReplayDecision {
    const skipped: SkippedStep[] = [];
    for (let index = first; ; index += 1) {
      const step = this.#steps[index];
      if (!step) return { next: "done", skipped };
      const resolution = resolveStep(step, {
        current: page,
        from: index === first ? from : 0,
        context: this.context,
      });
      const hasWork = resolution.actions.some(({ step }) => step);
      if (hasWork || resolution.stop) return toDecision(index, resolution, hasWork);
      skipped.push({ step: index, actions: resolution.actions });
    }
  }

  /** Called when the actions are sent to the page. */
  begin({ step, actions }: Extract<ReplayDecision, { next: "act" }>, page: PageState): void {
    const from = (actions.at(-1)?.index ?? -1) + 1;
    const isSameStep = this.#current !== undefined && step === this.#position;
    const { before, executions } = isSameStep && this.#current ? this.#current : { before: page, executions: [] };
    this.#current = { from, before, actions, executions, executed: 0 };
    this.#position = step;
  }

  /** Returns the action that the execution belongs to. */
  recordExecution(execution: Execution): ResolvedAction | undefined {
    const current = this.#current;
    if (!current) return undefined;
    const sent = current.actions.filter(({ step }) => step);
    const action = sent[current.executed];
    current.executed += 1;
    current.executions.push(execution);
    return action;
  }
}

function toDecision(step: number, { actions, stop: reason }: Resolution, hasWork: boolean): ReplayDecision {
  if (!reason) return { next: "act", step, actions };
  const stopped = stop(step, reason.finding, { index: reason.index, isFinal: false });
  return hasWork && stopped.next === "stop" ? { next: "act", step, actions, rest: stopped.mismatch } : stopped;
}

function stop(
  step: number,
  finding: Finding,
  { index, isFinal }: { index: number | undefined; isFinal: boolean },
): ReplayDecision {
  const { code, message, diff = [] } = finding;
  const mismatch = { code, step: step + 1, action: index === undefined ? undefined : index + 1, message, diff };
  return { next: "stop", mismatch, isFinal, index };
}

/** Mismatch codes for the outcome codes of a page. */
const mismatchCodes = new Map(
  Object.entries<MismatchCode>({
    COVERED: "COVERED",
    OPTION_NOT_FOUND: "OPTION_GONE",
    DISABLED: "TARGET_DISABLED",
    READ_ONLY: "TARGET_DISABLED",
    STALE: "TARGET_MISSING",
    NOT_FOUND: "TARGET_MISSING",
    HIDDEN: "TARGET_MISSING",
    AMBIGUOUS: "TARGET_AMBIGUOUS",
    WRONG_KIND: "TARGET_CHANGED",
  }),
);

function failureOf({
  actions,
  executions,
  executed,
}: StepInProgress): { index: number | undefined; finding: Finding } | undefined {
  const sent = actions.filter(({ step }) => step);
  const latest = executions.slice(executions.length - executed);
  const failedAt = latest.findIndex((execution) => !mayHaveHappened(execution) || isUncertain(execution));
  const failed = latest[failedAt];
  const index = sent[failedAt]?.index;
  if (!failed) {
    if (latest.length === sent.length) return undefined;
    return {
      index: sent[latest.length]?.index,
      finding: { code: "ACTION_FAILED", message: "The action was not executed." },
    };
  }
  const { status, code = "", message = "", action } = failed;
  const meaning = isUncertain(failed) ? "OUTCOME_UNKNOWN" : (mismatchCodes.get(code) ?? "ACTION_FAILED");
  const finding = { code: meaning, message: message || `${quote(action)} was ${status}${code && ` (${code})`}.` };
  return { index, finding };
}
