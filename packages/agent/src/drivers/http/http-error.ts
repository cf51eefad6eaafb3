export type HttpErrorCode =
  | "INVALID_REQUEST"
  | "BLOCKED"
  | "TOO_MANY_REDIRECTS"
  | "TIMEOUT"
  | "ABORTED"
  | "UNREACHABLE";

/** Thrown when a request fails. */
export class HttpError extends Error {
  readonly code: HttpErrorCode;

  constructor(code: HttpErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
