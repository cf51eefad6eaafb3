import { expect, it } from "vitest";
import { openShopTab, shareTab, startAgent, startShop } from "./agent.cases.ts";
import { audit } from "./audit.cases.ts";
import { openOwnBrowser } from "./own-browser.cases.ts";

it("E5: the popup is accessible in each of its states", async () => {
  const [browser, agent, shop] = await Promise.all([openOwnBrowser(), startAgent(), startShop()]);
  const tab = await openShopTab(browser, shop);
  let popup = await browser.openPopup(tab);
  expect(await audit(popup, "first")).toEqual([]);
  await popup.fill("Code or link of the agent", await agent.code());
  await popup.press("Continue");
  await expect.poll(popup.text).toContain("Connect this agent?");
  expect(await audit(popup, "connect")).toEqual([]);
  await popup.close();
  await shareTab(browser, tab, agent);
  const sending = agent.look().then(() => agent.act({ action: "click", fieldId: "button-3" }));
  popup = await browser.openPopup(tab);
  await expect.poll(popup.text).toContain('Click "Order"');
  expect(await audit(popup, "approval")).toEqual([]);
  await popup.press("Deny");
  expect(await sending).toContain("the user denied it in the extension");
  expect(shop.orders).toEqual([]);
});
