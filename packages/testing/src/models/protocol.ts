import type { JsonObject } from "./json.ts";
import type { Answer } from "./reply.ts";

/** An HTTP request that no protocol has parsed yet. */
export interface Incoming {
  /** 1 for the server's first request. */
  number: number;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: JsonObject;
}

/** A model request, independent of the protocol. */
export interface Call {
  model: string;
  streaming: boolean;
  messages: JsonObject[];
  toolNames: string[];
  /** The JSON schema for the answer, if one was sent. */
  schema: JsonObject | undefined;
}

/** An answer as this protocol writes it. A connection cut after `start` leaves a client with half an answer. */
export interface Wire {
  contentType: string;
  start: string[];
  ending: string[];
}

/** An error that is sent to the client in its protocol's format. */
export class WireError extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(status: number, message: string, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface LookupContext {
  models: string[];
  body: JsonObject;
  /** Throws the protocol's "no such model" unless this one is on offer. */
  assertModel(name: string): void;
}

export interface Protocol {
  /** The path of the base URL that the protocol's official client expects. */
  basePath: string;
  /** Whether this request calls the model, and so uses a reply of the script. */
  isCall(incoming: Incoming): boolean;
  /** Throws a WireError for a request the real service would refuse. */
  readCall(incoming: Incoming): Call;
  /** Answers that need no script, by method and path: lists of models, versions. */
  lookups: Record<string, (context: LookupContext) => unknown>;
  encodeAnswer(answer: Answer, call: Call, incoming: Incoming): Wire;
  encodeError(error: WireError, incoming: Incoming): unknown;
  unknownModel(name: string): WireError;
  /** Headers on every response, successful or not. */
  headers?(incoming: Incoming): Record<string, string>;
}

/** Timestamp of every scripted answer: fixed, so that recordings compare equal. */
export const scriptedTime = new Date("2025-01-01T00:00:00.000Z");

/** A body that is sent at once. It still has a start and an end, so that it can be cut. */
export function wholeBody(body: unknown, contentType = "application/json"): Wire {
  const [start, ending] = halves(JSON.stringify(body));
  return { contentType, start: [start], ending: [ending] };
}

/** Both halves of a text, never splitting a surrogate pair. */
export function halves(text: string): [string, string] {
  const characters = [...text];
  const middle = Math.ceil(characters.length / 2);
  return [characters.slice(0, middle).join(""), characters.slice(middle).join("")];
}
