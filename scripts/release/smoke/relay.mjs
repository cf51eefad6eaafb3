// A relay whose sessions are in Redis, a user's page in a real browser, and an agent that fills it in.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createRedisStore, createRelayHandler, createRelaySession, RelayClient } from "@giselles-ai/browser-tool/relay";
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

const store = createRedisStore({ url: process.env.REDIS_URL });
const relay = createRelayHandler({ store });
const { page: credential, agent } = await createRelaySession({ store });
const script = createRequire(import.meta.url).resolve("@giselles-ai/browser-tool/giselle-page.iife.js");
const html = `<!doctype html><title>Order</title><label>Name <input></label><script src="/page.js"></script>
  <script>giselle.connectPage({ url: "/relay", credential: ${JSON.stringify(credential)} });</script>`;

const server = await serve((request) => {
  const { pathname } = new URL(request.url);
  if (pathname === "/relay") return relay[request.method](request);
  if (pathname === "/page.js")
    return new Response(readFileSync(script), { headers: { "content-type": "text/javascript" } });
  return new Response(html, { headers: { "content-type": "text/html" } });
});
const browser = await chromium.launch({
  executablePath: process.env.GISELLE_CHROMIUM,
  chromiumSandbox: process.getuid?.() !== 0,
});
try {
  const page = await browser.newPage();
  await page.goto(server.url);
  const client = new RelayClient({ url: `${server.url}/relay`, ...agent, waitForBrowserMs: 20_000 });
  const { fields } = await client.snapshot();
  const { outcomes } = await client.execute([{ action: "fill", fieldId: fields[0].fieldId, value: "Ada" }]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ["applied"],
  );
  assert.equal(await page.inputValue("input"), "Ada");
} finally {
  await browser.close();
  server.close();
  await store.close();
}
