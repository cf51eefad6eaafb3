import { expect, it } from "vitest";
import { openShopTab, startShop } from "./agent.cases.ts";
import { audit } from "./audit.cases.ts";
import { buildVariant } from "./build-variant.cases.ts";
import { openOwnBrowser } from "./own-browser.cases.ts";
import { fakePromptApi, plan } from "./prompt-api.cases.ts";

const order = 'Enter "Ada" in Name and press Order';

it("E7: without any server, the side panel does a task in the tab, asks before it sends, and keeps a history", async () => {
  const [browser, shop] = await Promise.all([openOwnBrowser(), startShop()]);
  const tab = await openShopTab(browser, shop);
  const panel = await browser.openPanel(tab);
  expect(await audit(panel, "panel-first")).toEqual([]);
  expect(await panel.text()).not.toContain("Plan with"); // this browser has no built-in model
  await panel.fill("What should Giselle do in this tab?", order);
  await panel.press("Send");
  await expect.poll(panel.text).toContain('Click "Order"');
  expect(await audit(panel, "panel-approval")).toEqual([]);
  expect(await tab.inputValue("[name=name]")).toBe("");
  expect(shop.orders).toEqual([]);
  await panel.press("Approve");
  await expect.poll(() => shop.orders).toEqual(["Ada"]);
  await expect.poll(panel.text).toContain("applied");
  expect(await panel.text()).toContain("Shared with Giselle in this browser");
  expect(await audit(panel, "panel-done")).toEqual([]);
});

it("E7: a task that the user denies or stops sends nothing, and the worker may be stopped during it", async () => {
  const [browser, shop] = await Promise.all([openOwnBrowser(), startShop()]);
  const tab = await openShopTab(browser, shop);
  const panel = await browser.openPanel(tab);
  const ask = async () => {
    await panel.fill("What should Giselle do in this tab?", order);
    await panel.press("Send");
    await expect.poll(panel.text).toContain("Allow this on");
  };
  await ask();
  await panel.press("Deny");
  await expect.poll(panel.text).toContain("the user denied it in the extension");
  await ask();
  await panel.press("Stop");
  await expect.poll(panel.text).toContain("The tab is no longer shared.");
  expect(shop.orders).toEqual([]);
  await ask();
  await browser.killWorker();
  await panel.press("Approve");
  await expect.poll(() => shop.orders).toEqual(["Ada"]);
});

it.each([
  ["the action", 'document.forms[0].action = "/elsewhere"'],
  [
    "a hidden receiver",
    'document.forms[0].insertAdjacentHTML("beforeend", "<input type=hidden name=to value=mallory>")',
  ],
  ["the method", 'document.forms[0].method = "get"; document.forms[0].action = "/elsewhere"'],
])("X8: a page that changes what is sent, after the side panel has asked, sends nothing: %s", async (_, change) => {
  const [browser, shop] = await Promise.all([openOwnBrowser(), startShop()]);
  const tab = await openShopTab(browser, shop);
  const panel = await browser.openPanel(tab);
  await panel.fill("What should Giselle do in this tab?", order);
  await panel.press("Send");
  await expect.poll(panel.text).toContain("Allow this on");
  await tab.evaluate(change);
  await panel.press("Approve");
  await expect.poll(panel.text).toContain("It now");
  expect(shop.orders).toEqual([]);
  expect(tab.url()).toBe(`${shop.url}/`);
});

it("X8, control: without the comparison, the changed form is sent", async () => {
  const extension = await buildVariant([
    { file: "content/content.ts", from: "this.#seen.bind(request.actions)", to: "request.actions" },
  ]);
  const [browser, shop] = await Promise.all([openOwnBrowser({ extension }), startShop()]);
  const tab = await openShopTab(browser, shop);
  const panel = await browser.openPanel(tab);
  await panel.fill("What should Giselle do in this tab?", order);
  await panel.press("Send");
  await expect.poll(panel.text).toContain("Allow this on");
  await tab.evaluate('document.forms[0].action = "/elsewhere"');
  await panel.press("Approve");
  await expect.poll(() => shop.orders).toEqual(["Ada"]);
  await expect.poll(() => tab.url()).toBe(`${shop.url}/elsewhere`);
});

it("X6: the side panel does not show a card number of a request", async () => {
  const [browser, shop] = await Promise.all([openOwnBrowser(), startShop()]);
  const panel = await browser.openPanel(await openShopTab(browser, shop));
  await panel.fill("What should Giselle do in this tab?", 'Enter "4242424242424242" in Name and press Order');
  await panel.press("Send");
  await expect.poll(panel.text).toContain("Allow this on");
  expect(await panel.text()).toContain("(card number, hidden)");
  expect(await panel.text()).not.toContain("4242");
  await panel.press("Approve");
  await expect.poll(() => shop.orders).toEqual(["4242424242424242"]);
  await expect.poll(panel.text).toContain("applied");
  expect(await panel.text()).not.toContain("4242");
});

it("E7: the side panel plans with the browser's own model, asks before it sends, and remembers the chat", async () => {
  const [browser, shop] = await Promise.all([openOwnBrowser(), startShop()]);
  const tab = await openShopTab(browser, shop);
  const panel = await browser.openPanel(tab);
  await fakePromptApi(panel, "downloadable", [
    plan({ decision: "ask", message: "", clarification: "Whose name is on the order?" }),
    plan({
      ...{ decision: "act", message: "I'll order for Ada." },
      steps: [
        { tool: "fill", args: { id: "input-1", value: "Ada" } },
        { tool: "click", args: { id: "button-3" } },
      ],
    }),
    plan({ decision: "done", message: "Ordered for Ada." }),
  ]);
  await expect.poll(panel.text).toContain("This browser's own model (the browser downloads it first)");
  expect(await audit(panel, "panel-model")).toEqual([]);
  await panel.choose("Plan with", "This browser's own model (the browser downloads it first)");
  await panel.fill("What should Giselle do in this tab?", "One of these, please");
  await panel.press("Send");
  await expect.poll(panel.text).toContain("Whose name is on the order?");
  expect(await panel.evaluate("shown")).toEqual([
    "The browser is downloading its model: 0 %",
    "The browser is downloading its model: 50 %",
    "",
  ]);
  await panel.fill("What should Giselle do in this tab?", "Lady Lovelace's first name");
  await panel.press("Send");
  await expect.poll(panel.text).toContain('Click "Order"');
  expect(shop.orders).toEqual([]);
  await panel.press("Approve");
  await expect.poll(panel.text).toContain("Ordered for Ada.");
  expect(shop.orders).toEqual(["Ada"]);
  const prompts = await panel.evaluate<string[]>("prompts");
  expect(prompts.length).toBe(3);
  expect(prompts[1]).toContain("One of these, please");
  expect(prompts[1]).toContain("Lady Lovelace's first name");
});
