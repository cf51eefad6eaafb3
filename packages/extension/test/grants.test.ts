import { startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { openShopTab, shareTab, startAgent, startShop } from "./agent.cases.ts";
import { openOwnBrowser } from "./own-browser.cases.ts";

const notShared = "No tab is shared with this agent";

it("E3: the user pauses, gives back and stops; what was shared ends with its time and with the tab", async () => {
  const [browser, agent, shop] = await Promise.all([openOwnBrowser(), startAgent(), startShop()]);
  const tab = await openShopTab(browser, shop);
  await shareTab(browser, tab, agent, "Don't ask");
  expect(await agent.look()).toContain('"Name"');

  const popup = await browser.openPopup(tab);
  const click = { action: "click", fieldId: "button-3" };
  await popup.press("Pause the agent");
  await expect.poll(popup.text).toContain("Paused");
  expect(await agent.look()).toContain("The user has paused you");
  expect(await agent.act(click)).toContain("The user has paused you");
  await popup.press("Let the agent continue");
  await expect.poll(popup.text).toContain("It does not ask");
  expect(await agent.look()).toContain('"Name"');

  const share = (minutes: number) =>
    popup.evaluate(`(async () => {
    const { result } = await chrome.runtime.sendMessage({ type: "state" });
    const [{ tabId, agentId, profile }] = result.grants.length > 0 ? result.grants : [globalThis.last];
    globalThis.last = { tabId, agentId, profile };
    return chrome.runtime.sendMessage({ type: "share", tabId, agentId, profile, minutes: ${minutes} });
  })()`);
  await share(0);
  expect(await agent.look()).toContain(notShared);
  await share(1);
  expect(await agent.look()).toContain('"Name"');
  await popup.press("Stop sharing");
  await expect.poll(popup.text).toContain("Not shared");
  expect(await agent.look()).toContain(notShared);
  expect(await agent.act(click)).toContain(notShared);

  await share(1);
  expect(await agent.look()).toContain('"Name"');
  await popup.close();
  await tab.close();
  await expect.poll(agent.look).toContain(notShared);
  expect(shop.orders).toEqual([]);
});

it("E3: a tab that leaves the shared site is out of reach until the user shares the new site", async () => {
  const other = await startWebServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html><title>Other</title><label>Secret plans <input></label>");
  });
  onTestFinished(() => other.close());
  const [browser, agent, shop] = await Promise.all([openOwnBrowser(), startAgent(), startShop()]);
  const tab = await openShopTab(browser, shop);
  await shareTab(browser, tab, agent);
  await tab.goto(other.url);
  const refused = await agent.look();
  expect(refused).toContain(`The tab has left ${shop.url}`);
  expect(refused).not.toContain("Secret plans");

  const popup = await browser.openPopup(tab);
  // The browser lets the extension in again, but the user has not decided yet.
  expect(await agent.look()).toContain(`The tab has left ${shop.url}`);
  await popup.press("Share this site too");
  await expect.poll(agent.look).toContain("Secret plans");
});

it("E3: two agents have a tab each, and none gets the other's", async () => {
  const [browser, ada, bob, shop] = await Promise.all([openOwnBrowser(), startAgent(), startAgent(), startShop()]);
  const first = await openShopTab(browser, shop);
  const second = await openShopTab(browser, shop);
  await second.goto(`${shop.url}/?second`);
  await shareTab(browser, first, ada, "Don't ask");
  const popup = await browser.openPopup(second);
  await popup.fill("Code or link of the agent", await bob.code());
  await popup.press("Continue");
  await popup.press("Connect");
  // The agent that was connected last is chosen.
  await expect.poll(() => popup.evaluate("document.querySelector('select').selectedIndex")).toBe(1);
  await popup.choose("Buttons and links", "Don't ask");
  await popup.press("Share this tab");
  await expect.poll(popup.text).toContain("Other shared tabs");
  await popup.close();
  await Promise.all([ada.look(), bob.look()]);
  const order = (name: string) => [
    { action: "fill", fieldId: "input-1", value: name },
    { action: "click", fieldId: "button-3" },
  ];
  await Promise.all([ada.act(...order("Ada")), bob.act(...order("Bob"))]);
  expect(shop.orders.sort()).toEqual(["Ada", "Bob"]);
  expect(await ada.look()).not.toContain("?second");
});
