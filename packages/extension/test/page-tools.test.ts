// Tools that a page registers, in a tab that the user shares. Calls are counted by a server that the page reports to.
import { publish, startListener } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { shareTab, startAgent } from "./agent.cases.ts";
import { shareWithHosted, startAgentServer } from "./hosted.cases.ts";
import { openOwnBrowser } from "./own-browser.cases.ts";
import { fakePromptApi, plan } from "./prompt-api.cases.ts";

async function openShopTab(features = ["WebMCP"]) {
  const [browser, listener] = await Promise.all([openOwnBrowser({ features }), startListener()]);
  const tab = await browser.context.newPage();
  await tab.goto(
    await publish(`<!doctype html><title>Shop</title><p id="cart">Cart: 0</p><script>
    document.modelContext?.registerTool({ name: "add", description: "Add to the cart", annotations: { readOnlyHint: true },
      execute: async () => { document.getElementById("cart").textContent = "Cart: 1";
        await fetch("${listener.url}/add", { method: "POST" }); return "ok"; } });</script>`),
  );
  return { browser, tab, adds: () => listener.hits.length };
}

async function openShop({ features = ["WebMCP"], buttons = "Don't ask" } = {}) {
  const { browser, tab, adds } = await openShopTab(features);
  const server = await startAgentServer(browser);
  const { client, link } = await server.createAgent({ pageTools: true });
  await shareWithHosted(browser, tab, link, buttons);
  return { browser, tab, client, server, adds };
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

it("giselle mcp --browser mine --page-tools calls a tool once the user has approved it in the extension", async () => {
  const { browser, tab, adds } = await openShopTab();
  const agent = await startAgent(["--page-tools"]);
  await shareTab(browser, tab, agent);
  expect(await agent.look()).toContain("add {} Add to the cart (says that it only reads)");
  const answerCall = async (button: string) => {
    const calling = agent.call("call_page_tool", { name: "add" });
    const popup = await browser.openPopup(tab);
    await expect.poll(popup.text).toContain("add");
    await popup.press(button);
    const reply = await calling;
    await popup.close();
    return reply;
  };
  expect(await answerCall("Deny")).toContain("NOT_ALLOWED");
  expect(adds()).toBe(0);
  const reply = await answerCall("Approve");
  expect(reply).toContain(`The page's tool answered, in its own words: "ok"`);
  expect(reply).toContain("Cart: 1");
  expect(adds()).toBe(1);
});

it("giselle mcp --browser mine knows no tools of the page without --page-tools", async () => {
  const { browser, tab } = await openShopTab();
  const agent = await startAgent();
  await shareTab(browser, tab, agent);
  expect(await agent.look()).not.toContain("Add to the cart");
  await expect(agent.call("call_page_tool", { name: "add" })).rejects.toThrow("not found");
});

it("the side panel's model calls a tool of the page once the user has approved it, and reads its answer", async () => {
  const { browser, tab, adds } = await openShopTab();
  const panel = await browser.openPanel(tab);
  const call = (name: string, input: object) =>
    plan({ decision: "act", message: "", steps: [{ tool: "call_page_tool", args: { name, input } }] });
  await fakePromptApi(panel, "available", [
    call("add", { what: "tea" }),
    call("add", {}),
    plan({ decision: "done", message: "It is in the cart." }),
  ]);
  await expect.poll(panel.text).toContain("This browser's own model");
  await panel.choose("Plan with", "This browser's own model");
  await panel.fill("What should Giselle do in this tab?", "Put it into the cart");
  await panel.press("Send");
  await expect.poll(panel.text).toContain("Allow this on");
  expect(await panel.text()).toContain('"add" takes no input.'); // the first plan
  expect(adds()).toBe(0);
  await panel.press("Approve");
  await expect.poll(panel.text).toContain("It is in the cart.");
  expect(adds()).toBe(1);
  const prompts = await panel.evaluate<string[]>("prompts");
  expect(prompts[0]).toContain("add {} Add to the cart (says that it only reads)");
  expect(prompts[2]).toContain("ok");
});
