import { expect, it } from "vitest";
import { openShopTab, startShop } from "./agent.cases.ts";
import { buildVariant } from "./build-variant.cases.ts";
import { openOwnBrowser } from "./own-browser.cases.ts";

/** The page takes a second to ask whether it may act, longer to connect to a new worker, and longest to report. */
const slowPage = [
  {
    file: "content/content.ts",
    from: "const begin: FromContent = {",
    to: `document.title = "asking"; await new Promise((done) => setTimeout(done, 1000)); const begin: FromContent = {`,
  },
  {
    file: "content/content.ts",
    from: "await this.#send(done);",
    to: "{ await new Promise((later) => setTimeout(later, 3000)); await this.#send(done); }",
  },
  { file: "content/keep-port.ts", from: "setTimeout(reconnect, 0)", to: "setTimeout(reconnect, 2500)" },
  {
    file: "content/content.ts",
    from: "if (here.giselleReconnect) here.giselleReconnect();",
    to: "if (here.giselleReconnect) setTimeout(here.giselleReconnect, 2500);",
  },
];

it("E6: an action waits when a new worker gets the page's question before the page has connected", async () => {
  const [browser, shop] = await Promise.all([openOwnBrowser({ extension: await buildVariant(slowPage) }), startShop()]);
  const tab = await openShopTab(browser, shop);
  const panel = await browser.openPanel(tab);
  await panel.fill("What should Giselle do in this tab?", 'Enter "Ada" in Name and press Order');
  await panel.press("Send");
  await expect.poll(() => tab.title()).toBe("asking");
  expect(await browser.killWorker()).toBe(true);
  await expect.poll(panel.text).toContain("Allow this on");
  await panel.press("Approve");
  await expect.poll(() => shop.orders).toEqual(["Ada"]);
});
