import type { OutcomeCode, OutcomeStatus } from "@giselles-ai/protocol";

/** Why an action did not do what was asked, and what to do about it. */
export class ActionError extends Error {
  readonly code: OutcomeCode;
  /** `refused`: the page is as it was. `failed`: we tried, and the page shows something else. */
  readonly status: OutcomeStatus;

  constructor(code: OutcomeCode, message: string, status: OutcomeStatus = "refused") {
    super(message);
    this.name = "ActionError";
    this.code = code;
    this.status = status;
  }
}
