// What happens to a user's browser while an agent works: every order arrives once, and sharing continues or ends, never silently
// moves to another page.
import { makeFolder, startCuttingProxy } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { openShopTab, startShop } from "./agent.cases.ts";
import { shareWithHosted, startAgentServer } from "./hosted.cases.ts";
import { launchOwnBrowser, type OwnBrowser, openOwnBrowser } from "./own-browser.cases.ts";

/** Without autocomplete: the browser itself may copy what was entered into a duplicate of the tab. */
const shopPage = `<!doctype html><title>Shop</title><label>Name <input autocomplete="off"></label><a href="/other">Other page</a>
  <button onclick="fetch('/order', { method: 'POST', body: new URLSearchParams({ name: document.querySelector('input').value }) })">Order</button>`;

async function openShared(browser?: OwnBrowser) {
  const used = browser ?? (await openOwnBrowser());
  const shop = await startShop(shopPage);
  const server = await startAgentServer(used);
  onTestFinished(() => server.close());
  const proxy = await startCuttingProxy(server.url);
  const { client, link } = await server.createAgent({ relay: proxy.url });
  const tab = await openShopTab(used, shop);
  await shareWithHosted(used, tab, link);
  /** Takes a snapshot and orders with its field ids. */
  const order = async (name: string) => {
    const { fields } = await client.snapshot({ scope: "page" });
    const id = (label: string) => fields.find((field) => field.label === label)?.fieldId ?? "";
    return client.execute([
      { action: "fill", fieldId: id("Name"), value: name },
      { action: "click", fieldId: id("Order") },
    ]);
  };
  return { browser: used, shop, server, proxy, client, link, tab, order };
}

it("E6: a page that comes back from the back/forward cache is used again, and nothing runs twice", async () => {
  const { shop, client, tab, order } = await openShared();
  await tab.evaluate(() => addEventListener("pageshow", ({ persisted }) => Object.assign(window, { persisted })));
  expect(await order("before")).toMatchObject({ applied: 2 });
  await tab.goto(`${shop.url}/other`);
  const { fields } = await client.snapshot({ scope: "page" });
  await tab.goBack({ waitUntil: "commit" });
  await expect.poll(() => tab.evaluate(() => (window as { persisted?: boolean }).persisted)).toBe(true);
  const [field] = fields;
  const stale = await client.execute([{ action: "fill", fieldId: field?.fieldId ?? "", value: "stale" }]);
  expect(stale.outcomes, JSON.stringify(stale)).toMatchObject([{ status: "refused", code: "STALE" }]);
  expect(await order("after")).toMatchObject({ applied: 2 });
  expect(shop.orders).toEqual(["before", "after"]);
});

it("E6: a duplicated tab is not shared, and does not repeat what its original did", async () => {
  const { browser, shop, tab, order } = await openShared();
  expect(await order("first")).toMatchObject({ applied: 2 });
  const popup = await browser.openPopup(tab);
  const opened = browser.context.waitForEvent("page");
  const duplicate = `chrome.tabs.query({ active: true, currentWindow: true }).then(([{ id }]) => chrome.tabs.duplicate(id))`;
  void popup.send("Runtime.evaluate", { expression: duplicate }); // the new tab closes the popup before it answers
  const copy = await opened;
  await copy.waitForLoadState();
  expect(await order("second")).toMatchObject({ applied: 2 });
  expect(shop.orders).toEqual(["first", "second"]);
  expect(await tab.inputValue("input")).toBe("second");
  expect(await copy.inputValue("input")).toBe("");
});

it("E6: what was shared ends with the browser, and nothing is repeated after a restart", async () => {
  const profile = makeFolder();
  const first = await launchOwnBrowser({ profile });
  const { shop, client, link, order } = await openShared(first);
  expect(await order("before")).toMatchObject({ applied: 2 });
  await first.close();
  const second = await launchOwnBrowser({ profile });
  onTestFinished(second.close);
  const tab = await openShopTab(second, shop);
  const popup = await second.openPopup(tab);
  expect(await popup.text()).toContain("Ask Giselle in the side panel, or connect an agent.");
  await popup.close();
  await expect(client.snapshot()).rejects.toThrow("NO_BROWSER");
  expect(shop.orders).toEqual(["before"]);
  await shareWithHosted(second, tab, link);
  expect(await order("after")).toMatchObject({ applied: 2 });
  expect(shop.orders).toEqual(["before", "after"]);
});

it("E6: an update of the extension ends sharing, and nothing is repeated", async () => {
  const { browser, shop, client, tab, order } = await openShared();
  expect(await order("before")).toMatchObject({ applied: 2 });
  const popup = await browser.openPopup(tab);
  void popup.send("Runtime.evaluate", { expression: "chrome.runtime.reload()" }); // ends the popup before it answers
  const look = () => client.snapshot().then(String, String);
  await expect.poll(look, { timeout: 60_000 }).toContain("NO_BROWSER");
  expect(shop.orders).toEqual(["before"]);
  expect(await tab.inputValue("input")).toBe("before");
});

it("E6: a connection that is lost in the middle of an action does not double or lose it", async () => {
  const { shop, proxy, order } = await openShared();
  for (let index = 0; index < 5; index += 1) {
    const ordering = order(`order ${index}`);
    await expect.poll(() => shop.orders.length, { interval: 5 }).toBe(index + 1);
    proxy.cut();
    proxy.mend();
    expect(await ordering).toMatchObject({ applied: 2 });
  }
  expect(shop.orders).toEqual(["order 0", "order 1", "order 2", "order 3", "order 4"]);
});
