// Answers that come twice, at the same time from two windows, or for other actions. The shop counts what was ordered.
import { expect, it } from "vitest";
import { openShopTab, shareTab, startAgent, startShop } from "./agent.cases.ts";
import { openOwnBrowser, type Popup } from "./own-browser.cases.ts";

const click = { action: "click", fieldId: "button-3" };

/** A tab whose agent has asked for the user's approval and does not wait for it any more. */
async function startAsked(html?: string) {
  const [browser, agent, shop] = await Promise.all([openOwnBrowser(), startAgent(), startShop(html)]);
  const tab = await openShopTab(browser, shop);
  await shareTab(browser, tab, agent);
  await agent.look();
  expect(await agent.call("executeFormActions", { actions: [click] })).toContain("approval is still pending");
  const popup = await browser.openPopup(tab);
  return { agent, shop, popup };
}

/** Sends answers to the open question, all before the agent asks again, as windows that are open at the same time do. */
async function answer(popup: Popup, ...answers: boolean[]): Promise<string> {
  return popup.evaluate<string>(`(async () => {
    const { result } = await chrome.runtime.sendMessage({ type: "state" });
    const [{ approvalId }] = result.approvals;
    await Promise.all(${JSON.stringify(answers)}.map((isApproved) =>
      chrome.runtime.sendMessage({ type: "decide", approvalId, isApproved })));
    return approvalId;
  })()`);
}

it("E4: of two answers the first counts, and a denial is not turned into a yes", { timeout: 240_000 }, async () => {
  const { agent, shop, popup } = await startAsked();
  await answer(popup, false, true);
  expect(await agent.call("executeFormActions", { actions: [click] })).toContain("denied");
  expect(shop.orders).toEqual([]);
});

it("E4: an approval is used once, and its id approves nothing later", { timeout: 240_000 }, async () => {
  const { agent, shop, popup } = await startAsked();
  const approvalId = await answer(popup, true, true);
  await agent.act(click);
  expect(shop.orders).toEqual([""]); // the control: a yes is carried out
  await popup.evaluate(
    `chrome.runtime.sendMessage(${JSON.stringify({ type: "decide", approvalId, isApproved: true })})`,
  );
  await agent.call("executeFormActions", { actions: [click] });
  expect(shop.orders).toEqual([""]);
});

it("X8: the card says where a form goes, and what it sends without showing it", { timeout: 240_000 }, async () => {
  const { popup } = await startAsked(`<!doctype html><title>Shop</title>
    <form method="post" action="https://pay.example/take"><input type="hidden" name="receiver" value="mallory">
    <label>Name <input name="name"></label><label>Note <input name="note"></label><button>Order</button></form>`);
  expect(await popup.text()).toMatch(/https:\/\/pay\.example\/take.*mallory/s);
});
