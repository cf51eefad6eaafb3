// The same handler in three kinds of servers: a page performs each request once.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { startNext } from "@giselles-ai/testing";
import { getRequestListener, serve } from "@hono/node-server";
import { Hono } from "hono";
import { expect, it, onTestFinished } from "vitest";
import {
  createMemoryStore,
  createRelayHandler,
  createRelayListener,
  createRelaySession,
  RelayClient,
  type RelaySession,
  type RelayStore,
} from "../../src/relay/index.ts";
import { openCountingPage } from "./counting-page.cases.ts";

async function expectItWorks(url: string, session: RelaySession) {
  const page = openCountingPage(session, url);
  onTestFinished(() => page.close());
  await page.isConnected;
  const agent = new RelayClient({ url, ...session.agent });
  const { fields } = await agent.snapshot();
  expect(await agent.execute([{ action: "click", fieldId: fields[0]?.fieldId }])).toMatchObject({ applied: 1 });
  expect([...page.effects.values()]).toEqual([1]);
  // A disconnected tab is detected with every kind of server.
  page.close();
  await expect(agent.snapshot()).rejects.toMatchObject({ code: "NO_BROWSER" });
}

async function expectServerWorks(server: Server, store: RelayStore) {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expectItWorks(`http://127.0.0.1:${port}/`, await createRelaySession({ store }));
}

it("works in Node's own server", async () => {
  const store = createMemoryStore();
  const relay = createRelayHandler({ store });
  const listener = getRequestListener((request) => relay[request.method as keyof typeof relay](request));
  await expectServerWorks(createServer(listener), store);
});

it("works in Node's own server without web requests", async () => {
  const store = createMemoryStore();
  const server = createServer(createRelayListener({ store }));
  await expectServerWorks(server, store);
});

it("works in Hono", async () => {
  const store = createMemoryStore();
  const relay = createRelayHandler({ store });
  const app = new Hono();
  app.on(["GET", "POST", "OPTIONS"], "/agent-api/relay", ({ req }) => relay[req.method as keyof typeof relay](req.raw));
  const port = await new Promise<number>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (info) => resolve(info.port));
    onTestFinished(() => void server.close());
  });
  await expectItWorks(`http://127.0.0.1:${port}/agent-api/relay`, await createRelaySession({ store }));
});

it("works in Next.js, with the session created in another route", async () => {
  const files = {
    "app/layout.js": "export default ({ children }) => <html><body>{children}</body></html>;",
    "app/agent-api/relay/route.js": `
      import { createRelayHandler } from "@giselles-ai/browser-tool/relay";
      export const dynamic = "force-dynamic";
      export const { GET, POST, OPTIONS } = createRelayHandler();`,
    "app/session/route.js": `
      import { createRelaySession } from "@giselles-ai/browser-tool/relay";
      export const POST = async () => Response.json(await createRelaySession());`,
  };
  const url = await startNext(fileURLToPath(new URL("../..", import.meta.url)), { files });
  const session = (await (await fetch(`${url}/session`, { method: "POST" })).json()) as RelaySession;
  await expectItWorks(`${url}/agent-api/relay`, session);
}, 300_000);
