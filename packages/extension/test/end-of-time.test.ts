// A tab whose time is over, which no one touches: the border and the badge must not say any longer that it is shared.
import { expect, it } from "vitest";
import { openShopTab, startShop } from "./agent.cases.ts";
import { colourOfCorner, green, white } from "./border.cases.ts";
import { buildVariant, type Change } from "./build-variant.cases.ts";
import { openOwnBrowser } from "./own-browser.cases.ts";

const page = `<!doctype html><title>Shop</title><style>html { background: white }</style><label>Name <input></label>`;

/** Shares a tab for five seconds with the agent in the side panel. */
async function shareShortly(changes: readonly Change[] = []) {
  const extension = await buildVariant(changes);
  const [browser, shop] = await Promise.all([openOwnBrowser({ extension }), startShop(page)]);
  const observer = await browser.context.newPage();
  await observer.goto(`chrome-extension://${browser.extensionId}/popup.html`);
  const tab = await openShopTab(browser, shop);
  const popup = await browser.openPopup(tab);
  const tabId = await popup.evaluate<number>(`(async () => {
    const [{ id: tabId }] = await chrome.tabs.query({ active: true, currentWindow: true });
    await chrome.runtime.sendMessage({ type: "share", tabId, agentId: "side-panel", profile: "auto", minutes: 5 / 60 });
    return tabId;
  })()`);
  await popup.close();
  /** Read by a page of the extension that asks the worker for nothing. */
  const readBadge = () => observer.evaluate((id) => chrome.action.getBadgeText({ tabId: id }), tabId);
  await expect.poll(() => colourOfCorner(tab)).toEqual(green);
  expect(await readBadge()).toBe("ON");
  return { browser, tab, readBadge };
}

it("E3: when its time is over, a tab loses the border and the badge, though no agent asks and the user does nothing", async () => {
  const { tab, readBadge } = await shareShortly();
  await expect.poll(() => colourOfCorner(tab), { timeout: 20_000 }).toEqual(white);
  await expect.poll(readBadge).toBe("");
});

/** The browser slows down the timers of a tab in the background: such a page takes minutes to connect to a new worker. */
const slowTimers: Change[] = [
  { file: "content/keep-port.ts", from: "setTimeout(reconnect, 0)", to: "setTimeout(reconnect, 600_000)" },
  { file: "content/keep-port.ts", from: "heartbeatMs = 20_000", to: "heartbeatMs = 600_000" },
];

it("E3: also when the browser has stopped the worker before, and the page has not connected to a new one", async () => {
  const { browser, tab, readBadge } = await shareShortly(slowTimers);
  expect(await browser.killWorker()).toBe(true);
  await expect.poll(() => colourOfCorner(tab), { timeout: 20_000 }).toEqual(white);
  await expect.poll(readBadge).toBe("");
});
