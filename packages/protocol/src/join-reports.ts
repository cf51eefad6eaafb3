// Outcomes as a report, and several reports as one. Without zod, because it also runs in other people's pages.
import type { ExecutionReport, Outcome } from "./report.ts";
import type { Delta } from "./snapshot.ts";

/**
 * Makes the report of these outcomes. What is not applied counts as skipped, as the oldest clients know it, with one warning
 * each.
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
 * Joins the reports of actions that were done in several calls, as if it had been one.
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
  const delta = joinDeltas(reports.map((report) => report.delta));
  const events = reports.flatMap((report) => report.events ?? []);
  return {
    applied: sum(reports.map(({ applied }) => applied)),
    skipped: sum(reports.map(({ skipped }) => skipped)),
    warnings: reports.flatMap(({ warnings }) => warnings),
    outcomes,
    ...(delta && { delta }),
    ...(events.length > 0 && { events }),
  };
}

/** What a delta says when it has nothing to say. */
export const nothingChanged = "nothing else changed";

/**
 * Joins the changes of several frames, or of several moments, to one.
 *
 * @example <caption>packages/protocol/src/join-reports.test.ts</caption>
 * expect(joinDeltas([quiet, grown])?.text).toBe("+ input-9 City");
 */
export function joinDeltas(given: readonly (Delta | undefined)[]): Delta | undefined {
  const deltas = given.filter((delta) => delta !== undefined);
  const [first] = deltas;
  if (!first || deltas.length === 1) return first;
  const outline = deltas.flatMap((delta) => delta.outline ?? []);
  const url = deltas.findLast((delta) => delta.url)?.url;
  const texts = deltas.flatMap(({ text }) => (text && text !== nothingChanged ? text : []));
  return {
    since: first.since,
    added: deltas.flatMap(({ added }) => added),
    changed: deltas.flatMap(({ changed }) => changed),
    removed: deltas.flatMap(({ removed }) => removed),
    ...(outline.length > 0 && { outline }),
    ...(url && { url }),
    text: texts.join("\n") || nothingChanged,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
