import { expect, it } from "vitest";
import { openShopTab, startShop } from "./agent.cases.ts";
import { audit } from "./audit.cases.ts";
import { openOwnBrowser } from "./own-browser.cases.ts";

const order = 'Enter "Ada" in Name and press Order';

it("E7: without any server, the side panel does a task in the tab, asks before it sends, and keeps a history", async () => {
  const [browser, shop] = await Promise.all([openOwnBrowser(), startShop()]);
  const tab = await openShopTab(browser, shop);
  const panel = await browser.openPanel(tab);
  expect(await audit(panel, "panel-first")).toEqual([]);
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
