import { AISDKError } from "@ai-sdk/provider";

export type GiselleErrorCode =
  | "RUN_FAILED"
  | "RUN_LOST"
  | "SESSION_NOT_FOUND"
  | "SESSION_BUSY"
  | "ALREADY_ANSWERED"
  | "WRONG_RESULT"
  | "TAKEN_OVER"
  | "CLOUD_TOO_OLD";

/** A failure of a run or of its session: a code to branch on, a message to act on. */
export class GiselleError extends AISDKError {
  readonly code: GiselleErrorCode;

  constructor(code: GiselleErrorCode, message: string, cause?: unknown) {
    super({ name: "GiselleError", message, cause });
    this.code = code;
  }
}
