// Serves `giselle mcp` over streamable HTTP. Each request is checked before its body is read: the host and origin, because any page
// in the user's browser can call a server on their machine, and the token, because other users of the machine can too.
import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isLegacyRequest,
  originValidationResponse,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { BrowserServer } from "../create-browser-server.ts";

export interface HttpHandlerOptions {
  /** What clients must send as `Authorization: Bearer …`. */
  token: string;
  /** The host names that this server accepts, in Host and in Origin. */
  hosts: string[];
  /** Creates the browsers of one session. */
  open(): Promise<BrowserServer>;
  /** A session that was not used for this long is ended, with its browsers, in ms. */
  idleMs: number;
}

export interface HttpHandler {
  fetch(request: Request): Promise<Response>;
  /** How many sessions are open. */
  readonly size: number;
  close(): Promise<void>;
}

const path = "/mcp";
const maxSessions = 16;
/** Newer clients have no sessions, so they share one. */
const shared = "shared";

interface HttpSession {
  server: BrowserServer;
  fetch(request: Request): Promise<Response>;
  timer: NodeJS.Timeout | undefined;
  /** Requests that are running. */
  running: number;
}

export function createHttpHandler(options: HttpHandlerOptions): HttpHandler {
  const sessions = new HttpSessions(options);
  return {
    async fetch(request) {
      const refusal =
        hostHeaderValidationResponse(request, options.hosts) ??
        originValidationResponse(request, options.hosts) ??
        checkToken(request, options.token);
      if (refusal) return refusal;
      if (new URL(request.url).pathname !== path) return refuse(404, `There is nothing at this address. Use ${path}.`);
      return sessions.fetch(request);
    },
    get size() {
      return sessions.size;
    },
    close: () => sessions.close(),
  };
}

class HttpSessions {
  readonly #options: HttpHandlerOptions;
  readonly #sessions = new Map<string, HttpSession>();
  #opening: Promise<HttpSession> | undefined;

  constructor(options: HttpHandlerOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#sessions.size;
  }

  async fetch(request: Request): Promise<Response> {
    const id = request.headers.get("mcp-session-id");
    const known = id === null ? undefined : this.#sessions.get(id);
    if (id !== null && !known) return refuse(404, "This MCP session does not exist or has ended. Start a new one.");
    if (known && id !== null) return this.#use(id, known, request);
    if (!(await isLegacyRequest(request.clone()))) return this.#use(shared, await this.#shared(), request);
    if (request.method !== "POST") return refuse(400, "Send the id of the MCP session in the header Mcp-Session-Id.");
    if (this.#sessions.size >= maxSessions)
      return refuse(503, `The limit of ${maxSessions} open MCP sessions is reached. End one.`);
    return (await this.#open()).fetch(request);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.keys()].map((id) => this.#end(id)));
  }

  /** A session is not ended while a request runs. A stream that only listens does not count. */
  async #use(id: string, session: HttpSession, request: Request): Promise<Response> {
    const isCall = request.method === "POST";
    clearTimeout(session.timer);
    session.running += isCall ? 1 : 0;
    try {
      return await session.fetch(request);
    } finally {
      session.running -= isCall ? 1 : 0;
      this.#startTimer(id, session);
    }
  }

  #startTimer(id: string, session: HttpSession): void {
    clearTimeout(session.timer);
    session.timer = setTimeout(() => {
      if (session.running > 0) this.#startTimer(id, session);
      else void this.#end(id);
    }, this.#options.idleMs);
    session.timer.unref();
  }

  async #open(): Promise<HttpSession> {
    const server = await this.#options.open();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        this.#sessions.set(id, session);
        this.#startTimer(id, session);
      },
      onsessionclosed: (id) => this.#end(id),
    });
    const session: HttpSession = {
      server,
      fetch: (request) => transport.handleRequest(request),
      timer: undefined,
      running: 0,
    };
    await server.connect().connect(transport);
    return session;
  }

  async #shared(): Promise<HttpSession> {
    const known = this.#sessions.get(shared);
    if (known) return known;
    this.#opening ??= (async () => {
      const server = await this.#options.open();
      const handler = createMcpHandler(server.connect, { legacy: "reject" });
      const session: HttpSession = {
        server,
        fetch: (request) => handler.fetch(request),
        timer: undefined,
        running: 0,
      };
      this.#sessions.set(shared, session);
      return session;
    })().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #end(id: string): Promise<void> {
    const session = this.#sessions.get(id);
    if (!session) return;
    this.#sessions.delete(id);
    clearTimeout(session.timer);
    await session.server.close();
  }
}

/** Compares digests, so that the time taken says nothing about the token. */
function checkToken(request: Request, token: string): Response | undefined {
  const [, given = ""] = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  const digest = (text: string) => createHash("sha256").update(text).digest();
  if (timingSafeEqual(digest(given), digest(token))) return undefined;
  const refusal = refuse(401, "Send the token of this server as Authorization: Bearer …");
  refusal.headers.set("www-authenticate", "Bearer");
  return refusal;
}

function refuse(status: number, message: string): Response {
  const error = { code: -32_000, message };
  return Response.json({ jsonrpc: "2.0", error, id: null }, { status });
}
