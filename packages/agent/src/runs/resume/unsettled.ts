import type { Execution, Step } from "../../step.ts";

const code = "UNSETTLED";

/** The execution of an action that was in flight when the run was interrupted. */
export function unsettled(action: string): Execution {
  const message = "The run was interrupted during this action, and the page does not show whether it was done.";
  return { action, status: "unknown", code, message };
}

export function isUnsettled(execution: Execution): boolean {
  return execution.code === code;
}

/** Removes the executions from the first unsettled one on, so that these actions run again. For when a person says it was not done. */
export function forgetUnsettled({ executions }: Step): void {
  const first = executions.findIndex(isUnsettled);
  if (first !== -1) executions.length = first;
}
