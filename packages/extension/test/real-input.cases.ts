// A page that believes only real input, in the build that may use the browser's debugger. Orders are counted by the shop's server.
import { actOn } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { openShopTab, startShop } from "./agent.cases.ts";
import { builtForRealInput } from "./build-variant.cases.ts";
import { shareWithHosted, startAgentServer } from "./hosted.cases.ts";
import { type OwnBrowser, openOwnBrowser } from "./own-browser.cases.ts";

/** It takes a name only from real typing, and an order only from a real click or a real Enter. */
const distrustful = `<!doctype html><title>Shop</title><body style="padding: 120px"><label>Name <input></label> <button>Order</button>
  <output></output><script>
  let name = "nobody";
  const field = document.querySelector("input");
  const order = () => { document.querySelector("output").textContent = "Ordered " + name;
    fetch("/order", { method: "POST", body: new URLSearchParams({ name }) }); };
  field.addEventListener("input", (event) => { if (event.isTrusted) name = field.value; });
  field.addEventListener("keydown", (event) => { if (event.isTrusted && event.key === "Enter") order(); });
  document.querySelector("button").addEventListener("click", (event) => { if (event.isTrusted) order(); });
</script>`;

export async function openForRealInput(html = distrustful, extension = builtForRealInput) {
  const [browser, shop] = await Promise.all([openOwnBrowser({ extension }), startShop(html)]);
  const server = await startAgentServer(browser);
  onTestFinished(() => server.close());
  const { client, link } = await server.createAgent();
  const tab = await openShopTab(browser, shop);
  await shareWithHosted(browser, tab, link);
  const order = async (name: string) => [
    await actOn(client, "Name", { action: "fill", value: name }),
    await actOn(client, "Order", { action: "click" }),
  ];
  return { browser, client, shop, tab, order };
}

export async function turnOn(browser: OwnBrowser, tab: Page): Promise<void> {
  const popup = await browser.openPopup(tab);
  await popup.press("Use real clicks and keys");
  await expect.poll(popup.text).toContain("Clicks, keys and text are real.");
  await popup.close();
}
