// A tab that was opened and never filled has no document to speak of; nor has one that emptied itself.
import type { ExecutionReport, OutcomeStatus, Snapshot } from "@giselles-ai/protocol";

export function emptySnapshot(): Snapshot {
  const viewport = { width: innerWidth, height: innerHeight };
  const { href: url, origin } = location;
  return { snapshotId: "s0-empty", url, origin, title: "", viewport, fields: [], text: `page "" ${url}` };
}

export function refuseAll(actions: unknown[]): ExecutionReport {
  return reportAll(actions, { status: "refused", message: "The page is empty. Navigate to another." });
}

/** As by `document.open()`: the actions may have been performed, but the page cannot show it. */
export function emptiedReport(actions: unknown[]): ExecutionReport {
  return reportAll(actions, { status: "unknown", message: "The page emptied itself meanwhile. Take a new snapshot." });
}

function reportAll(actions: unknown[], outcome: { status: OutcomeStatus; message: string }): ExecutionReport {
  const outcomes = actions.map((_, index) => ({ index, code: "NOT_FOUND", ...outcome }) as const);
  return { applied: 0, skipped: actions.length, warnings: actions.map(() => outcome.message), outcomes };
}
