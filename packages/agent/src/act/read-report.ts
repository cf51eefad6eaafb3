import { describePageEvent, type ExecutionReport } from "@giselles-ai/protocol";
import type { Execution } from "../step.ts";

/** What came of each action of a report, by their names. */
export function readReport(report: ExecutionReport, names: readonly string[]): Execution[] {
  const { outcomes = [], warnings, events } = report;
  const executions = names.map((action, index): Execution => {
    const { status = "unknown", code, message, value } = outcomes[index] ?? {};
    const said = message ?? (status === "unknown" ? warnings[index] : undefined);
    return { action, status, code, message: said, value };
  });
  return withEvents(executions, events);
}

/** What the page did on its own is told with the last thing that was done to it. */
function withEvents(executions: Execution[], events: ExecutionReport["events"] = []): Execution[] {
  const last = executions.findLast(({ status }) => status !== "skipped");
  if (!last || events.length === 0) return executions;
  const output = events.map(describePageEvent).join("\n");
  return executions.map((execution) => (execution === last ? { ...execution, events, output } : execution));
}
