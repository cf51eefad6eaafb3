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
 * Other agents say "done" by a tool. Alone, it is the decision; after real steps it is left out, since whether they worked is
 * for the next look to say.
 */
export function takeOutEndings(
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
  const said = isObject(args) ? args : {};
  const message = pickText(said, [...messageKeys, ...questionKeys, "output", "feedback", "reason"]) ?? explanation;
  return { decision: decision === "done" && said.success === false ? "cannot" : decision, message };
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

/** The decision as said, or as it follows from the rest. Where they contradict each other, it is for the model to say. */
export function decide(answer: JsonObject, { hasSteps, ending, issues, note }: Evidence): PlanDecision | undefined {
  const word = [answer.decision, answer.status].find((said) => typeof said === "string");
  const said = typeof word === "string" ? decisionWords.get(plainName(word)) : undefined;
  const flag = [answer.complete, answer.completed, answer.done, answer.is_done]
    .map(readFlag)
    .find((is) => is !== undefined);
  const followed = follow(answer, flag, hasSteps);
  if (said !== undefined && flag !== undefined && flag !== (said === "done")) {
    issues.push(contradiction(said, `"complete": ${flag}`));
  }
  if (hasSteps && ending !== undefined && ending !== "done") {
    issues.push(contradiction("act", `a step that says "${ending}"`));
  }
  if (!hasSteps && ending !== undefined && (said === undefined || said === "act")) {
    return ending !== "done" && flag === true ? undefined : ending;
  }
  if (said === undefined) {
    if (followed !== undefined) note("plan-shape");
    if (hasSteps && followed !== "act")
      issues.push(contradiction(followed ?? "done", "steps, and the goal is called complete"));
    return followed;
  }
  if (said !== word) note("plan-shape");
  if (hasSteps && said !== "act") issues.push(contradiction(said, "at least one step"));
  return said;
}

function follow(answer: JsonObject, flag: boolean | undefined, hasSteps: boolean): PlanDecision | undefined {
  if (hasSteps) return flag === true ? undefined : "act";
  if (flag === true) return "done";
  return pickText(answer, questionKeys) === undefined ? undefined : "ask";
}

function readFlag(said: unknown): boolean | undefined {
  if (typeof said === "boolean") return said;
  if (typeof said !== "string") return undefined;
  if (/^(?:true|yes)$/i.test(said)) return true;
  return /^(?:false|no)$/i.test(said) ? false : undefined;
}

export function contradiction(decision: string, what: string): PlanIssue {
  return {
    path: "decision",
    code: "schema_validation_failed",
    message: `The decision is "${decision}", but there is ${what}. Say one or the other.`,
  };
}
