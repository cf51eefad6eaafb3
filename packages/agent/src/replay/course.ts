// How far a replay has come, and what the page of now allows next. It decides nothing but whether things are as recorded.
import { isUncertain, mayHaveHappened, type RunScript, type ScriptStep } from "@giselles-ai/protocol";
import type { Execution } from "../step.ts";
import type { Drift, DriftCode, Finding } from "./drift.ts";
import { quote } from "./drift.ts";
import { checkEffect } from "./effect.ts";
import type { Seen } from "./looks.ts";
import type { PlaceContext } from "./place.ts";
import { type Resolution, type ResolvedAction, resolveStep } from "./resolve-step.ts";

export type Judgement =
  /** `rest` is why it goes no further than these. */
  | { next: "act"; step: number; actions: ResolvedAction[]; rest?: Drift }
  | { next: "done"; left: Passed[] }
  /** `isFinal`: waiting would not change it. */
  | { next: "stop"; drift: Drift; isFinal: boolean; index?: number | undefined };

/** A step in which there was nothing to do. */
export interface Passed {
  step: number;
  actions: ResolvedAction[];
}

interface Doing {
  /** The place of the first action that has not been given to the page yet. */
  from: number;
  before: Seen;
  actions: ResolvedAction[];
  executions: Execution[];
  given: number;
}

export interface Course {
  judge(seen: Seen): Judgement;
  /** These have been given to the page. */
  begin(judged: Extract<Judgement, { next: "act" }>, seen: Seen): void;
  hear(execution: Execution): ResolvedAction | undefined;
  readonly step: number;
  readonly context: PlaceContext;
}

export function createCourse(script: RunScript, context: PlaceContext): Course {
  const { steps } = script;
  let at = 0;
  let doing: Doing | undefined;

  function judge(seen: Seen): Judgement {
    if (doing) {
      const failed = failureOf(doing);
      if (failed) return stop(at, failed.finding, { index: failed.index, isFinal: true });
      const step = steps[at] as ScriptStep; // there is something being done in it
      if (doing.from < step.actions.length) return resolve(at, doing.from, seen);
      const { before, executions } = doing;
      const finding = checkEffect(step, { before, after: seen, executions }, context);
      if (finding) return stop(at, finding, { index: undefined, isFinal: false });
    }
    return resolve(doing ? at + 1 : at, 0, seen);
  }

  function resolve(first: number, from: number, seen: Seen): Judgement {
    const left: Passed[] = [];
    for (let index = first; ; index += 1) {
      const step = steps[index];
      if (!step) return { next: "done", left };
      const resolution = resolveStep(step, { seen, from: index === first ? from : 0, context });
      const hasWork = resolution.actions.some(({ step }) => step);
      if (hasWork || resolution.stop) return toJudgement(index, resolution, hasWork);
      left.push({ step: index, actions: resolution.actions });
    }
  }

  function toJudgement(step: number, { actions, stop: why }: Resolution, hasWork: boolean): Judgement {
    if (!why) return { next: "act", step, actions };
    const stopped = stop(step, why.finding, { index: why.index, isFinal: false });
    return hasWork && stopped.next === "stop" ? { next: "act", step, actions, rest: stopped.drift } : stopped;
  }

  function stop(
    step: number,
    finding: Finding,
    { index, isFinal }: { index: number | undefined; isFinal: boolean },
  ): Judgement {
    const { code, message, diff = [] } = finding;
    const drift = { code, step: step + 1, action: index === undefined ? undefined : index + 1, message, diff };
    return { next: "stop", drift, isFinal, index };
  }

  return {
    judge,
    context,
    get step() {
      return at;
    },
    begin({ step, actions }, seen) {
      const isSameStep = doing !== undefined && step === at;
      const from = (actions.at(-1)?.index ?? -1) + 1;
      doing =
        isSameStep && doing
          ? { ...doing, from, actions, given: 0 }
          : { from, before: seen, actions, executions: [], given: 0 };
      at = step;
    },
    hear(execution) {
      const given = doing?.actions.filter(({ step }) => step);
      const action = given?.[doing?.given ?? 0];
      if (doing) {
        doing.given += 1;
        doing.executions.push(execution);
      }
      return action;
    },
  };
}

/** What the page says of an action that was not done, in the words of a replay. */
const meanings: Record<string, DriftCode> = {
  COVERED: "COVERED",
  OPTION_NOT_FOUND: "OPTION_GONE",
  DISABLED: "TARGET_DISABLED",
  READ_ONLY: "TARGET_DISABLED",
  STALE: "TARGET_MISSING",
  NOT_FOUND: "TARGET_MISSING",
  HIDDEN: "TARGET_MISSING",
  AMBIGUOUS: "TARGET_AMBIGUOUS",
  WRONG_KIND: "TARGET_CHANGED",
};

function failureOf({ actions, executions, given }: Doing): { index: number | undefined; finding: Finding } | undefined {
  const done = actions.filter(({ step }) => step);
  const latest = executions.slice(executions.length - given);
  const at = latest.findIndex((execution) => !mayHaveHappened(execution) || isUncertain(execution));
  const failed = latest[at];
  const index = done[at]?.index;
  if (!failed) {
    if (latest.length === done.length) return undefined;
    return { index: done[latest.length]?.index, finding: { code: "ACTION_FAILED", message: "It was not done." } };
  }
  const { status, code = "", message = "", action } = failed;
  const meaning = isUncertain(failed) ? "OUTCOME_UNKNOWN" : (meanings[code] ?? "ACTION_FAILED");
  const finding = { code: meaning, message: message || `${quote(action)} was ${status}${code && ` (${code})`}.` };
  return { index, finding };
}
