import type { Outcome, OutcomeCode, OutcomeStatus } from "@giselles-ai/protocol";

/** Why an action did not do what was requested, and what to do about it. */
export class ActionError extends Error {
  constructor(
    readonly code: OutcomeCode,
    message: string,
    /** `refused`: the page is unchanged. `failed`: it was tried, and the page shows something else. */
    readonly status: OutcomeStatus = "refused",
  ) {
    super(message);
  }
}

export function refuse(code: OutcomeCode, message: string, status?: OutcomeStatus): never {
  throw new ActionError(code, message, status);
}

export function toActionError(error: unknown): ActionError {
  return error instanceof ActionError ? error : new ActionError("INTERNAL", `Internal error: ${error}`, "failed");
}

export function recordError(outcome: Outcome, error: unknown): void {
  const { status, code, message } = toActionError(error);
  Object.assign(outcome, { status, code, message });
}
