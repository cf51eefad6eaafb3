// Builds reports from outcomes, and joins several reports. No zod: this also runs inside the driven page.
import { joinToEndState } from "./end-state.ts";
import { mayHaveHappened } from "./outcome.ts";
import type { ExecutionReport, Outcome } from "./report.ts";
import type { Delta } from "./snapshot.ts";

/**
 * Returns the report of these outcomes. Old clients expect everything that is not applied in `skipped` and `warnings`.
 *
 * @example <caption>packages/protocol/src/navigation-error.test.ts</caption>
 * const applied = reportOf([{ index: 0, status: "applied" }]);
 */
export function reportOf(outcomes: Outcome[], delta?: Delta): ExecutionReport {
  const warnings = outcomes.flatMap(({ status, message }) => (status === "applied" ? [] : (message ?? status)));
  const skipped = warnings.length;
  return { applied: outcomes.length - skipped, skipped, warnings, outcomes, ...(delta && { delta }) };
}

/**
 * Joins the reports of several calls into one, with outcomes numbered throughout.
 *
 * @example <caption>packages/protocol/src/join-reports.test.ts</caption>
 * const joined = joinReports([{ applied: 2, skipped: 1, warnings: ["Not found"] }, reportOf([applied])]);
 */
export function joinReports(reports: readonly ExecutionReport[]): ExecutionReport {
  const outcomes: Outcome[] = [];
  for (const report of reports) {
    const before = outcomes.length;
    for (const outcome of report.outcomes ?? []) outcomes.push({ ...outcome, index: before + outcome.index });
  }
  const delta = joinDeltas(
    reports.map((report) => report.delta),
    joinToEndState,
  );
  addReplaced(outcomes, reports, delta);
  const events = reports.flatMap((report) => report.events ?? []);
  const late = reports.flatMap((report) => report.late ?? []);
  return {
    applied: sum(reports.map(({ applied }) => applied)),
    skipped: sum(reports.map(({ skipped }) => skipped)),
    warnings: reports.flatMap(({ warnings }) => warnings),
    outcomes,
    ...(delta && { delta }),
    ...(events.length > 0 && { events }),
    ...(late.length > 0 && { late }),
  };
}

const maxShown = 300;

/** Says what the page showed after each call, if that is gone by the end: with its last action that says nothing else. */
function addReplaced(outcomes: Outcome[], reports: readonly ExecutionReport[], joined: Delta | undefined): void {
  let end = 0;
  for (const { outcomes: own = [], delta } of reports.slice(0, -1)) {
    const called = outcomes.slice(end, end + own.length);
    end += own.length;
    const last = called.findLast(({ message }) => !message) ?? called.at(-1);
    if (!last || !delta || !mayHaveHappened(last) || called.at(-1)?.message?.startsWith("It showed")) continue;
    const shown = listReplaced(delta, joined?.text ?? "", called);
    if (shown) last.message = [last.message, `The page showed ${shown}.`].filter(Boolean).join(" ");
  }
}

/** The texts of a delta, and the values of fields that the actions do not name, that are not in the end. */
function listReplaced({ outline = [], changed }: Delta, end: string, called: readonly Outcome[]): string {
  const texts = outline.flatMap(({ text }) => (end.includes(text) ? [] : text)).join(" ");
  const values = changed.flatMap(({ fieldId, changes: { currentValue: value } }) => {
    const shown = `${fieldId} = ${JSON.stringify(value)}`;
    const isNamed = called.some((outcome) => outcome.fieldId === fieldId);
    return typeof value !== "string" || isNamed || end.includes(shown) ? [] : shown;
  });
  return [...(texts ? [JSON.stringify(texts.slice(0, maxShown))] : []), ...values].join(", ");
}

/** The text of an empty delta. */
export const nothingChangedText = "nothing else changed";

/**
 * Joins the deltas of several frames or of several calls. `joinTexts` joins their texts, by default line by line.
 *
 * @example <caption>packages/protocol/src/join-reports.test.ts</caption>
 * expect(joinDeltas([empty, grown])?.text).toBe("+ input-9 City");
 */
export function joinDeltas(
  parts: readonly (Delta | undefined)[],
  joinTexts = (texts: readonly string[]) => texts.join("\n"),
): Delta | undefined {
  const deltas = parts.filter((delta) => delta !== undefined);
  const [first] = deltas;
  if (!first || deltas.length === 1) return first;
  const outline = deltas.flatMap((delta) => delta.outline ?? []);
  const url = deltas.findLast((delta) => delta.url)?.url;
  const texts = deltas.flatMap(({ text }) => (text && text !== nothingChangedText ? text : []));
  return {
    since: first.since,
    added: deltas.flatMap(({ added }) => added),
    changed: deltas.flatMap(({ changed }) => changed),
    removed: deltas.flatMap(({ removed }) => removed),
    ...(outline.length > 0 && { outline }),
    ...(url && { url }),
    text: joinTexts(texts) || nothingChangedText,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
