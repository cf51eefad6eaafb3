// The relay over HTTP: one address with three methods, for any server that uses web Request and Response objects.
import { type RelayErrorCode, type RelayPost, relayErrorStatus } from "@giselles-ai/protocol";
import type { Access } from "./access.ts";
import { type AllowedOrigins, type Cors, checkOrigin, preflightHeaders } from "./cors.ts";
import { cancelRequest, dispatch, recall } from "./dispatch.ts";
import { streamEvents } from "./events.ts";
import type { Limits } from "./mailbox.ts";
import { createRateLimit } from "./rate-limit.ts";
import { createBodyReader } from "./read-body.ts";
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

export interface RelayHandler {
  GET(request: Request): Promise<Response>;
  POST(request: Request): Promise<Response>;
  OPTIONS(request: Request): Promise<Response>;
}

/** Waits for the properties of the reply after `"ok":true`, as JSON. */
type ReplyRest = () => Promise<string>;
const noRest = () => async () => "";

/**
 * Creates the HTTP route of a relay, for any server that handles web requests.
 *
 * @example <caption>examples/users-own-page/server.js</caption>
 * const relay = createRelayHandler();
 * // …
 * if (pathname === "/relay") return relay[request.method](request);
 */
export function createRelayHandler(options: RelayHandlerOptions = {}): RelayHandler {
  const { origins = [], tenant = () => "default", waitForBrowserMs = 0, maxBodyBytes = 4 * 1024 * 1024 } = options;
  const { keepaliveMs = 15_000, allowTokenInUrl = false, onError, now = Date.now, maxCallsPerSecond = 100 } = options;
  const limits: Limits = { inFlight: 32, inFlightBytes: 8 * 1024 * 1024, ...options.limits };
  const readBody = createBodyReader({
    maxBytes: maxBodyBytes,
    maxBytesAtOnce: Math.max(maxBodyBytes, 64 * 1024 * 1024),
  });
  const { mayCall } = createRateLimit({ perSecond: maxCallsPerSecond, now });
  const posts = createPosts(limits, waitForBrowserMs);

  function open(request: Request, sessionId: string, token: string): Access {
    const key = sessionKey(tenant(request), sessionId);
    const tokenHash = hash(token);
    if (!mayCall(`${key} ${tokenHash}`)) {
      throw new RelayError("TOO_MANY", `This session exceeds ${maxCallsPerSecond} calls per second. Wait a moment.`);
    }
    return { store: options.store ?? defaultRelayStore(), key, tokenHash, now };
  }

  async function post(request: Request, cors: Cors): Promise<Response> {
    const rest = await readBody(request, async (text) => {
      const read = readPost(text);
      if (!read.ok) return failure(new RelayError("INVALID_RESPONSE", read.problem), cors, 400);
      const { message } = read;
      const access = open(request, message.sessionId, message.token);
      return (posts[message.type] as (access: Access, message: RelayPost) => Promise<ReplyRest>)(access, message);
    });
    return rest instanceof Response ? rest : json(`{"ok":true${await rest()}}`, 200, cors);
  }

  async function listen(request: Request, cors: Cors): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const inHeader = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
    const token = inHeader ?? (allowTokenInUrl ? searchParams.get("token") : undefined);
    const sessionId = searchParams.get("sessionId");
    if (!token || !sessionId) throw unauthorized();
    const stream = await streamEvents(open(request, sessionId, token), {
      sessionId,
      tab: readName(searchParams.get("tab")),
      document: readName(searchParams.get("document")),
      lastEventId: request.headers.get("last-event-id") ?? undefined,
      keepaliveMs,
      signal: request.signal,
    });
    return new Response(stream, { headers: { ...streamHeaders, ...cors.headers } });
  }

  return {
    GET: withErrorReplies(listen, { origins, onError }),
    POST: withErrorReplies(post, { origins, onError }),
    OPTIONS: async (request) => preflight(request, origins),
  };
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

type Handler = (request: Request, cors: Cors) => Promise<Response>;
type ErrorReplyOptions = { origins: AllowedOrigins; onError: RelayHandlerOptions["onError"] };

/** Checks the origin, and converts errors to responses. */
function withErrorReplies(handler: Handler, { origins, onError }: ErrorReplyOptions) {
  return async (request: Request): Promise<Response> => {
    const cors = checkOrigin(request, origins);
    if (!cors.isAllowed) {
      const message = `Pages from ${request.headers.get("origin")} may not use this relay. Add this origin to its "origins".`;
      return failure(new RelayError("UNAUTHORIZED", message), cors, 403);
    }
    try {
      return await handler(request, cors);
    } catch (error) {
      const known = RelayError.isInstance(error) ? error : undefined;
      if (!known || known.cause) onError?.(known?.cause ?? error);
      return failure(known ?? new RelayError("INTERNAL", "Internal error in the relay. Please report it."), cors);
    }
  };
}

function preflight(request: Request, origins: AllowedOrigins): Response {
  const { isAllowed, headers } = checkOrigin(request, origins);
  return new Response(null, {
    status: isAllowed ? 204 : 403,
    headers: { ...headers, ...(isAllowed && preflightHeaders) },
  });
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

function json(body: string, status: number, cors: Cors): Response {
  return new Response(body, { status, headers: { ...cors.headers, ...jsonHeaders } });
}

const jsonHeaders = { "content-type": "application/json", "cache-control": "no-store" };

function failure(
  { code, message, mayHaveHappened, requestId }: RelayError,
  cors: Cors,
  status = statusOf(code),
): Response {
  const details = { ...(mayHaveHappened && { unknown: true }), ...(requestId && { requestId }) };
  return json(JSON.stringify({ ok: false, errorCode: code, message, ...details }), status, cors);
}

function statusOf(code: RelayErrorCode): number {
  return relayErrorStatus[code];
}
