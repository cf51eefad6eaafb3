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

const marker = "@giselles-ai/GiselleError";

/**
 * Thrown when a run or its session fails: `code` is to branch on, `message` says what to do.
 *
 * @example <caption>packages/giselle-provider/src/giselle-agent-model.test.ts</caption>
 * if (!GiselleError.isInstance(error)) throw error;
 * if (error.code === "SESSION_NOT_FOUND") advice = "Send the task again.";
 */
export class GiselleError extends AISDKError {
  readonly code: GiselleErrorCode;

  constructor(code: GiselleErrorCode, message: string, cause?: unknown) {
    super({ name: "GiselleError", message, cause });
    this.code = code;
    Object.defineProperty(this, Symbol.for(marker), { value: true });
  }

  /** Whether it is an error of this class, also if another installed copy of the package made it. */
  static override isInstance(error: unknown): error is GiselleError {
    return AISDKError.hasMarker(error, marker);
  }
}
