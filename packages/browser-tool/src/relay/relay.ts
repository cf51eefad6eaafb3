// The relay over HTTP: one address with three methods.
import { type RelayErrorCode, type RelayPost, relayErrorStatus } from "@giselles-ai/protocol";
import type { Access } from "./access.ts";
import { type AllowedOrigins, type Cors, checkOrigin, preflightHeaders } from "./cors.ts";
import { cancelRequest, dispatch, recall } from "./dispatch.ts";
import { openEvents, type TabStream } from "./events.ts";
import type { Limits } from "./mailbox.ts";
import { createRateLimit } from "./rate-limit.ts";
import { createBodyReader, type IncomingBody } from "./read-body.ts";
import { readPost } from "./read-post.ts";
import { RelayError } from "./relay-error.ts";
import { activateTab, respond } from "./respond.ts";
import { hash, unauthorized } from "./session.ts";
import { type RelayStore, sessionKey } from "./store.ts";
import { defaultRelayStore } from "./stores/default.ts";

export interface RelayHandlerOptions {
  /** Default: Redis if REDIS_URL (or a similar variable) is set, else in memory. */
  store?: RelayStore;
  /** Web origins whose pages may connect, besides the relay's own. Default none. */
  origins?: AllowedOrigins;
  /** The tenant of a request. Default: "default" for all. */
  tenant?: (request: Request) => string;
  /** How long a dispatch without its own value waits for a page to connect, in ms. Default 0. */
  waitForBrowserMs?: number;
  /** The largest body, in bytes. Default 4 MiB. */
  maxBodyBytes?: number;
  /** Average calls per second and session. Default 100. */
  maxCallsPerSecond?: number;
  limits?: Partial<Limits>;
  /** The interval of keepalive messages on idle streams, in ms. Default 15,000. */
  keepaliveMs?: number;
  /** Accepts tokens of old pages in the URL of the stream, where servers log it. Default false. */
  allowTokenInUrl?: boolean;
  /** Called with internal errors. They contain no typed text and no token. */
  onError?: (error: unknown) => void;
  now?: () => number;
}

/** A call over HTTP, whatever the server is. */
export interface Call {
  method: string;
  url: string;
  header(name: string): string | undefined;
  body: IncomingBody;
  /** For the app's `tenant`. */
  toRequest(): Request;
}

export interface RelayReply {
  status: number;
  headers: Record<string, string>;
  content: string | TabStream;
}

/** Waits for the properties of the reply after `"ok":true`, as JSON. */
type ReplyRest = () => Promise<string>;
const noRest = () => async () => "";

/** Never rejects. */
export type Relay = (call: Call) => Promise<RelayReply>;

export function createRelay(options: RelayHandlerOptions): Relay {
  const { origins = [], tenant, waitForBrowserMs = 0, maxBodyBytes = 4 * 1024 * 1024 } = options;
  const { keepaliveMs = 15_000, allowTokenInUrl = false, onError, now = Date.now, maxCallsPerSecond = 100 } = options;
  const limits: Limits = { inFlight: 32, inFlightBytes: 8 * 1024 * 1024, ...options.limits };
  const readBody = createBodyReader({
    maxBytes: maxBodyBytes,
    maxBytesAtOnce: Math.max(maxBodyBytes, 64 * 1024 * 1024),
  });
  const { mayCall } = createRateLimit({ perSecond: maxCallsPerSecond, now });
  const posts = createPosts(limits, waitForBrowserMs);

  function open(call: Call, sessionId: string, token: string): Access {
    const key = sessionKey(tenant?.(call.toRequest()) ?? "default", sessionId);
    const tokenHash = hash(token);
    if (!mayCall(`${key} ${tokenHash}`)) {
      throw new RelayError("TOO_MANY", `This session exceeds ${maxCallsPerSecond} calls per second. Wait a moment.`);
    }
    return { store: options.store ?? defaultRelayStore(), key, tokenHash, now };
  }

  async function post(call: Call, cors: Cors): Promise<RelayReply> {
    const rest = await readBody(call.body, async (text) => {
      const read = readPost(text);
      if (!read.ok) return failure(new RelayError("INVALID_RESPONSE", read.problem), cors, 400);
      const { message } = read;
      const access = open(call, message.sessionId, message.token);
      return (posts[message.type] as (access: Access, message: RelayPost) => Promise<ReplyRest>)(access, message);
    });
    return typeof rest === "function" ? json(`{"ok":true${await rest()}}`, 200, cors) : rest;
  }

  async function listen(call: Call, cors: Cors): Promise<RelayReply> {
    const { searchParams } = new URL(call.url);
    const inHeader = /^Bearer (\S+)$/i.exec(call.header("authorization") ?? "")?.[1];
    const token = inHeader ?? (allowTokenInUrl ? searchParams.get("token") : undefined);
    const sessionId = searchParams.get("sessionId");
    if (!token || !sessionId) throw unauthorized();
    const content = await openEvents(open(call, sessionId, token), {
      sessionId,
      tab: readName(searchParams.get("tab")),
      document: readName(searchParams.get("document")),
      lastEventId: call.header("last-event-id"),
      keepaliveMs,
    });
    return { status: 200, headers: { ...streamHeaders, ...cors.headers }, content };
  }

  const methods: Record<string, Answer> = { GET: listen, POST: post, OPTIONS: async (_, cors) => preflight(cors) };
  return (call) => answerWithErrors(call, methods, { origins, onError });
}

type Posts = {
  [Type in RelayPost["type"]]: (access: Access, post: Extract<RelayPost, { type: Type }>) => Promise<ReplyRest>;
};

/** The handlers by message type. Waiting for the rest of a reply must not hold on to the message, which may be large. */
function createPosts(limits: Limits, waitForBrowserMs: number): Posts {
  return {
    "relay.dispatch": async (access, post) => {
      const wait = await dispatch(access, post, { limits, waitForBrowserMs });
      return async () => `,"response":${await wait()}`;
    },
    "relay.recall": async (access, post) => async () => `,"response":${await recall(access, post)}`,
    "relay.cancel": (access, post) => cancelRequest(access, post).then(noRest),
    "relay.respond": (access, post) => respond(access, post).then(noRest),
    "relay.attend": (access, post) => activateTab(access, post).then(noRest),
  };
}

type Answer = (call: Call, cors: Cors) => Promise<RelayReply>;
type ErrorReplyOptions = { origins: AllowedOrigins; onError: RelayHandlerOptions["onError"] };

/** Checks the origin, and converts errors to replies. */
async function answerWithErrors(
  call: Call,
  methods: Record<string, Answer>,
  { origins, onError }: ErrorReplyOptions,
): Promise<RelayReply> {
  const answer = Object.hasOwn(methods, call.method) ? methods[call.method] : undefined;
  if (!answer || !URL.canParse(call.url)) return empty(answer ? 400 : 405, { allow: Object.keys(methods).join(", ") });
  const origin = call.header("origin");
  const cors = checkOrigin(origin, call.url, origins);
  if (!cors.isAllowed) {
    if (call.method === "OPTIONS") return empty(403, cors.headers);
    const message = `Pages from ${origin} may not use this relay. Add this origin to its "origins".`;
    return failure(new RelayError("UNAUTHORIZED", message), cors, 403);
  }
  try {
    return await answer(call, cors);
  } catch (error) {
    const known = RelayError.isInstance(error) ? error : undefined;
    if (!known || known.cause) onError?.(known?.cause ?? error);
    return failure(known ?? new RelayError("INTERNAL", "Internal error in the relay. Please report it."), cors);
  }
}

function preflight({ headers }: Cors): RelayReply {
  return empty(204, { ...headers, ...preflightHeaders });
}

function empty(status: number, headers: Record<string, string>): RelayReply {
  return { status, headers, content: "" };
}

const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  connection: "keep-alive",
  "x-accel-buffering": "no",
  "content-encoding": "none",
};

function readName(name: string | null): string | undefined {
  return name && /^[\w-]{1,64}$/.test(name) ? name : undefined;
}

function json(content: string, status: number, cors: Cors): RelayReply {
  return { status, headers: { ...cors.headers, ...jsonHeaders }, content };
}

const jsonHeaders = { "content-type": "application/json", "cache-control": "no-store" };

function failure(
  { code, message, mayHaveHappened, requestId }: RelayError,
  cors: Cors,
  status = statusOf(code),
): RelayReply {
  const details = { ...(mayHaveHappened && { unknown: true }), ...(requestId && { requestId }) };
  return json(JSON.stringify({ ok: false, errorCode: code, message, ...details }), status, cors);
}

function statusOf(code: RelayErrorCode): number {
  return relayErrorStatus[code];
}
