// A relay on a real server, and a web app whose pages connect to it.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createGate, openContext } from "@giselles-ai/testing";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { BrowserContext, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import {
  createMemoryStore,
  createRelayHandler,
  createRelaySession,
  RelayClient,
  type RelayClientOptions,
  type RelayHandlerOptions,
  type RelaySession,
  type RelayStore,
} from "../../src/relay/index.ts";

const scripts = new URL("../../dist/relay/page/", import.meta.url);

/** A form that reports its effects to `effect`, the test's observer outside the page. */
export const formPage = `<!doctype html><title>Shop</title>
  <form onsubmit="return false">
    <label>Name <input name="name" onchange="effect('named', this.value)"></label>
    <button type="button" onclick="effect('clicked', document.querySelector('input').value)">Order</button>
  </form>`;

/** The script for widgets, which pages load from beside the page script. */
export async function widgetScript(): Promise<Response> {
  const body = await readFile(new URL("giselle-widgets.iife.js", scripts));
  return new Response(body, { headers: { "content-type": "text/javascript" } });
}

export interface RelayWorld {
  store: RelayStore;
  /** The address of the server. The relay is at `/relay`, pages are at `/app/<n>`. */
  url: string;
  /** Every requested address, as in a server's log. */
  log: string[];
  createSession(options?: Parameters<typeof createRelaySession>[0]): Promise<RelaySession>;
  client(session: RelaySession, options?: Partial<RelayClientOptions>): RelayClient;
  /** The address of a page that connects to a session when it is opened. */
  publish(session: RelaySession, html?: string, relayUrl?: string): string;
  /** Opens such a page and waits until it is connected. */
  openTab(
    session: RelaySession,
    options?: { html?: string; relayUrl?: string; context?: BrowserContext },
  ): Promise<Page>;
  /** Drops every answer of a page to the relay until it is stopped. */
  loseAnswers(): { first: Promise<void>; stop(): void };
  /** Replaces the built page script with another one that defines `giselle`. */
  usePageScript(code: string): void;
  /** Handles requests to a path of the pages' server. */
  serve(path: string, answer: (request: Request) => Promise<Response>): void;
  close(): Promise<void>;
}

export async function startRelayWorld(options: RelayHandlerOptions = {}): Promise<RelayWorld> {
  const store = options.store ?? createMemoryStore();
  const relay = createRelayHandler({ store, ...options });
  const pages = new Map<string, string>();
  const log: string[] = [];
  const served = new Map<string, (request: Request) => Promise<Response>>();
  let pageScript = await readFile(new URL("giselle-page.iife.js", scripts), "utf8");
  let onLost: (() => void) | undefined;

  async function answer(request: Request, { outgoing }: HttpBindings): Promise<Response> {
    const { pathname } = new URL(request.url);
    log.push(`${request.method} ${request.url}`);
    if (onLost && pathname === "/relay" && (await request.clone().text()).includes("execute_response")) {
      outgoing.destroy();
      onLost?.();
      return new Response();
    }
    if (pathname === "/relay") {
      const method = relay[request.method as keyof typeof relay];
      return method ? method(request) : new Response(null, { status: 405 });
    }
    if (pathname === "/giselle.js") return new Response(pageScript, { headers: { "content-type": "text/javascript" } });
    const special = served.get(pathname);
    if (special) return special(request);
    if (pathname === "/giselle-widgets.iife.js") return widgetScript();
    const html = pages.get(pathname);
    return new Response(html ?? "<!doctype html><title>Nothing is here</title>", {
      status: html ? 200 : 404,
      headers: { "content-type": "text/html" },
    });
  }

  const listener = getRequestListener((request, bindings) => answer(request, bindings as HttpBindings), {
    overrideGlobalObjects: false,
  });
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    await store.close();
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  onTestFinished(close);

  function publish(session: RelaySession, html = formPage, relayUrl = `${url}/relay`): string {
    const path = `/app/${pages.size + 1}`;
    const settings = JSON.stringify({ url: relayUrl, credential: session.page });
    const connect = `giselle.connectPage({ ...${settings}, onStatus: (status) => { globalThis.relayStatus = status; } })`;
    pages.set(path, `${html}<script src="/giselle.js"></script><script>${connect}</script>`);
    return `${url}${path}`;
  }

  return {
    store,
    url,
    log,
    createSession: (given) => createRelaySession({ store, ...given }),
    client: ({ agent }, given) => new RelayClient({ url: `${url}/relay`, ...agent, ...given }),
    publish,
    loseAnswers() {
      const first = createGate();
      onLost = first.open;
      return {
        first: first.passed,
        stop() {
          onLost = undefined;
        },
      };
    },
    usePageScript(code) {
      pageScript = code;
    },
    serve: (path, given) => void served.set(path, given),
    async openTab(session, { html, relayUrl, context } = {}) {
      const page = await (context ?? (await openContext())).newPage();
      await page.goto(publish(session, html, relayUrl));
      await isConnected(page);
      return page;
    },
    close,
  };
}

export async function isConnected(page: Page): Promise<void> {
  await page.waitForFunction(() => (globalThis as { relayStatus?: string }).relayStatus === "connected");
}

/** The id of the field with this label, from a snapshot. */
export async function idOf(client: RelayClient, label: string): Promise<string> {
  const { fields } = await client.snapshot({ scope: "page" });
  const field = fields.find((candidate) => candidate.label === label);
  if (!field) throw new Error(`There is no field "${label}".`);
  return field.fieldId;
}
