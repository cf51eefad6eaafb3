import { expect, it } from "vitest";
import { openShopTab, shareTab, startAgent, startShop } from "./agent.cases.ts";
import { openOwnBrowser } from "./own-browser.cases.ts";

it("E1: an agent fills in and sends a form in the user's own tab, after the user has shared it and approved", async () => {
  const [browser, agent, shop] = await Promise.all([openOwnBrowser(), startAgent(), startShop()]);
  const tab = await openShopTab(browser, shop);
  expect(await agent.look()).toContain("[NO_BROWSER]");
  await shareTab(browser, tab, agent);

  const seen = await agent.look();
  expect(seen).toContain('"Name"');
  expect(seen).not.toContain("hunter2");
  expect(await agent.act({ action: "fill", fieldId: "input-1", value: "Ada" })).toContain("1 of 1 applied");
  expect(shop.orders).toEqual([]);

  const sending = agent.act({ action: "click", fieldId: "button-3" });
  const popup = await browser.openPopup(tab);
  await expect.poll(popup.text).toContain('Click "Order"');
  expect(shop.orders).toEqual([]);
  await popup.press("Approve");
  expect(await sending).toContain("1 of 1 applied");
  expect(shop.orders).toEqual(["Ada"]);
  expect(await agent.look()).toContain("Thanks");
});

const menuPage = `<!doctype html><title>Shop</title><div><button aria-haspopup="menu" onclick="entries.hidden = false">More</button>
  <ul role="menu" id="entries" hidden><li role="menuitem" onclick="entries.hidden = true; out.textContent = 'Ordered';
  fetch('/order', { method: 'POST', body: 'name=Ada' })">Order again</li></ul></div><output id="out"></output>`;

it("E1: asks before it chooses an entry of a menu, which presses it", async () => {
  const [browser, agent, shop] = await Promise.all([openOwnBrowser(), startAgent(), startShop(menuPage)]);
  const tab = await openShopTab(browser, shop);
  expect(await agent.look()).toContain("[NO_BROWSER]");
  await shareTab(browser, tab, agent);
  const [, more] = /^(\S+) "More"/m.exec(await agent.look()) ?? [];
  const choosing = agent.act({ action: "select", fieldId: more, value: "Order again" });
  const popup = await browser.openPopup(tab);
  await expect.poll(popup.text).toContain("Order again");
  expect(shop.orders).toEqual([]);
  await popup.press("Approve");
  expect(await choosing).toContain("1 of 1 applied");
  await expect.poll(() => shop.orders).toEqual(["Ada"]);
});
