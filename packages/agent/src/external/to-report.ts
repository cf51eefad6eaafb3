// Converts the outcomes of reviewed steps to the report that a page would give.
import {
  type AnyAction,
  type ExecutionReport,
  isUnobservable,
  joinReports,
  type Outcome,
  outcomeCodeSchema,
  type PageEvent,
  reportOf,
} from "@giselles-ai/protocol";
import type { Execution } from "../step.ts";

export interface StepResults {
  executions: readonly Execution[];
  /** The page's report of each call, in order. */
  reports: readonly ExecutionReport[];
  /** Why the remaining steps did not run. */
  refusal?: string | undefined;
}

export function toReport(
  actions: readonly AnyAction[],
  { executions, reports, refusal }: StepResults,
): ExecutionReport {
  const [only, ...others] = reports;
  // The oldest page scripts only report counts.
  if (only && others.length === 0 && executions.every(isUnobservable)) return only;
  const begun = Math.min(executions.length, actions.length);
  const refused = actions.slice(begun).map((action, index) =>
    outcomeOf(begun + index, action, {
      action: action.action,
      status: "refused",
      code: "NOT_ALLOWED",
      message: formatRefusal(refusal, begun),
    }),
  );
  const done = executions.map((execution, index) => outcomeOf(index, actions[index], execution));
  const outcomes = [...done, ...refused];
  const { delta } = joinReports(reports);
  const events = reports.flatMap((report): PageEvent[] => report.events ?? []);
  return { ...reportOf(outcomes, delta), ...(events.length > 0 && { events }) };
}

/** The report for actions that are waiting for approval or still running. */
export function toPendingReport(
  actions: readonly AnyAction[],
  { isAwaitingApproval }: { isAwaitingApproval: boolean },
): ExecutionReport {
  const message = isAwaitingApproval
    ? "Waiting for a person to approve this. Nothing has been done yet. Call again with exactly the same actions to get the outcome; they run only once."
    : "Still running. Call again with exactly the same actions to get the outcome; they run only once.";
  const status = isAwaitingApproval ? "skipped" : "unknown";
  return reportOf(
    actions.map((action, index) =>
      outcomeOf(index, action, { action: action.action, status, code: "PENDING", message: index === 0 ? message : "" }),
    ),
  );
}

function outcomeOf(index: number, action: AnyAction | undefined, execution: Execution): Outcome {
  const { status, code, message, value } = execution;
  const fieldId = typeof action?.fieldId === "string" && action.fieldId ? action.fieldId : undefined;
  const known = code === undefined ? undefined : toCode(code);
  return {
    index,
    ...(fieldId !== undefined && { fieldId }),
    status,
    ...(known && { code: known }),
    ...(message && { message }),
    ...(value !== undefined && { value }),
  };
}

function toCode(code: string): Outcome["code"] {
  if (code === "DENIED") return "NOT_ALLOWED";
  const read = outcomeCodeSchema.safeParse(code);
  return read.success ? read.data : "INTERNAL";
}

function formatRefusal(reason = "The run ended before this action.", begun: number): string {
  return begun === 0 ? `${reason} Nothing was done.` : `${reason} Nothing more was done.`;
}
