// Pages that believe only real input, in the build that may use the browser's debugger. Orders are counted by the shop's server.
import { actOn, startListener, startWebServer } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { openShopTab, startShop } from "./agent.cases.ts";
import { buildVariant, builtForRealInput, type Change } from "./build-variant.cases.ts";
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

async function openShared(html = distrustful, extension = builtForRealInput) {
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

async function turnOn(browser: OwnBrowser, tab: Page): Promise<void> {
  const popup = await browser.openPopup(tab);
  await popup.press("Use real clicks and keys");
  await expect.poll(popup.text).toContain("Clicks, keys and text are real.");
  await popup.close();
}

const applied = { status: "applied" };

it("E11: a page that believes only real input gets it where the user has turned it on, and nowhere else", async () => {
  const { browser, client, shop, tab, order } = await openShared();
  await order("simulated");
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
  await again.press("Simulate clicks and keys again");
  await expect.poll(again.text).toContain("Only if this page ignores the agent");
  await again.close();
  await order("simulated");
  expect(shop.orders).toHaveLength(3);
});

it("E11: a tab in the background gets real input, and stays there", async () => {
  const { browser, shop, tab, order } = await openShared();
  await turnOn(browser, tab);
  const front = await browser.context.newPage();
  await front.bringToFront();
  expect(await order("Ada")).toMatchObject([applied, applied]);
  await expect.poll(() => shop.orders).toEqual(["Ada"]);
});

it("E11: when the user cancels the browser's banner, the agent is paused, and continues with simulated input", async () => {
  const { browser, client, shop, tab, order } = await openShared();
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

/** Leaves for another site as soon as the pointer comes. */
const leaving = (
  url: string,
) => `<!doctype html><title>Shop</title><button style="position: fixed; inset: 0; width: 100%">Order</button>
  <script>addEventListener("mousemove", () => { location = "${url}"; }, { once: true });</script>`;

/** The press comes long after the pointer, and the worker says when both were made. */
const late = [
  {
    file: "real-input/real-input.ts",
    from: "if (refusal) return refusal;",
    to: "await pause(2000); if (refusal) return refusal;",
  },
  {
    file: "real-input/real-input.ts",
    from: "perform(request, place))",
    to: "perform(request, place).finally(() => { globalThis.hasPressed = true; }))",
  },
];

/** Presses on a shop's page that leaves for another site, and counts the presses that the other site got. */
async function countPressesElsewhere(...changes: Change[]): Promise<number> {
  const listener = await startListener();
  const bank = await startWebServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>Bank</title><button style="position: fixed; inset: 0; width: 100%"
      onmousedown="fetch('${listener.url}/' + event.clientX, { mode: 'no-cors' })">Pay</button>`);
  });
  onTestFinished(() => bank.close());
  const extension = await buildVariant([...late, ...changes], builtForRealInput);
  const { browser, client, tab } = await openShared(leaving(bank.url.replace("127.0.0.1", "localhost")), extension);
  await turnOn(browser, tab);
  await actOn(client, "Order", { action: "click" });
  await expect.poll(() => tab.title()).toBe("Bank");
  await expect.poll(() => browser.context.serviceWorkers()[0]?.evaluate("globalThis.hasPressed")).toBe(true);
  await tab.mouse.click(9, 9); // arrives after all that came before
  await listener.waitFor("/9");
  return listener.hits.length - 1;
}

it("E8: a page that leaves for another site under the pointer does not get the other site clicked", async () => {
  expect(await countPressesElsewhere()).toBe(0);
});

it("E8, control: without asking before each event where it goes, and while the debugger stays, the other site is clicked", async () => {
  const asked = { file: "real-input/real-input.ts", from: "!isRelease && !isCurrent()", to: "false" };
  const ended = { file: "worker/create-worker.ts", from: "if (grant.hasRealInput) void", to: "if (false) void" };
  expect(await countPressesElsewhere(asked, ended)).toBe(1);
});
