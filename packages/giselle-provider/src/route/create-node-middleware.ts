import type { IncomingMessage, ServerResponse } from "node:http";
import { type ApprovalRoutesOptions, createApprovalRoutes } from "./create-approval-routes.ts";
import { type ChatRouteOptions, createChatRoute } from "./create-chat-route.ts";

export interface NodeMiddlewareOptions extends ChatRouteOptions, ApprovalRoutesOptions {
  /** Path of the chat. Default `/api/chat`. */
  chat?: string;
  /** Path of the approvals. Default `/api/approvals`. */
  approvals?: string;
}

export type NodeMiddleware = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  next: (error?: unknown) => void,
) => void;

type Handler = (request: Request) => Promise<Response>;

/**
 * Creates both routes of a copilot for servers that take `(request, response, next)`: Express, Connect, the Vite server. Add it before
 * body parsers.
 *
 * @example <caption>examples/copilot-in-vite/giselle.js</caption>
 * export const giselle = createNodeMiddleware(createCopilot({ owner: "shared" }));
 */
export function createNodeMiddleware(options: NodeMiddlewareOptions): NodeMiddleware {
  const { chat = "/api/chat", approvals = "/api/approvals" } = options;
  const chats = createChatRoute(options);
  const answers = createApprovalRoutes(options);
  const find = (method: string, path: string): Handler | undefined => {
    if (path === chat) return { POST: chats.POST, DELETE: chats.DELETE }[method];
    if (path === approvals && method === "GET") return answers.GET;
    return path.startsWith(`${approvals}/`) && method === "POST" ? answers.POST : undefined;
  };
  return (incoming, outgoing, next) => {
    const { method = "GET" } = incoming;
    const url = new URL(addressOf(incoming));
    const handle = find(method, url.pathname);
    if (!handle) return next();
    // Node reads a body from anything that it can iterate, which its types do not say.
    const body = method === "POST" ? { body: incoming as unknown as ReadableStream, duplex: "half" } : {};
    const request = new Request(url, { method, headers: headersOf(incoming), ...body });
    handle(request)
      .then((response) => send(response, outgoing))
      .catch(next);
  };
}

/** Express keeps the whole path of a mounted middleware in `originalUrl`. */
function addressOf(incoming: IncomingMessage & { originalUrl?: string }): string {
  return new URL(incoming.originalUrl ?? incoming.url ?? "/", `http://${incoming.headers.host ?? "localhost"}`).href;
}

function headersOf({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
}

/** Writes the response as it comes. A step continues if the page has left; only the writing ends. */
async function send({ status, headers, body }: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(status, Object.fromEntries(headers));
  const reader = body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    if (outgoing.destroyed) return void (await reader?.cancel());
    if (!outgoing.write(next.value)) await drained(outgoing);
  }
  outgoing.end();
}

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    outgoing.once("drain", resolve);
    outgoing.once("close", resolve);
  });
}
