// A tab that the user shares with the browser's own agent, which finds the form by WebMCP. The agent here is a script that calls the
// tools as such an agent does; a page can do the same. Orders are counted by the shop's server.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openShopTab, startShop } from "./agent.cases.ts";
import { type OwnBrowser, openOwnBrowser } from "./own-browser.cases.ts";

const both = ["executeFormActions", "getFormSnapshot"];
const browserAgent = "The browser's own agent (WebMCP)";

interface Tool {
  name: string;
}
declare const document: {
  modelContext?: { getTools(): Promise<Tool[]>; executeTool(tool: Tool, input: object): Promise<string> };
};

const listTools = (tab: Page) =>
  tab.evaluate(async () => ((await document.modelContext?.getTools()) ?? []).map(({ name }) => name).sort());

function call(tab: Page, name: string, input: object = {}): Promise<string> {
  return tab.evaluate(
    async ([toolName, text]) => {
      const tool = (await document.modelContext?.getTools())?.find((each) => each.name === toolName);
      if (!tool) throw new Error(`There is no tool ${toolName}.`);
      // Browsers before 156 take JSON.
      const given = Object.defineProperty(JSON.parse(text), "toString", { value: () => text });
      return JSON.parse((await document.modelContext?.executeTool(tool, given)) ?? "").content[0].text as string;
    },
    [name, JSON.stringify(input)] as const,
  );
}

async function order(tab: Page, name: string): Promise<string> {
  const text = await call(tab, "getFormSnapshot");
  const id = (label: string) => new RegExp(`^(\\S+) "${label}"`, "m").exec(text)?.[1];
  const actions = [
    { action: "fill", fieldId: id("Name"), value: name },
    { action: "click", fieldId: id("Order") },
  ];
  return call(tab, "executeFormActions", { actions });
}

/** An order does not leave the page, so that the call is answered there. */
const shopPage = `<!doctype html><title>Shop</title><label>Name <input></label><button onclick="fetch('/order', { method: 'POST',
  body: new URLSearchParams({ name: document.querySelector('input').value }) })">Order</button>`;

async function openTab(features = ["WebMCP"]) {
  const [browser, shop] = await Promise.all([openOwnBrowser({ features }), startShop(shopPage)]);
  const tab = await openShopTab(browser, shop);
  return { browser, shop, tab };
}

async function offer(browser: OwnBrowser, tab: Page, rule: string): Promise<void> {
  const popup = await browser.openPopup(tab);
  await expect.poll(popup.text).toContain("Share this tab");
  await popup.choose("Agent", browserAgent);
  await popup.choose("Buttons and links", rule);
  await popup.press("Share this tab");
  await expect.poll(popup.text).toContain(`Shared with ${browserAgent}`);
  await expect.poll(() => listTools(tab)).toEqual(both);
  await popup.close();
}

it("offers a tab to the browser's own agent while the user shares it, and on each page of the site", async () => {
  const { browser, shop, tab } = await openTab();
  expect(await listTools(tab)).toEqual([]);
  await offer(browser, tab, "Don't ask");
  expect(await order(tab, "Ada")).toContain("2 of 2 applied");
  await tab.goto(`${shop.url}/?next`);
  await expect.poll(() => listTools(tab)).toEqual(both);
  expect(await order(tab, "Bob")).toContain("2 of 2 applied");
  await expect.poll(() => shop.orders).toEqual(["Ada", "Bob"]);

  const popup = await browser.openPopup(tab);
  await popup.press("Pause the agent");
  await expect.poll(() => listTools(tab)).toEqual([]);
  await popup.press("Let the agent continue");
  await expect.poll(() => listTools(tab)).toEqual(both);
  await popup.press("Stop sharing");
  await expect.poll(() => listTools(tab)).toEqual([]);
});

it("asks the user before it presses, also when a script of the page calls the tool; control: the order above", async () => {
  const { browser, shop, tab } = await openTab();
  await offer(browser, tab, "Ask me before each");
  const answer = async (button: string) => {
    const ordering = order(tab, button);
    const popup = await browser.openPopup(tab);
    await expect.poll(popup.text).toContain("Allow this on");
    expect(await popup.text()).toContain(`Asked by ${browserAgent}`);
    await popup.press(button);
    const reply = await ordering;
    await popup.close();
    return reply;
  };
  expect(await answer("Deny")).toContain("the user denied it");
  expect(shop.orders).toEqual([]);
  expect(await answer("Approve")).toContain("2 of 2 applied");
  expect(shop.orders).toEqual(["Approve"]);
});

it("orders once when the worker is stopped while the user decides", async () => {
  const { browser, shop, tab } = await openTab();
  await offer(browser, tab, "Ask me before each");
  const ordering = order(tab, "Ada");
  const first = await browser.openPopup(tab);
  await expect.poll(first.text).toContain("Allow this on");
  await first.close();
  expect(await browser.killWorker()).toBe(true);
  const popup = await browser.openPopup(tab);
  await expect.poll(popup.text).toContain("Allow this on");
  await popup.press("Approve");
  expect(await ordering).toContain("2 of 2 applied");
  expect(shop.orders).toEqual(["Ada"]);
});

it("is not offered in a browser without WebMCP, where sharing with it is refused", async () => {
  const { browser, tab } = await openTab([]);
  const popup = await browser.openPopup(tab);
  expect(await popup.text()).not.toContain(browserAgent);
  const reply = await popup.evaluate(`(async () => {
    const [{ id: tabId }] = await chrome.tabs.query({ active: true, currentWindow: true });
    return chrome.runtime.sendMessage({ type: "share", tabId, agentId: "browser", profile: "auto", minutes: 1 });
  })()`);
  expect(reply).toEqual({ error: expect.stringContaining("does not have WebMCP") });
});
