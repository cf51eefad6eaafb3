export type OsErrorCode = "OUTSIDE" | "NOT_FOUND" | "NOT_A_FILE" | "TOO_LARGE" | "INVALID_PATH" | "REFUSED" | "FAILED";

/** Why a file was not touched, and what to do about it. */
export class OsError extends Error {
  readonly code: OsErrorCode;

  constructor(code: OsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
