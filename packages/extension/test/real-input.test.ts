import { actOn } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { audit } from "./audit.cases.ts";
import { openForRealInput, turnOn } from "./real-input.cases.ts";

const applied = { status: "applied" };

it("E11: a page that believes only real input gets it where the user has turned it on, and nowhere else", async () => {
  const { browser, client, shop, tab, order } = await openForRealInput();
  await order("simulated");
  const first = await browser.openPopup(tab);
  expect(await audit(first, "real-input-off")).toEqual([]);
  await first.close();
  await turnOn(browser, tab);
  expect(await order("Ada")).toMatchObject([applied, applied]);
  await expect.poll(() => shop.orders).toEqual(["Ada"]);

  // A page that is zoomed in.
  const popup = await browser.openPopup(tab);
  await popup.evaluate("chrome.tabs.setZoom(1.5).then(() => true)");
  await expect.poll(() => tab.evaluate("devicePixelRatio")).toBe(1.5);
  await popup.close();
  expect(await order("Grace Hopper, 日本")).toMatchObject([applied, applied]);
  await actOn(client, "Name", { action: "fill", value: "Key" });
  expect(await actOn(client, "Name", { action: "press", keys: "Enter" })).toMatchObject(applied);
  await expect.poll(() => shop.orders).toEqual(["Ada", "Grace Hopper, 日本", "Key"]);

  const again = await browser.openPopup(tab);
  expect(await audit(again, "real-input-on")).toEqual([]);
  await again.press("Simulate clicks and keys again");
  await expect.poll(again.text).toContain("Only if this page ignores the agent");
  await again.close();
  await order("simulated");
  expect(shop.orders).toHaveLength(3);
});

it("E11: a tab in the background gets real input, and stays there", async () => {
  const { browser, shop, tab, order } = await openForRealInput();
  await turnOn(browser, tab);
  const front = await browser.context.newPage();
  await front.bringToFront();
  expect(await order("Ada")).toMatchObject([applied, applied]);
  await expect.poll(() => shop.orders).toEqual(["Ada"]);
});

it("E11: when the user cancels the browser's banner, the agent is paused, and continues with simulated input", async () => {
  const { browser, client, shop, tab, order } = await openForRealInput();
  await turnOn(browser, tab);
  await browser.cancelBanner(tab);
  await expect.poll(() => client.snapshot().catch(String)).toContain("The user has paused you");
  const popup = await browser.openPopup(tab);
  await popup.press("Let the agent continue");
  await expect.poll(popup.text).toContain("Only if this page ignores the agent");
  await popup.close();
  await order("simulated");
  expect(shop.orders).toEqual([]);
});
