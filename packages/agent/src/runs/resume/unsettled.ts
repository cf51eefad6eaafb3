import type { Execution, Step } from "../../step.ts";

const code = "UNSETTLED";

/** Something was begun, and nobody can say whether it was done. */
export function unsettled(action: string): Execution {
  const message = "The run was interrupted while this was done, and the page does not tell whether it was.";
  return { action, status: "unknown", code, message };
}

export function isUnsettled(execution: Execution): boolean {
  return execution.code === code;
}

/** A person says that it was not done: so it is still to be done, and all that comes after it. */
export function forgetUnsettled({ executions }: Step): void {
  const first = executions.findIndex(isUnsettled);
  if (first !== -1) executions.length = first;
}
