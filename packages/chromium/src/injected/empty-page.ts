// Reports for a page without a document element, such as a new tab or a page that cleared its document.
import type { ExecutionReport, OutcomeStatus, Snapshot } from "@giselles-ai/protocol";

export function emptySnapshot(): Snapshot {
  const viewport = { width: innerWidth, height: innerHeight };
  const { href: url, origin } = location;
  return { snapshotId: "s0-empty", url, origin, title: "", viewport, fields: [], text: `page "" ${url}` };
}

export function refuseAll(actions: unknown[]): ExecutionReport {
  return reportAll(actions, { status: "refused", message: "The page is empty. Navigate to another." });
}

/** After `document.open()`: the actions may have been performed, but this cannot be verified. */
export function reportCleared(actions: unknown[]): ExecutionReport {
  return reportAll(actions, { status: "unknown", message: "The page cleared its document. Take a new snapshot." });
}

function reportAll(actions: unknown[], outcome: { status: OutcomeStatus; message: string }): ExecutionReport {
  const outcomes = actions.map((_, index) => ({ index, code: "NOT_FOUND", ...outcome }) as const);
  return { applied: 0, skipped: actions.length, warnings: actions.map(() => outcome.message), outcomes };
}
