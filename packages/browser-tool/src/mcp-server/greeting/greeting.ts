import type { Readable } from "node:stream";

/** What the server says of itself to everybody, as it was when it was built. */
export interface Greeting {
  tools: { outputSchema?: object }[];
  /** For clients that open with a handshake. */
  handshake: {
    versions: string[];
    /** The result of `initialize`, but for the revision, which is the client's. */
    initialize: object;
    /** The result of `tools/list`, but for the tools. */
    list: object;
  };
  /** For clients that say with every request who they are. */
  envelope: {
    version: string;
    /** The result of `server/discover`. */
    discover: object;
    list: object;
  };
}

export type RequestId = string | number;

/** Where the server goes on. */
export interface Greeted {
  /** All that the server has to hear, from the beginning. */
  input: Readable;
  /** The request of the handshake, if it was answered already. */
  answered?: RequestId | undefined;
  /** Whether a tool is called. */
  isCalled: boolean;
}
