export type OsErrorCode =
  | "OUTSIDE"
  | "PROTECTED"
  | "NOT_FOUND"
  | "NOT_A_FILE"
  | "TOO_LARGE"
  | "INVALID_PATH"
  | "REFUSED"
  | "FAILED";

/** Thrown when a file or command cannot be used. */
export class OsError extends Error {
  readonly code: OsErrorCode;

  constructor(code: OsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
