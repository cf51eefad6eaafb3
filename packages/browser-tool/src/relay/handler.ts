import type { TabStream } from "./events.ts";
import { type Call, createRelay, type Relay, type RelayHandlerOptions, type RelayReply } from "./relay.ts";

export interface RelayHandler {
  GET(request: Request): Promise<Response>;
  POST(request: Request): Promise<Response>;
  OPTIONS(request: Request): Promise<Response>;
}

/**
 * Creates the HTTP route of a relay, for any server that handles web requests.
 *
 * @example <caption>examples/users-own-page/server.js</caption>
 * const relay = createRelayHandler();
 * // …
 * if (pathname === "/relay") return relay[request.method](request);
 */
export function createRelayHandler(options: RelayHandlerOptions = {}): RelayHandler {
  return toHandler(createRelay(options));
}

export function toHandler(relay: Relay): RelayHandler {
  const answer = async (request: Request) => toResponse(await relay(toCall(request)), request.signal);
  return { GET: answer, POST: answer, OPTIONS: answer };
}

function toCall(request: Request): Call {
  const { method, url, headers } = request;
  return {
    method,
    url,
    header: (name) => headers.get(name) ?? undefined,
    body: {
      length: Number(headers.get("content-length") ?? 0),
      text: () => request.text(),
      chunks: () => request.body ?? [],
    },
    toRequest: () => request,
  };
}

async function toResponse({ status, headers, content }: RelayReply, signal: AbortSignal): Promise<Response> {
  if (typeof content === "string") return new Response(content || null, { status, headers });
  await closeWhenAborted(content, signal);
  return new Response(content.toReadable(), { status, headers });
}

async function closeWhenAborted(events: TabStream, signal: AbortSignal): Promise<void> {
  signal.addEventListener("abort", () => void events.close(), { once: true });
  if (signal.aborted) await events.close();
}
