import { markedError } from "@giselles-ai/protocol";
export type ScriptErrorCode = "NOT_DONE" | "CANNOT_REPLAY" | "BAD_SCRIPT" | "UNKNOWN_DATA" | "VALUE_MISSING";

/**
 * Thrown when a run cannot be saved as a script, or a script cannot be started. Nothing was done in a page.
 *
 * @example <caption>packages/agent/src/replay/with-script.test.ts</caption>
 * await expect(result.toScript()).rejects.toThrow(ScriptError);
 */
export class ScriptError extends markedError("ScriptError") {
  readonly code: ScriptErrorCode;

  constructor(code: ScriptErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
