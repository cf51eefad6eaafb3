import { describePageEvent, type ExecutionReport, isUnseen, type PageEvent, reportOf } from "@giselles-ai/protocol";
import { withoutQuery } from "../navigation/without-query.ts";

export const crashed = describePageEvent({ type: "crash" });

/** Adds to a report what the page did beside its document: as data, and in words where a model reads. */
export function tellEvents(given: ExecutionReport, events: PageEvent[]): ExecutionReport {
  if (events.length === 0) return given;
  const closed = new Set(events.flatMap((event) => (event.type === "tab-closed" ? event.tabId : [])));
  const report = withSeenTab(given, events, closed);
  // A tab that came and went, as for a file, is nothing to turn to.
  const opened = new Set(events.flatMap((event) => (event.type === "tab-opened" ? event.tabId : [])));
  const lasting = events.filter((event) => !("tabId" in event && opened.has(event.tabId) && closed.has(event.tabId)));
  const told: ExecutionReport = { ...report, events };
  const lines = lasting.map(describePageEvent);
  if (report.delta) told.delta = { ...report.delta, text: [...lines, report.delta.text].filter(Boolean).join("\n") };
  return { ...told, warnings: [...report.warnings, ...lasting.filter(isWorrying).map(describePageEvent)] };
}

/** What a page cannot see of a click, a tab that it opened, is seen from here. */
function withSeenTab(report: ExecutionReport, events: PageEvent[], closed: ReadonlySet<string>): ExecutionReport {
  const opened = events.find((event) => event.type === "tab-opened");
  const { outcomes = [], delta } = report;
  const at = outcomes.findLastIndex((outcome) => isUnseen(outcome) && outcome.trusted);
  const outcome = outcomes[at];
  if (!opened || !outcome) return report;
  const message = closed.has(opened.tabId) ? "It opened a tab, which has closed." : `It was opened in ${opened.tabId}.`;
  return { ...report, ...reportOf(outcomes.with(at, { ...outcome, status: "applied", message }), delta) };
}

export function toBlocked(url: string): PageEvent {
  return { type: "navigation-blocked", url: withoutQuery(url) };
}

function isWorrying(event: PageEvent): boolean {
  if (event.type === "dialog") return !event.accepted;
  return /^(?:navigation-blocked|file-chooser|crash|script-stopped)$/.test(event.type) || "failure" in event;
}
