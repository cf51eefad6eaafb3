import { expect, it } from "vitest";
import { openShopTab, shareTab, startAgent, startShop } from "./agent.cases.ts";
import { colourOfCorner, green, white } from "./border.cases.ts";
import { openOwnBrowser } from "./own-browser.cases.ts";

it("E3: a border shows in the page that it is shared, takes no click and is in no snapshot", async () => {
  // The page tries to hide it, and has a button where it is drawn.
  const [browser, agent, shop] = await Promise.all([
    openOwnBrowser(),
    startAgent(),
    startShop(`<!doctype html><title>Shop</title><style>giselle-border { display: none !important } html { background: white }</style>
      <form method="post"><label>Name <input name="name" value="Ada"></label>
      <button style="position: fixed; inset: auto 0 0 auto">Order</button></form>`),
  ]);
  const tab = await openShopTab(browser, shop);
  expect(await colourOfCorner(tab)).toEqual(white);
  await shareTab(browser, tab, agent, "Don't ask");
  await expect.poll(() => colourOfCorner(tab)).toEqual(green);
  expect(await agent.look()).not.toMatch(/border/i);

  const popup = await browser.openPopup(tab);
  await popup.press("Pause the agent");
  await expect.poll(() => colourOfCorner(tab)).toEqual(white);
  await popup.press("Let the agent continue");
  await expect.poll(() => colourOfCorner(tab)).toEqual(green);
  await popup.press("Stop sharing");
  await expect.poll(() => colourOfCorner(tab)).toEqual(white);
  await popup.press("Share this tab");
  await expect.poll(() => colourOfCorner(tab)).toEqual(green);

  // The border takes no click.
  const { width, height } = await tab.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  await tab.mouse.click(width - 2, height - 2);
  await expect.poll(() => shop.orders).toEqual(["Ada"]);
});
