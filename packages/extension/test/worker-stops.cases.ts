// Stops the extension's worker while an agent orders, and counts the orders at the shop.
import { createGate } from "@giselles-ai/testing";
import { openShopTab, shareTab, startAgent, startShop } from "./agent.cases.ts";
import { type OwnBrowserOptions, openOwnBrowser } from "./own-browser.cases.ts";

/** The click takes a moment, so that the worker can be stopped before, during and after it. */
const slowShop = `<!doctype html><title>Shop</title><label>Name <input></label>
  <button onclick="fetch('/order', { method: 'POST', body: new URLSearchParams({ name: document.querySelector('input').value }) })">Order</button>`;

export interface OrderedWhileStopping {
  stops: number;
  /** Orders that arrived at the shop more than once, and orders that did not arrive. */
  doubled: string[];
  lost: string[];
  /** Reports that are not a success. */
  unclear: string[];
}

/** With `untilDoubled`, it ends with the first order that arrives twice. */
export async function orderWhileWorkerStops(
  count: number,
  { untilDoubled = false, ...options }: OwnBrowserOptions & { untilDoubled?: boolean } = {},
): Promise<OrderedWhileStopping> {
  let stop = createGate();
  const [browser, agent, shop] = await Promise.all([
    openOwnBrowser(options),
    startAgent(),
    startShop(slowShop, () => stop.passed),
  ]);
  const tab = await openShopTab(browser, shop);
  await shareTab(browser, tab, agent, "Don't ask");
  await agent.look();
  const countOf = (name: string) => shop.orders.filter((order) => order === name).length;
  const results: string[] = [];
  let stops = 0;
  for (let index = 0; index < count; index += 1) {
    const ordering = agent.act(
      { action: "fill", fieldId: "input-1", value: `order ${index}` },
      { action: "click", fieldId: "button-2" },
    );
    // Every second time after the effect and before its answer, so before its report; otherwise at another moment each time.
    const isAfterEffect = index % 2 === 1;
    stop = createGate();
    if (!isAfterEffect) stop.open();
    const until = Date.now() + ((index * 37) % 400);
    const isOrdered = () => shop.orders.includes(`order ${index}`);
    while (isAfterEffect ? !isOrdered() : Date.now() < until) await new Promise(setImmediate);
    if (await browser.killWorker()) stops += 1;
    stop.open();
    results.push(await ordering);
    if (untilDoubled && countOf(`order ${index}`) > 1) break;
  }
  const expected = results.map((_, index) => `order ${index}`);
  return {
    stops,
    doubled: expected.filter((name) => countOf(name) > 1),
    lost: expected.filter((name) => countOf(name) === 0),
    unclear: results.filter((result) => !result.includes("2 of 2 applied")),
  };
}
