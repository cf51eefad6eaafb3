import { type Delta, describePageEvent, type ExecutionReport } from "@giselles-ai/protocol";
import type { Execution } from "../step.ts";

/** Converts a page's report to one execution per action. `names` are the names of the actions. */
export function readReport(report: ExecutionReport, names: readonly string[]): Execution[] {
  const { outcomes = [], warnings, events, delta } = report;
  const executions = names.map((action, index): Execution => {
    const { status = "unknown", code, message, value } = outcomes[index] ?? {};
    const text = message ?? (status === "unknown" ? warnings[index] : undefined);
    return { action, status, code, message: text, value };
  });
  return withEvents(withShown(executions, delta), events);
}

const maxShown = 300;

/** What a hover has shown. The last action of a call is the one that it belongs to. */
function withShown(executions: Execution[], { outline = [] }: Partial<Delta> = {}): Execution[] {
  const last = executions.at(-1);
  if (last?.action !== "hover" || last.status !== "applied" || outline.length === 0) return executions;
  const output = JSON.stringify(
    outline
      .map(({ text }) => text)
      .join(" ")
      .slice(0, maxShown),
  );
  return [...executions.slice(0, -1), { ...last, output }];
}

/** Page events are attached to the last action that was not skipped. */
function withEvents(executions: Execution[], events: ExecutionReport["events"] = []): Execution[] {
  const last = executions.findLast(({ status }) => status !== "skipped");
  if (!last || events.length === 0) return executions;
  const output = [...(last.output ? [last.output] : []), ...events.map(describePageEvent)].join("\n");
  return executions.map((execution) => (execution === last ? { ...execution, events, output } : execution));
}
