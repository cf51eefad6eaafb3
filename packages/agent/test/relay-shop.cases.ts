// The shop in a user's own browser, with each page connected to a relay.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import {
  createMemoryStore,
  createRelayHandler,
  createRelaySession,
  RelayClient,
} from "@giselles-ai/browser-tool/relay";
import { openPage } from "@giselles-ai/testing";
import { getRequestListener } from "@hono/node-server";
import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { type Shop, startShop } from "./shop.cases.ts";

const scripts = ["giselle-page.iife.js", "giselle-widgets.iife.js"];
const { resolve } = createRequire(import.meta.url);

export async function startRelayShop(): Promise<{ shop: Shop; page: Page; driver: RelayClient }> {
  const store = createMemoryStore();
  onTestFinished(() => store.close());
  const relay = createRelayHandler({ store });
  const session = await createRelaySession({ store });
  const listener = getRequestListener((request) => relay[request.method as keyof typeof relay](request), {
    overrideGlobalObjects: false,
  });
  const connect = `giselle.connectPage({ url: "/relay", credential: ${JSON.stringify(session.page)}, onStatus: (status) => { globalThis.relayStatus = status; } })`;
  const shop = await startShop({
    inEveryPage: `<script src="/giselle-page.iife.js"></script><script>${connect}</script>`,
    async elsewhere(request, response) {
      const script = scripts.find((name) => request.url === `/${name}`);
      if (script) {
        const file = await readFile(resolve(`@giselles-ai/browser-tool/${script}`));
        response.writeHead(200, { "content-type": "text/javascript" }).end(file);
      } else if (request.url?.startsWith("/relay")) await listener(request, response);
      else return false;
      return true;
    },
  });
  const page = await openPage(shop.url);
  await page.waitForFunction(() => (globalThis as { relayStatus?: string }).relayStatus === "connected");
  return { shop, page, driver: new RelayClient({ url: `${shop.url}/relay`, ...session.agent }) };
}
