// The user's own browser: a relay on this machine that only the Giselle extension can use, after the user has paired it.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type Credential,
  createMemoryStore,
  createRelayHandler,
  createRelaySession,
  endRelaySession,
  RelayClient,
  RelayError,
  type RelayHandler,
} from "@giselles-ai/browser-tool/relay";
import type { PageDriver } from "@giselles-ai/protocol";
import { getRequestListener } from "@hono/node-server";
import { z } from "zod";
import { PairingCode } from "./pairing-code.ts";

export interface OwnBrowser {
  /** What the user types into the extension. A new one after each use; undefined after too many wrong ones. */
  readonly code: string | undefined;
  /** The tab that the user shares. */
  page: PageDriver;
  close(): Promise<void>;
}

const pairRequestSchema = z.object({ secret: z.string().max(64), confirm: z.boolean() });
const extensionOrigin =
  /^(?:chrome-extension:\/\/[a-p]{32}|moz-extension:\/\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const lifetimeMs = 7 * 24 * 3_600_000;
/** An extension's worker that was stopped needs a moment to connect again. */
const waitForBrowserMs = 8000;

export interface OwnBrowserOptions {
  /** Shown to the user, who decides whether to pair. */
  agent: string;
  /** Passes on the tools of the page in the shared tab. Default false. */
  pageTools?: boolean;
}

/** Opens the relay. */
export async function openOwnBrowser({ agent, pageTools = false }: OwnBrowserOptions): Promise<OwnBrowser> {
  const gate = new PairedRelay(agent, pageTools);
  const server = createServer(getRequestListener((request) => gate.answer(request), { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  gate.open((server.address() as AddressInfo).port); // a string only for pipes
  return {
    get code() {
      return gate.code;
    },
    page: {
      snapshot: (options) => gate.use((client) => client.snapshot(options)),
      execute: (actions, options) => gate.use((client) => client.execute(actions, options)),
      ...(pageTools && { callTool: (call, options) => gate.use((client) => client.callTool(call, options)) }),
      settle: (requestId, options) => gate.use((client) => client.settle(requestId, options)),
      close: async () => {},
    },
    async close() {
      await gate.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

type PairedClient = RelayClient & Required<Pick<PageDriver, "callTool">>;

/** A relay for the extension that was paired, and for no other program or page. */
class PairedRelay {
  readonly #agent: string;
  readonly #pageTools: boolean;
  readonly #store = createMemoryStore();
  readonly #relay = createRelayHandler({
    store: this.#store,
    origins: (origin) => origin === this.#paired?.origin,
  });
  #code: PairingCode | undefined;
  #host = "";
  #paired: { origin: string; sessionId: string; client: PairedClient } | undefined;

  constructor(agent: string, pageTools: boolean) {
    this.#agent = agent;
    this.#pageTools = pageTools;
  }

  open(port: number): void {
    this.#host = `127.0.0.1:${port}`;
    this.#code = new PairingCode(port);
  }

  get code(): string | undefined {
    return this.#code?.text;
  }

  async answer(request: Request): Promise<Response> {
    const origin = request.headers.get("origin") ?? "";
    // A page whose name points to this machine sends its own name as the host. Pages send their own origin.
    if (request.headers.get("host") !== this.#host || !extensionOrigin.test(origin)) return refuse(403);
    const { pathname } = new URL(request.url);
    if (pathname === "/pair") return request.method === "POST" ? this.#answerPairing(request, origin) : refuse(405);
    if (pathname !== "/relay" || origin !== this.#paired?.origin) return refuse(403);
    return this.#relay[request.method as keyof RelayHandler]?.(request) ?? refuse(405);
  }

  async #answerPairing(request: Request, origin: string): Promise<Response> {
    const headers = { "access-control-allow-origin": origin, vary: "Origin", "cache-control": "no-store" };
    const read = pairRequestSchema.safeParse(await readJson(request));
    if (!read.success || !this.#code?.accepts(read.data.secret)) return refuse(403, headers);
    const agent = this.#agent;
    return Response.json(read.data.confirm ? { agent, credential: await this.#pair(origin) } : { agent }, { headers });
  }

  /** A new pairing ends the one before it. */
  async #pair(origin: string): Promise<Credential> {
    this.#code?.renew();
    const [store, before] = [this.#store, this.#paired];
    const session = await createRelaySession({ store, lifetimeMs, idleMs: lifetimeMs });
    // The agent is in this process: it needs no connection, and its token never leaves.
    const send: typeof fetch = (url, init) => this.#relay.POST(new Request(url, init));
    const url = `http://${this.#host}/relay`;
    const pageTools = this.#pageTools;
    const options = { url, ...session.agent, waitForBrowserMs, pageTools, fetch: send };
    const client = new RelayClient(options) as PairedClient; // it calls tools if it passes them on
    this.#paired = { origin, sessionId: session.sessionId, client };
    if (before) await endRelaySession(before.sessionId, { store });
    return session.page;
  }

  async use<Result>(work: (client: PairedClient) => Promise<Result>): Promise<Result> {
    if (!this.#paired)
      throw new RelayError("NO_BROWSER", `The user's browser is not connected. ${howToPair(this.code)}`);
    try {
      return await work(this.#paired.client);
    } catch (error) {
      if (!RelayError.isInstance(error) || error.code !== "NO_BROWSER" || error.mayHaveHappened) throw error;
      const message = `The user's browser does not answer. If it is open and shares a tab, try again. ${howToPair(this.code)}`;
      throw new RelayError("NO_BROWSER", message, { cause: error });
    }
  }

  async close(): Promise<void> {
    await this.#paired?.client.close();
    await this.#store.close();
  }
}

/** For the agent, which passes it on to the user. */
export function howToPair(code: string | undefined): string {
  return code
    ? `Ask the user to open the Giselle extension in the tab to share, connect with the code ${code}, and share the tab.`
    : "Too many wrong codes were tried, so pairing is closed. Ask the user to restart this program.";
}

async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  try {
    return text.length > 1000 ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers });
}
