import type { PlanDecision, PlanIssue } from "@giselles-ai/protocol";
import { isObject, type JsonObject } from "../json-object.ts";
import { type FindTool, plainName } from "./find-tool.ts";
import { type DraftStep, pickText } from "./read-step.ts";

export type DecisionNote = "plan-shape" | "finishing-tool";

export const messageKeys = ["message", "summary", "text", "final_answer", "answer", "result", "next_goal", "goal"];
export const questionKeys = ["clarification", "question", "clarification_question"];

const endings = new Map<string, PlanDecision | "nothing">(
  Object.entries({
    done: "done",
    finish: "done",
    finished: "done",
    complete: "done",
    taskcomplete: "done",
    completework: "done",
    finalanswer: "done",
    stop: "done",
    abort: "cannot",
    abortwork: "cannot",
    fail: "cannot",
    giveup: "cannot",
    ask: "ask",
    askuser: "ask",
    askhuman: "ask",
    clarify: "ask",
    none: "nothing",
    null: "nothing",
    noop: "nothing",
    noaction: "nothing",
    "": "nothing",
  } as const),
);

interface Ending {
  decision: PlanDecision;
  message: string | undefined;
}

/**
 * Removes tools such as "done" that other agents use to end a task. Alone, such a tool is the decision; after other steps it is
 * dropped, because only the next snapshot shows whether they worked.
 */
export function extractEnding(
  read: (DraftStep | undefined)[],
  { findTool, note }: { findTool: FindTool; note(note: DecisionNote): void },
) {
  const steps: DraftStep[] = [];
  let ending: Ending | undefined;
  for (const step of read) {
    if (step === undefined) continue;
    const meaning = findTool(step.tool) === undefined ? endings.get(plainName(step.tool)) : undefined;
    if (meaning === undefined) {
      steps.push(step);
      continue;
    }
    note("finishing-tool");
    if (meaning !== "nothing") ending ??= readEnding(meaning, step);
  }
  return { steps, ending };
}

function readEnding(decision: PlanDecision, { args, explanation }: DraftStep): Ending {
  const details = isObject(args) ? args : {};
  const message = pickText(details, [...messageKeys, ...questionKeys, "output", "feedback", "reason"]) ?? explanation;
  return { decision: decision === "done" && details.success === false ? "cannot" : decision, message };
}

const decisionWords = new Map<string, PlanDecision>(
  Object.entries({
    done: "done",
    finish: "done",
    finished: "done",
    complete: "done",
    completed: "done",
    success: "done",
    act: "act",
    action: "act",
    continue: "act",
    proceed: "act",
    execute: "act",
    inprogress: "act",
    incomplete: "act",
    cannot: "cannot",
    impossible: "cannot",
    fail: "cannot",
    failed: "cannot",
    giveup: "cannot",
    abort: "cannot",
    ask: "ask",
    clarify: "ask",
    clarification: "ask",
    question: "ask",
    askuser: "ask",
  } as const),
);

interface Evidence {
  hasSteps: boolean;
  ending: PlanDecision | undefined;
  issues: PlanIssue[];
  note(note: DecisionNote): void;
}

/** Returns the stated decision, or infers it. Contradictions become issues for the model to resolve. */
export function readDecision(
  answer: JsonObject,
  { hasSteps, ending, issues, note }: Evidence,
): PlanDecision | undefined {
  const word = [answer.decision, answer.status].find((value) => typeof value === "string");
  const stated = typeof word === "string" ? decisionWords.get(plainName(word)) : undefined;
  const flag = [answer.complete, answer.completed, answer.done, answer.is_done]
    .map(readFlag)
    .find((is) => is !== undefined);
  const inferred = infer(answer, flag, hasSteps);
  if (stated !== undefined && flag !== undefined && flag !== (stated === "done")) {
    issues.push(contradiction(stated, `"complete": ${flag}`));
  }
  if (hasSteps && ending !== undefined && ending !== "done") {
    issues.push(contradiction("act", `a step that says "${ending}"`));
  }
  if (!hasSteps && ending !== undefined && (stated === undefined || stated === "act")) {
    return ending !== "done" && flag === true ? undefined : ending;
  }
  if (stated === undefined) {
    if (inferred !== undefined) note("plan-shape");
    if (hasSteps && inferred !== "act")
      issues.push(contradiction(inferred ?? "done", 'a step although "complete" is true'));
    return inferred;
  }
  if (stated !== word) note("plan-shape");
  if (hasSteps && stated !== "act") issues.push(contradiction(stated, "at least one step"));
  return stated;
}

function infer(answer: JsonObject, flag: boolean | undefined, hasSteps: boolean): PlanDecision | undefined {
  if (hasSteps) return flag === true ? undefined : "act";
  if (flag === true) return "done";
  return pickText(answer, questionKeys) === undefined ? undefined : "ask";
}

function readFlag(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string") return undefined;
  if (/^(?:true|yes)$/i.test(value)) return true;
  return /^(?:false|no)$/i.test(value) ? false : undefined;
}

export function contradiction(decision: string, conflict: string): PlanIssue {
  return {
    path: "decision",
    code: "schema_validation_failed",
    message: `The decision is "${decision}", but there is ${conflict}. Choose one.`,
  };
}
