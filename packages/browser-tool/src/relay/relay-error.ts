import type { RelayErrorCode } from "@giselles-ai/protocol";

export interface RelayErrorOptions extends ErrorOptions {
  /** Whether the page may have acted although no answer came. Default false. */
  mayHaveHappened?: boolean;
  requestId?: string;
}

export class RelayError extends Error {
  override readonly name = "RelayError";
  readonly code: RelayErrorCode;
  readonly mayHaveHappened: boolean;
  readonly requestId?: string;

  constructor(code: RelayErrorCode, message: string, options: RelayErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.mayHaveHappened = options.mayHaveHappened ?? false;
    if (options.requestId !== undefined) this.requestId = options.requestId;
  }
}
