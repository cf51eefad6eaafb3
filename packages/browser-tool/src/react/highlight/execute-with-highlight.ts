// A form may disappear when it is sent. So the fields are highlighted before the button is clicked.
import type { ExecutionReport, Outcome } from "@giselles-ai/protocol";
import { commitsOnClick, joinReports, reportOf, stopsCommits } from "@giselles-ai/protocol/rules";
import { execute } from "../../dom/act/execute.ts";
import type { ExecuteOptions } from "../../dom/act/execute-options.ts";
import { fingerprintOf } from "../../dom/sense/handles.ts";
import { delay, highlightFields } from "./highlight-fields.ts";

const viewingMs = 450;

export async function executeWithHighlight(
  actions: readonly unknown[],
  options: ExecuteOptions = {},
): Promise<ExecutionReport> {
  const commitIndex = actions.findIndex(commits);
  const isSplit = commitIndex > 0 && document.visibilityState === "visible";
  const first = await execute(isSplit ? actions.slice(0, commitIndex) : actions, options);
  const highlighted = highlightFields(first.outcomes ?? []);
  if (!isSplit) return first;
  const remaining = actions.slice(commitIndex);
  const onLeave = (report: ExecutionReport) => options.onLeave?.(joinReports([first, report]));
  const onPageHide = () => onLeave(reportSkipped(remaining));
  addEventListener("pagehide", onPageHide);
  await highlighted;
  await delay(viewingMs);
  removeEventListener("pagehide", onPageHide);
  const failed = options.failed || (first.outcomes ?? []).some(stopsCommits);
  const rest = await execute(remaining, { ...options, failed, onLeave });
  void highlightFields(rest.outcomes ?? []);
  return joinReports([first, rest]);
}

function commits(action: unknown): boolean {
  const { action: name, fieldId } = (action ?? {}) as { action?: unknown; fieldId?: unknown };
  return name === "click" && commitsOnClick(fingerprintOf(String(fieldId))?.kind);
}

function reportSkipped(actions: readonly unknown[]): ExecutionReport {
  const message = "The page navigated before this. Take a new snapshot.";
  return reportOf(actions.map((_, index): Outcome => ({ index, status: "skipped", code: "NAVIGATED", message })));
}
