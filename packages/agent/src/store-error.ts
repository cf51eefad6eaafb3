import { markedError } from "@giselles-ai/protocol";
export type StoreErrorCode =
  /** There is no such run or approval. */
  | "NOT_FOUND"
  /** A run or approval with this id already exists. */
  | "EXISTS"
  /** Another process holds the lease of the run. */
  | "LEASED"
  /** Another process has taken over the run. The caller must stop working on it. */
  | "FENCED"
  /** The entry is not the next one in the journal. */
  | "SEQ_TAKEN"
  | "ANSWERED"
  | "TAKEN"
  | "NOT_APPROVED"
  | "EXPIRED"
  /** The approval is for another run, other steps or another page. */
  | "MISMATCH"
  /** The stored run cannot be read: it was edited or cut off. */
  | "DAMAGED"
  | "UNAVAILABLE";

/**
 * Thrown when a run store cannot do what it is asked. Nothing has changed, except possibly after UNAVAILABLE.
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
