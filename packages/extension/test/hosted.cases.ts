// A hosted agent: a relay on a server, and a client that drives the user's tab through it.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createMemoryStore,
  createRelayHandler,
  createRelaySession,
  RelayClient,
  type RelayStore,
} from "@giselles-ai/browser-tool/relay";
import { getRequestListener } from "@hono/node-server";
import type { Page } from "playwright-core";
import { type OwnBrowser, waitUntil } from "./own-browser.cases.ts";

/** Starts the server. The extension's origin is the only one that may use its relay. */
export async function startAgentServer(browser: OwnBrowser, store: RelayStore = createMemoryStore()) {
  const relay = createRelayHandler({ store, origins: [`chrome-extension://${browser.extensionId}`] });
  const pages = new Map<string, string>();
  const answer = async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/relay") return relay[request.method as keyof typeof relay](request);
    return new Response(pages.get(pathname) ?? "", { headers: { "content-type": "text/html" } });
  };
  const server = createServer(getRequestListener(answer, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    pages,
    /** An agent, and the link with which the user connects it. `relay` is the server's address for the browser. */
    async createAgent({ relay = url, pageTools = false } = {}) {
      const session = await createRelaySession({ store });
      const { sessionId, token } = session.page;
      const client = new RelayClient({ url: `${url}/relay`, ...session.agent, waitForBrowserMs: 10_000, pageTools });
      return { client, link: `${relay}/relay#${sessionId}.${token}` };
    },
    async close() {
      await store.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type AgentServer = Awaited<ReturnType<typeof startAgentServer>>;

/** Connects a hosted agent and shares the tab with it, as the user does. */
export async function shareWithHosted(
  browser: OwnBrowser,
  tab: Page,
  link: string,
  buttons = "Don't ask",
): Promise<void> {
  const popup = await browser.openPopup(tab);
  await popup.fill("Code or link of the agent", link);
  const readAgent = () => popup.evaluate<string>(`document.querySelector("select[name=agent]")?.value ?? ""`);
  const before = await readAgent();
  await popup.press("Continue");
  await popup.press("Connect");
  await waitUntil(async () => (await readAgent()) !== before); // a new agent is chosen
  await popup.choose("Buttons and links", buttons);
  await popup.press("Share this tab");
  await waitUntil(async () => (await popup.text()).includes("Shared with"));
  await popup.close();
}
