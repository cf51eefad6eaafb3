import { expect, it } from "vitest";
import { openShopTab, startAgent, startShop } from "./agent.cases.ts";
import { openOwnBrowser } from "./own-browser.cases.ts";

/** A page that records every key, text and paste that reaches it. */
const listener = `<!doctype html><title>Shop</title><label>Name <input></label><script>
  globalThis.heard = "";
  for (const type of ["keydown", "keypress", "beforeinput", "input", "paste"])
    addEventListener(type, (event) => { heard += event.key ?? event.data ?? type; }, true);</script>`;

it("E8: a page hears nothing of the code that the user types into the popup, and what is typed into the page itself", async () => {
  const [browser, agent, shop] = await Promise.all([openOwnBrowser(), startAgent(), startShop(listener)]);
  const tab = await openShopTab(browser, shop);
  const code = await agent.code();
  const popup = await browser.openPopup(tab);
  await popup.evaluate(`document.querySelector("[name=code]").focus()`);
  for (const text of code) await popup.send("Input.dispatchKeyEvent", { type: "char", text });
  expect(await popup.evaluate(`document.querySelector("[name=code]").value`)).toBe(code);
  await popup.press("Continue");
  await expect.poll(popup.text).toContain("Connect this agent?");
  await popup.close();
  expect(await tab.evaluate("heard")).toBe("");
  await tab.locator("input").pressSequentially(code);
  expect(await tab.evaluate("heard")).toContain(code[0]);
});

it("E8: a page with the stolen credential cannot use the program's relay; the extension's own page can", async () => {
  const [browser, agent, shop] = await Promise.all([openOwnBrowser(), startAgent(), startShop()]);
  const tab = await openShopTab(browser, shop);
  const popup = await browser.openPopup(tab);
  await popup.fill("Code or link of the agent", await agent.code());
  await popup.press("Continue");
  await popup.press("Connect");
  await expect.poll(popup.text).toContain("Share this tab");
  const [paired] = await popup.evaluate<[{ url: string; credential: object }]>(
    `chrome.storage.session.get("state").then(({ state }) => state.agents)`,
  );
  const body = JSON.stringify({ type: "relay.attend", tab: "stolen", ...paired.credential });
  const send = (mode: string) => `(() => { const stop = new AbortController();
    return fetch(${JSON.stringify(paired.url)}, { method: "POST", mode: "${mode}", signal: stop.signal, body: ${JSON.stringify(body)} })
      .then(({ type, status }) => { stop.abort(); return type + " " + status; }, () => "blocked"); })()`;
  expect(await tab.evaluate(send("cors"))).toBe("blocked");
  expect(await tab.evaluate(send("no-cors"))).toBe("opaque 0");
  expect(await agent.look()).toContain("No tab is shared");
  expect(await popup.evaluate(send("cors"))).toBe("cors 200");
});
