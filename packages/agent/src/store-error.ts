import { markedError } from "@giselles-ai/protocol";
export type StoreErrorCode =
  /** There is no such run or approval. */
  | "NOT_FOUND"
  /** There is one of this name already. */
  | "EXISTS"
  /** Another process drives the run. */
  | "LEASED"
  /** Another process has taken the run over: whoever hears this may do nothing more in it. */
  | "FENCED"
  /** This place in the journal is taken, or not yet to be had. */
  | "SEQ_TAKEN"
  | "ANSWERED"
  | "TAKEN"
  | "NOT_APPROVED"
  | "EXPIRED"
  /** It was given for something else: another run, other steps, another page. */
  | "MISMATCH"
  | "UNAVAILABLE";

/**
 * Thrown by a run store that did not do what it was asked. Nothing was changed, except perhaps after UNAVAILABLE.
 *
 * @example <caption>packages/agent/src/runs/store/file.test.ts</caption>
 * if (!StoreError.isInstance(error)) throw error;
 * expect(error.code).toBe("NOT_FOUND");
 */
export class StoreError extends markedError("StoreError") {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

export function isStoreError(error: unknown, ...codes: StoreErrorCode[]): error is StoreError {
  return StoreError.isInstance(error) && (codes.length === 0 || codes.includes(error.code));
}
