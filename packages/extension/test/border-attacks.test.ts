// Pages that hide from the user that they are shared, or pretend that they are.
import { expect, it, onTestFinished } from "vitest";
import { openShopTab, startShop } from "./agent.cases.ts";
import { colourOfCorner, green } from "./border.cases.ts";
import { buildVariant } from "./build-variant.cases.ts";
import { shareWithHosted, startAgentServer } from "./hosted.cases.ts";
import { openOwnBrowser } from "./own-browser.cases.ts";

const page = `<!doctype html><title>Shop</title><style>html { background: white } dialog { border: 0; padding: 0; margin: 0; width: 100vw;
  height: 100vh; max-width: none; max-height: none; background: white }</style><label>Name <input></label><div id="hidden" style="display: none"></div>
  <dialog>Shop</dialog><div id="layer" popover="manual" style="border: 0; inset: 0; width: 100vw; height: 100vh; background: white">Shop</div>`;

const border = `document.querySelector("giselle-border")`;
const tricks: [name: string, script: string][] = [
  ["takes it out", `${border}.remove()`],
  ["puts it into a hidden element", `hidden.append(${border})`],
  [
    "replaces the whole document",
    `document.open(); document.write("<!doctype html><title>New</title>"); document.close()`,
  ],
  ["covers it with a dialog", `document.querySelector("dialog").showModal()`],
  ["covers it with a popover", `layer.showPopover()`],
  ["makes all of the document transparent", `document.documentElement.style.opacity = 0`],
  ["hides its popover", `${border}.hidePopover()`],
];

async function openShared(extension?: string) {
  const [browser, shop] = await Promise.all([openOwnBrowser({ ...(extension && { extension }) }), startShop(page)]);
  const server = await startAgentServer(browser);
  onTestFinished(() => server.close());
  const { client, link } = await server.createAgent();
  const tab = await openShopTab(browser, shop);
  await shareWithHosted(browser, tab, link);
  await expect.poll(() => colourOfCorner(tab)).toEqual(green);
  return { browser, client, tab, shop };
}

it("E8: a page cannot hide the border for long", async () => {
  const { tab, shop } = await openShared();
  for (const [, script] of tricks) {
    await tab.goto(`${shop.url}/`);
    await expect.poll(() => colourOfCorner(tab), { message: script }).toEqual(green);
    await tab.evaluate(script);
    await expect.poll(() => colourOfCorner(tab), { message: script }).toEqual(green);
  }
});

it("E8, control: a border that is drawn once stays hidden", async () => {
  const changes = [
    { file: "content/tab-border.ts", from: "timer = setTimeout(put, 50);", to: "" },
    { file: "content/tab-border.ts", from: `border.popover = "manual";`, to: "" },
    { file: "content/tab-border.ts", from: "border.showPopover();", to: "" },
  ];
  const { tab, shop } = await openShared(await buildVariant(changes));
  for (const [, script] of tricks.slice(0, 6)) {
    await tab.goto(`${shop.url}/`);
    await expect.poll(() => colourOfCorner(tab), { message: script }).toEqual(green);
    await tab.evaluate(script);
    await expect.poll(() => colourOfCorner(tab), { message: script }).not.toEqual(green);
  }
});

/** Counts how often it takes the border out. */
const takesOutAgain = `globalThis.removals = 0; const takeOut = () => { const border = ${border}; if (border) removals += 1; border?.remove(); };
  new MutationObserver(takeOut).observe(document.documentElement, { childList: true }); takeOut()`;

it("E8, control: without counting, the agent continues in a page that takes the border out again and again", async () => {
  const change = { file: "content/tab-border.ts", from: "if (removals === maxRemovals) onHidden();", to: "" };
  const { client, tab } = await openShared(await buildVariant([change]));
  await tab.evaluate(takesOutAgain);
  await expect.poll(() => tab.evaluate("removals")).toBeGreaterThan(15);
  expect(await client.snapshot()).toHaveProperty("fields");
  await expect.poll(() => colourOfCorner(tab)).not.toEqual(green);
});

it("E8: a page that takes the border out again and again is out of reach until the user decides", async () => {
  const { browser, client, tab } = await openShared();
  await tab.evaluate(takesOutAgain);
  await expect.poll(() => client.snapshot().catch(String)).toContain("paused you");
  const popup = await browser.openPopup(tab);
  expect(await popup.text()).toContain("Let the agent continue");
});

const readBadge = `chrome.tabs.query({ active: true, currentWindow: true }).then(([{ id: tabId }]) =>
  chrome.action.getBadgeText({ tabId }))`;

it("E8: a page that draws a border of its own is not shared, and the toolbar does not say so", async () => {
  const [browser, shop] = await Promise.all([openOwnBrowser(), startShop(page)]);
  const tab = await openShopTab(browser, shop);
  await tab.evaluate(`document.documentElement.append(Object.assign(document.createElement("giselle-border"),
    { style: "position: fixed; inset: 0; border: 3px solid rgb(22, 101, 52)" }))`);
  expect(await colourOfCorner(tab)).toEqual(green);
  const popup = await browser.openPopup(tab);
  expect(await popup.text()).toContain("Not shared");
  expect(await popup.evaluate(readBadge)).toBe("");
});

it("E8, control: of a page that the user has shared, the toolbar says so", async () => {
  const { browser, tab } = await openShared();
  const popup = await browser.openPopup(tab);
  expect(await popup.text()).toContain("Shared with");
  expect(await popup.evaluate(readBadge)).toBe("ON");
});
