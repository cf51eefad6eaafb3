import type { IncomingMessage } from "node:http";
import { isObject, type JsonObject } from "./json.ts";
import { type Call, type Incoming, WireError } from "./protocol.ts";

const bodyLimit = 8 * 1024 * 1024;

/** What a client sent. Keys and cookies are recorded as "present" only. */
export interface RecordedRequest extends Omit<Incoming, "body"> {
  /** The parsed JSON; empty if there was none or it is invalid. */
  body: JsonObject;
  /** Undefined when the request was not for the model: a list, a version, an unknown path. */
  model: string | undefined;
  streaming: boolean;
  messages: Call["messages"];
  toolNames: string[];
  schema: JsonObject | undefined;
  /** The status of the answer; undefined if no answer was started. */
  status: number | undefined;
  /** Whether the client hung up before its answer had ended. */
  clientLeft: boolean;
}

export function recordRequest(request: IncomingMessage, number: number): RecordedRequest {
  const url = new URL(request.url ?? "/", "http://localhost");
  return {
    number,
    method: request.method ?? "GET",
    path: url.pathname,
    query: withoutSecrets(url.searchParams.entries()),
    headers: withoutSecrets(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    body: {},
    model: undefined,
    streaming: false,
    messages: [],
    toolNames: [],
    schema: undefined,
    status: undefined,
    clientLeft: false,
  };
}

const secrets = new Set([
  "authorization",
  "proxy-authorization",
  "x-api-key",
  "x-goog-api-key",
  "api-key",
  "key",
  "cookie",
]);

function withoutSecrets(entries: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries([...entries].map(([name, value]) => [name, secrets.has(name) ? "present" : value]));
}

/** Reads beyond the limit but discards the rest, so that the client can finish sending and read the error. */
export async function readText(request: IncomingMessage): Promise<string> {
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= bodyLimit) kept.push(chunk);
  }
  if (size > bodyLimit) {
    throw new WireError(413, `The request body has ${size} bytes. The limit is ${bodyLimit}: send less.`);
  }
  return Buffer.concat(kept).toString("utf8");
}

export function parseBody(text: string): JsonObject {
  const body = safeParse(text);
  if (!isObject(body)) throw new WireError(400, "The request body is not a JSON object. Send one.");
  return body;
}

function safeParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
