// Tools that a page registers, in a tab that the user shares. Calls are counted by a server that the page reports to.
import { publish, startListener } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { shareWithHosted, startAgentServer } from "./hosted.cases.ts";
import { openOwnBrowser } from "./own-browser.cases.ts";

async function openShop({ features = ["WebMCP"], buttons = "Don't ask" } = {}) {
  const [browser, listener] = await Promise.all([openOwnBrowser({ features }), startListener()]);
  const server = await startAgentServer(browser);
  const { client, link } = await server.createAgent({ pageTools: true });
  const tab = await browser.context.newPage();
  await tab.goto(
    await publish(`<!doctype html><title>Shop</title><p id="cart">Cart: 0</p><script>
    document.modelContext?.registerTool({ name: "add", description: "Add to the cart", annotations: { readOnlyHint: true },
      execute: async () => { document.getElementById("cart").textContent = "Cart: 1";
        await fetch("${listener.url}/add", { method: "POST" }); return "ok"; } });</script>`),
  );
  await shareWithHosted(browser, tab, link, buttons);
  return { browser, tab, client, server, adds: () => listener.hits.length };
}

it("E1: lists the tools of the page, and calls one as the user's tab allows", async () => {
  const { client, tab, adds, server } = await openShop();
  const { tools = [] } = await client.snapshot();
  const origin = new URL(tab.url()).origin;
  expect(tools).toEqual([{ name: "add", description: "Add to the cart", origin, readOnly: true }]);
  const [add] = tools;
  const called = add && (await client.callTool?.({ tool: add, input: {} }));
  expect(called).toMatchObject({ output: "ok", report: { outcomes: [{ status: "applied" }] } });
  expect(adds()).toBe(1);
  const changed = add && (await client.callTool?.({ tool: { ...add, description: "Read the cart" }, input: {} }));
  expect(changed?.report.outcomes).toMatchObject([{ status: "refused", code: "STALE" }]);
  expect(adds()).toBe(1);
  await server.close();
});

it("E3: asks the user before a tool runs, whatever it says about itself", async () => {
  const { browser, client, tab, adds, server } = await openShop({ buttons: "Ask me before each" });
  const [add] = (await client.snapshot()).tools ?? [];
  const calling = add && client.callTool?.({ tool: add, input: {} });
  const popup = await browser.openPopup(tab);
  await expect.poll(popup.text).toContain("add");
  expect(adds()).toBe(0);
  await popup.press("Deny");
  expect((await calling)?.report.outcomes).toMatchObject([{ status: "refused", code: "NOT_ALLOWED" }]);
  expect(adds()).toBe(0);
  await server.close();
});

it("lists none in a browser without WebMCP", async () => {
  const { client, server } = await openShop({ features: [] });
  expect((await client.snapshot()).tools).toBeUndefined();
  await server.close();
});
