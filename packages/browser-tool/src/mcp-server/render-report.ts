// Renders an execution report for a model: a count, a line per action that needs attention, and what else changed.
//
//   after the last reply: The page showed "Saved" (gone again).
//   2 of 3 applied
//   refused OPTION_NOT_FOUND: "Plan" (select-3) has no option "Gold". Choose one of "Free", "Pro".
//   ~ button-5 disabled
import {
  type AnyAction,
  type Delta,
  type ExecutionReport,
  nothingChangedText,
  type Outcome,
  wasNotTried,
} from "@giselles-ai/protocol";
import { LateChanges } from "./late-changes.ts";

export function renderReport(
  { applied, skipped, warnings, outcomes, delta, late = [] }: ExecutionReport,
  actions: AnyAction[],
  lateChanges: LateChanges = new LateChanges(),
): string {
  const lines = outcomes
    ? runsOf(outcomes.map((outcome) => withoutAdvice(outcome, delta))).flatMap((run) => renderRun(run, actions))
    : warnings.map((warning) => `warning: ${warning}`);
  const first = lateChanges.linesFor(late, delta?.text);
  lateChanges.clear();
  return [...first, `${applied} of ${outcomes?.length ?? applied + skipped} applied`, ...lines, delta?.text]
    .filter(Boolean)
    .join("\n");
}

const advice = / Take a new snapshot\.$/;

/** A reply that has the changes needs no snapshot, unless they are cut. */
function withoutAdvice(outcome: Outcome, delta: Delta | undefined): Outcome {
  const { message } = outcome;
  const isWhole = !!delta?.text && delta.text !== nothingChangedText && !advice.test(delta.text);
  return message && isWhole ? { ...outcome, message: message.replace(advice, "") } : outcome;
}

/** Actions in a row that were not done for the same reason, each other action by itself. */
function runsOf(outcomes: readonly Outcome[]): Outcome[][] {
  const runs: Outcome[][] = [];
  for (const outcome of outcomes) {
    const last = runs.at(-1)?.at(-1);
    const isSame = last?.status === outcome.status && last.code === outcome.code && last.message === outcome.message;
    if (isSame && wasNotTried(outcome)) runs.at(-1)?.push(outcome);
    else runs.push([outcome]);
  }
  return runs;
}

const maxLines = 3;

function renderRun(run: Outcome[], actions: AnyAction[]): string[] {
  const lines = run.flatMap((outcome) => renderOutcome(outcome, actions[outcome.index]));
  return lines.length > maxLines ? [`${lines[0]} The same for the ${lines.length - 1} actions after it.`] : lines;
}

/** Empty if the action was applied and the page shows the requested value. */
function renderOutcome(outcome: Outcome, action: AnyAction | undefined): string[] {
  const { status, code, message: said = "", value, fieldId = action && nameOf(action) } = outcome;
  const message = said.replace(renamed, "$1 Send it again if you mean that.");
  const isApplied = status === "applied";
  const shown = isAsRequested(value, action) || message.includes(show(value)) ? "" : `= ${show(value)}`;
  if (isApplied && !message && !shown) return [];
  const head = [message.includes(`(${fieldId})`) ? "" : fieldId, isApplied && !code ? "" : status, code, shown];
  const prefix = head.filter(Boolean).join(" ");
  return [message ? `${prefix ? `${prefix}: ` : ""}${message}` : prefix];
}

/** The reply names it, so no snapshot is needed. */
const renamed = /( is now called "[^"]*"\.)(?: Take a new snapshot\.)?$/;

/** For an action without an element. */
function nameOf({ action, keys }: AnyAction): string {
  return action === "press" ? `press ${keys}` : action;
}

/** How a page shows a secret. */
const mask = /^•+$/;

function isAsRequested(value: Outcome["value"], action: AnyAction | undefined): boolean {
  if (value === undefined || (typeof value === "string" && mask.test(value))) return true;
  const requested = action?.value ?? action?.values ?? action?.checked ?? (action?.action === "clear" ? "" : undefined);
  return JSON.stringify(requested) === JSON.stringify(value);
}

function show(value: Outcome["value"]): string {
  return JSON.stringify(value) ?? "";
}
