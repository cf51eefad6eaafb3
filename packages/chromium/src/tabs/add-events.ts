import {
  describePageEvent,
  type ExecutionReport,
  isUnobservable,
  nothingChangedText,
  type Outcome,
  type PageEvent,
  reportOf,
} from "@giselles-ai/protocol";
import { withoutQuery } from "../navigation/without-query.ts";

export const crashMessage = describePageEvent({ type: "crash" });

/** Adds page events to a report: as data, and as text for a model. */
export function addEvents(original: ExecutionReport, events: PageEvent[]): ExecutionReport {
  if (events.length === 0) return original;
  const closed = new Set(events.flatMap((event) => (event.type === "tab-closed" ? event.tabId : [])));
  const report = withOpenedTab(original, events, closed);
  // A tab that has closed again, as for a download, is not mentioned.
  const opened = new Set(events.flatMap((event) => (event.type === "tab-opened" ? event.tabId : [])));
  const lasting = events.filter((event) => !("tabId" in event && opened.has(event.tabId) && closed.has(event.tabId)));
  const result: ExecutionReport = { ...report, events };
  const lines = lasting.map(describePageEvent);
  if (report.delta) result.delta = { ...report.delta, text: [...lines, report.delta.text].filter(Boolean).join("\n") };
  return { ...result, warnings: [...report.warnings, ...lasting.filter(isWarning).map(describePageEvent)] };
}

/** Marks a click as applied if it opened a tab, which the page itself cannot see. */
function withOpenedTab(report: ExecutionReport, events: PageEvent[], closed: ReadonlySet<string>): ExecutionReport {
  const opened = events.find((event) => event.type === "tab-opened");
  const { outcomes = [], delta } = report;
  const hasNoEffect = ({ message }: Outcome) => message?.endsWith("The page shows no change.");
  const index = outcomes.findLastIndex(
    (outcome) => outcome.trusted && (isUnobservable(outcome) || hasNoEffect(outcome)),
  );
  const outcome = outcomes[index];
  if (!opened || !outcome) return report;
  const message = closed.has(opened.tabId) ? "It opened a tab that has closed." : `It opened in ${opened.tabId}.`;
  return { ...report, ...reportOf(outcomes.with(index, { ...outcome, status: "applied", message }), delta) };
}

/** What the acting document says when it sees no effect, although another frame may show one. */
const denial = / ?(?:The page shows no change|It opens in another tab)\.$/;

/**
 * Takes back what the acting document said about the effect of a single action, if the report shows a change after all: in another
 * frame, or a moment later. Call it when no tab was opened. A key or a hover without a known effect stays unknown, because the
 * change may have another cause.
 */
export function withSeenChange(report: ExecutionReport): ExecutionReport {
  const { outcomes = [], delta } = report;
  const [only, ...others] = outcomes;
  const isSeen = delta?.text && delta.text !== nothingChangedText;
  if (!only || others.length > 0 || !isSeen) return report;
  const { message = "", ...outcome } = only;
  const isDenied = denial.test(message) && (only.status === "applied" || message.endsWith("tab."));
  const rest = message.replace(denial, "");
  if (!isDenied) return report;
  return { ...report, ...reportOf([{ ...outcome, status: "applied", ...(rest && { message: rest }) }], delta) };
}

export function toBlocked(url: string): PageEvent {
  return { type: "navigation-blocked", url: withoutQuery(url) };
}

function isWarning(event: PageEvent): boolean {
  if (event.type === "dialog") return !event.accepted;
  return /^(?:navigation-blocked|file-chooser|crash|script-stopped)$/.test(event.type) || "failure" in event;
}
