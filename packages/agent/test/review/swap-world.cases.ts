// A page that changes what a press sends, and two servers that record what arrives: the page's own and another one.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import {
  createMemoryStore,
  createRelayHandler,
  createRelaySession,
  RelayClient,
} from "@giselles-ai/browser-tool/relay";
import { createChromiumDriver } from "@giselles-ai/chromium";
import type { AnyAction, PageDriver } from "@giselles-ai/protocol";
import { openPage, readBody, startWebServer } from "@giselles-ai/testing";
import { getRequestListener } from "@hono/node-server";
import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";

const { resolve } = createRequire(import.meta.url);
const scriptOf = (name: string) => readFile(resolve(`@giselles-ai/browser-tool/${name}.iife.js`));

/** The page at "/frame", which sends what is typed in it. */
const frame = `<!doctype html><input aria-label="Code" onkeydown="fetch('/sent?' + event.key)">`;

export interface SwapWorld {
  page: Page;
  driver: PageDriver;
  /** What has arrived, at both servers. */
  sent: string[];
  url: string;
  evil: string;
  /** Replaces `EVIL` by the address of the other server. */
  fill(text: string): string;
}

/** Opens a page in Chromium, driven directly or through a relay. */
export async function openSwapWorld(html: string, through: "browser" | "relay"): Promise<SwapWorld> {
  const sent: string[] = [];
  const store = createMemoryStore();
  onTestFinished(() => store.close());
  const relay = createRelayHandler({ store });
  const session = await createRelaySession({ store });
  const toRelay = getRequestListener((request) => relay[request.method as keyof typeof relay](request), {
    overrideGlobalObjects: false,
  });
  const connect = `<script src="/giselle.js"></script><script>giselle.connectPage({ url: "/relay", credential:
    ${JSON.stringify(session.page)}, onStatus: (status) => { globalThis.relayStatus = status } })</script>`;
  const serve = (name: string) =>
    startWebServer(async (request, response) => {
      const path = request.url ?? "/";
      if (path.startsWith("/relay")) return void (await toRelay(request, response));
      if (path === "/giselle.js") return void response.end(await scriptOf("giselle-page"));
      if (path === "/giselle-widgets.iife.js") return void response.end(await scriptOf("giselle-widgets"));
      if (path === "/frame") return void response.writeHead(200, { "content-type": "text/html" }).end(frame);
      if (path !== "/" && path !== "/favicon.ico")
        sent.push(`${name} ${request.method} ${path} ${await readBody(request)}`.trim());
      response.writeHead(200, { "content-type": "text/html" });
      const content = path === "/" ? fill(html) : "<p>Thank you.</p>";
      response.end(`<!doctype html><title>Shop</title>${content}${through === "relay" ? connect : ""}`);
    });
  const other = await serve("evil");
  const fill = (text: string) => text.replaceAll("EVIL", other.url);
  const own = await serve("own");
  onTestFinished(() => other.close());
  onTestFinished(() => own.close());
  const page = await openPage(own.url);
  const viaRelay = through === "relay";
  if (viaRelay) await page.waitForFunction(() => (globalThis as { relayStatus?: string }).relayStatus === "connected");
  const driver = viaRelay
    ? new RelayClient({ url: `${own.url}/relay`, ...session.agent, timeoutMs: 8000 })
    : createChromiumDriver({ page });
  return { page, driver, sent, url: own.url, evil: other.url, fill };
}

/** A driver that runs `before` between the judgement and the press. `unguarded` removes what the actions are bound to. */
export function changeBeforePress(driver: PageDriver, before: () => Promise<unknown>, unguarded = false): PageDriver {
  const strip = ({ expects: _, focus: __, ...action }: AnyAction): AnyAction => action;
  return {
    snapshot: (options) => driver.snapshot(options),
    async execute(actions, options) {
      await before();
      return driver.execute(unguarded ? actions.map(strip) : actions, options);
    },
    close: () => driver.close(),
  };
}
