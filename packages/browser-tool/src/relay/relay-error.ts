import { markedError, type RelayErrorCode } from "@giselles-ai/protocol";

export interface RelayErrorDetails {
  /** The page got the request, so it may have been performed, or may be later. */
  mayHaveHappened?: boolean | undefined;
  /** The id of the request, for `recall`. */
  requestId?: string | undefined;
  cause?: unknown;
}

/** What is known of a request that got no answer. The end of a message. */
export function describeOutcome(requestId: string, mayHaveHappened: boolean): string {
  return mayHaveHappened
    ? `It may have been done. Call recall("${requestId}") or take a new snapshot to find out. Don't send it under another id.`
    : "Nothing was done.";
}

/**
 * Thrown when a page can't be reached. `mayHaveHappened` is true if the request may have been performed.
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
