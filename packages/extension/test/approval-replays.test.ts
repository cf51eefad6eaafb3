// Answers that come twice, at the same time from two windows, or for other actions. The shop counts what was ordered.
import { expect, it } from "vitest";
import { openShopTab, shareTab, startAgent, startShop } from "./agent.cases.ts";
import { buildVariant, type Change } from "./build-variant.cases.ts";
import { openOwnBrowser, type Popup } from "./own-browser.cases.ts";

const click = { action: "click", fieldId: "button-3" };

/** A tab whose agent has asked for the user's approval and does not wait for it any more. */
async function startAsked({ html, changes = [] }: { html?: string; changes?: Change[] } = {}) {
  const extension = await buildVariant(changes);
  const [browser, agent, shop] = await Promise.all([openOwnBrowser({ extension }), startAgent(), startShop(html)]);
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

/** Denies, and says yes right after it. Returns what the agent hears when it asks again. */
async function denyThenApprove(...changes: Change[]) {
  const { agent, shop, popup } = await startAsked({ changes });
  await answer(popup, false, true);
  return { reply: await agent.call("executeFormActions", { actions: [click] }), shop };
}

it("E4: of two answers the first counts, and a denial is not turned into a yes", { timeout: 240_000 }, async () => {
  const { reply, shop } = await denyThenApprove();
  expect(reply).toContain("denied");
  expect(shop.orders).toEqual([]);
});

it("E4, control: if the last answer counts, a denial becomes a yes", { timeout: 240_000 }, async () => {
  const from = `if (approval?.decision !== "open") return;`;
  const { shop } = await denyThenApprove({ file: "worker/approvals.ts", from, to: "if (!approval) return;" });
  expect(shop.orders).toEqual([""]);
});

/** A yes that is carried out, and its repetition before the agent asks for the same click in the same page. */
async function approveAgain(...changes: Change[]) {
  const { agent, shop, popup } = await startAsked({ html: stayingShop, changes });
  const approvalId = await answer(popup, true, true);
  await agent.act(click);
  expect(shop.orders).toEqual([""]); // a yes is carried out
  await popup.evaluate(
    `chrome.runtime.sendMessage(${JSON.stringify({ type: "decide", approvalId, isApproved: true })})`,
  );
  await agent.call("executeFormActions", { actions: [click] });
  return shop.orders;
}

/** The page stays after an order, so that the second click is the same one. */
const stayingShop = `<!doctype html><title>Shop</title><label>Name <input></label><label>Note <input></label>
  <button onclick="fetch('/order', { method: 'POST', body: new URLSearchParams({ name: '' }) })">Order</button>`;

it("E4: an approval is used once, and its id approves nothing later", { timeout: 240_000 }, async () => {
  expect(await approveAgain()).toEqual([""]);
});

it("E4, control: an approval that stays after its use is carried out twice", { timeout: 240_000 }, async () => {
  const from = `if (approval.decision !== "open") this.#remove((other) => other === approval);`;
  expect(await approveAgain({ file: "worker/approvals.ts", from, to: "" })).toEqual(["", ""]);
});

const elsewhere = `<!doctype html><title>Shop</title>
  <form method="post" action="https://pay.example/take"><input type="hidden" name="receiver" value="mallory">
  <label>Name <input name="name"></label><label>Note <input name="note"></label><button>Order</button></form>`;

it("X8: the card says where a form goes, and what it sends without showing it", { timeout: 240_000 }, async () => {
  const { popup } = await startAsked({ html: elsewhere });
  expect(await popup.text()).toMatch(/https:\/\/pay\.example\/take.*mallory/s);
});

it("X8, control: a card that names only the button hides both", { timeout: 240_000 }, async () => {
  const from = "...describeSending(actions, index, page, words.actions),";
  const { popup } = await startAsked({
    html: elsewhere,
    changes: [{ file: "content/describe-actions.ts", from, to: "" }],
  });
  expect(await popup.text()).toContain('Click "Order"');
  expect(await popup.text()).not.toMatch(/pay\.example|mallory/);
});
