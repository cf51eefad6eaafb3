import { markedError, type RelayErrorCode } from "@giselles-ai/protocol";

export interface RelayErrorDetails {
  /** The page had the request: it may have been done, or may yet be. */
  mayHaveHappened?: boolean | undefined;
  /** The request that this is about. `recall` says what became of it. */
  requestId?: string | undefined;
  cause?: unknown;
}

/**
 * Thrown when a page could not be reached. `mayHaveHappened` tells whether the request may have been carried out.
 *
 * @example <caption>packages/browser-tool/test/relay/outages.soak.test.ts</caption>
 * if (!RelayError.isInstance(error)) throw error;
 * return { requestId, page, outcome: error.mayHaveHappened ? "unknown" : "not done" };
 */
export class RelayError extends markedError("RelayError") {
  readonly code: RelayErrorCode;
  readonly mayHaveHappened: boolean;
  readonly requestId: string | undefined;

  constructor(
    code: RelayErrorCode,
    message: string,
    { mayHaveHappened = false, requestId, cause }: RelayErrorDetails = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.mayHaveHappened = mayHaveHappened;
    this.requestId = requestId;
  }
}
