import { markedError } from "@giselles-ai/protocol";
export type ScriptErrorCode = "NOT_DONE" | "CANNOT_REPLAY" | "BAD_SCRIPT" | "UNKNOWN_DATA" | "VALUE_MISSING";

/** A run that cannot be saved, or a script that cannot be begun. Nothing has been done to a page. */
export class ScriptError extends markedError("ScriptError") {
  readonly code: ScriptErrorCode;

  constructor(code: ScriptErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
