// What came of the steps, as the page itself would report on its actions.
import {
  type AnyAction,
  type ExecutionReport,
  isUnseen,
  joinDeltas,
  type Outcome,
  outcomeCodeSchema,
  type PageEvent,
  reportOf,
} from "@giselles-ai/protocol";
import type { Execution } from "../step.ts";

export interface Told {
  executions: readonly Execution[];
  /** What the page said of each call, in order. */
  reports: readonly ExecutionReport[];
  /** Why the rest was not begun. */
  refusal?: string | undefined;
}

export function toReport(actions: readonly AnyAction[], { executions, reports, refusal }: Told): ExecutionReport {
  const [only, ...others] = reports;
  // The oldest pages count what they did, and say no more of it.
  if (only && others.length === 0 && executions.every(isUnseen)) return only;
  const begun = Math.min(executions.length, actions.length);
  const refused = actions.slice(begun).map((action, index) =>
    outcomeOf(begun + index, action, {
      action: action.action,
      status: "refused",
      code: "NOT_ALLOWED",
      message: sayRefusal(refusal, begun),
    }),
  );
  const done = executions.map((execution, index) => outcomeOf(index, actions[index], execution));
  const outcomes = [...done, ...refused];
  const delta = joinDeltas(reports.map((report) => report.delta));
  const events = reports.flatMap((report): PageEvent[] => report.events ?? []);
  return { ...reportOf(outcomes, delta), ...(events.length > 0 && { events }) };
}

/** Nothing has come of it yet. */
export function toPendingReport(actions: readonly AnyAction[], { isAsking }: { isAsking: boolean }): ExecutionReport {
  const message = isAsking
    ? "A person is being asked to allow this, and nothing of it has been done. Call again with the very same actions to hear what came of it; it is done once."
    : "This is under way. Call again with the very same actions to hear what came of it; it is done once.";
  const status = isAsking ? "skipped" : "unknown";
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

function sayRefusal(why = "It is not allowed.", begun: number): string {
  return begun === 0 ? `${why} Nothing was done.` : `${why} Nothing more was done.`;
}
