// What became of a batch, as a model reads it on every call: a count, a line for each action that it must know about,
// and what else changed.
//
//   2 of 3 applied
//   refused OPTION_NOT_FOUND: "Plan" (select-3) has no option "Gold". Choose one of "Free", "Pro".
//   ~ button-5 disabled
import type { AnyAction, ExecutionReport, Outcome } from "@giselles-ai/protocol";

export function renderReport({ applied, skipped, warnings, outcomes, delta }: ExecutionReport, actions: AnyAction[]) {
  const lines = outcomes
    ? outcomes.flatMap((outcome) => renderOutcome(outcome, actions[outcome.index]))
    : warnings.map((warning) => `warning: ${warning}`);
  return [`${applied} of ${outcomes?.length ?? applied + skipped} applied`, ...lines, delta?.text]
    .filter(Boolean)
    .join("\n");
}

/** Nothing, when it went as asked and the page shows just what was given. */
function renderOutcome(outcome: Outcome, action: AnyAction | undefined): string[] {
  const { status, code, message = "", value, fieldId = action?.action } = outcome;
  const isApplied = status === "applied";
  const shown = isAsAsked(value, action) || message.includes(show(value)) ? "" : `= ${show(value)}`;
  if (isApplied && !message && !shown) return [];
  const head = [message.includes(`(${fieldId})`) ? "" : fieldId, isApplied && !code ? "" : status, code, shown];
  const said = head.filter(Boolean).join(" ");
  return [message ? `${said ? `${said}: ` : ""}${message}` : said];
}

/** What a page shows of a secret is a mask, and no news. */
const mask = /^•+$/;

function isAsAsked(value: Outcome["value"], action: AnyAction | undefined): boolean {
  if (value === undefined || (typeof value === "string" && mask.test(value))) return true;
  const asked = action?.value ?? action?.values ?? action?.checked ?? (action?.action === "clear" ? "" : undefined);
  return JSON.stringify(asked) === JSON.stringify(value);
}

function show(value: Outcome["value"]): string {
  return JSON.stringify(value) ?? "";
}
