import type { Readable } from "node:stream";

/** The server's replies to the first requests of a client, recorded at build time. */
export interface RecordedHandshake {
  tools: { outputSchema?: object }[];
  /** For clients that open with `initialize`. */
  handshake: {
    versions: string[];
    /** The result of `initialize` without the protocol version, which the client chooses. */
    initialize: object;
    /** The result of `tools/list` without the tools. */
    list: object;
  };
  /** For clients that identify themselves in every request. */
  envelope: {
    version: string;
    /** The result of `server/discover`. */
    discover: object;
    list: object;
  };
}

export type RequestId = string | number;

/** The state of a connection when the server takes it over. */
export interface EarlyHandshake {
  /** Everything the server must read, from the beginning. */
  input: Readable;
  /** The id of the `initialize` request, if it is already answered. */
  answered?: RequestId | undefined;
  /** Whether the client is calling a tool. */
  isToolCalled: boolean;
}
