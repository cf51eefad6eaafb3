import { expect, it } from "vitest";
import { openShopTab, startAgent, startShop } from "./agent.cases.ts";
import { audit } from "./audit.cases.ts";
import { openOwnBrowser } from "./own-browser.cases.ts";

const latinWords = /[A-Za-z]{3,}/g;
/** What is not translated: names, addresses, and what the page says. */
const isName = (word: string) => /^(?:Giselle|giselle|mcp|http|https|Name|Order|Ada|process)$/.test(word);

it("E7: in a Japanese browser, the side panel speaks Japanese, from the first look to the history", async () => {
  const [browser, shop] = await Promise.all([openOwnBrowser({ language: "ja" }), startShop()]);
  const tab = await openShopTab(browser, shop);
  const panel = await browser.openPanel(tab, "サイドパネルを開く");
  const untranslated = async () => ((await panel.text()).match(latinWords) ?? []).filter((word) => !isName(word));
  expect(await panel.evaluate("document.documentElement.lang")).toBe("ja");
  expect(await audit(panel, "ja-panel-first")).toEqual([]);
  expect(await untranslated()).toEqual([]);
  await panel.fill("このタブで何をしますか？", "Nameに「Ada」と入力して、「Order」を押して");
  await panel.press("送信");
  await expect.poll(panel.text).toContain("「Order」をクリックする");
  expect(await audit(panel, "ja-panel-approval")).toEqual([]);
  expect(await untranslated()).toEqual([]);
  await panel.press("承認");
  await expect.poll(() => shop.orders).toEqual(["Ada"]);
  await expect.poll(panel.text).toContain("件を実行");
  expect(await audit(panel, "ja-panel-done")).toEqual([]);
  expect(await untranslated()).toEqual([]);
});

it("E5: in a Japanese browser, the popup connects and shares in Japanese, and the agent reads English", async () => {
  const [browser, agent, shop] = await Promise.all([openOwnBrowser({ language: "ja" }), startAgent(), startShop()]);
  const tab = await openShopTab(browser, shop);
  const popup = await browser.openPopup(tab);
  await popup.fill("エージェントのコードまたはリンク", "1");
  await popup.press("次へ");
  await expect.poll(popup.text).toContain("形式が正しくありません");
  expect(await audit(popup, "ja-problem")).toEqual([]);
  await popup.fill("エージェントのコードまたはリンク", await agent.code());
  await popup.press("次へ");
  await expect.poll(popup.text).toContain("このエージェントを接続しますか？");
  expect(await audit(popup, "ja-connect")).toEqual([]);
  await popup.press("接続");
  await expect.poll(popup.text).toContain("このタブを共有");
  expect(await audit(popup, "ja-share")).toEqual([]);
  await popup.press("このタブを共有");
  await expect.poll(popup.text).toContain("ボタンやリンクを押す前に確認します。");
  expect(await audit(popup, "ja-shared")).toEqual([]);
  await popup.press("エージェントを一時停止");
  await expect.poll(popup.text).toContain("一時停止中です。");
  expect(await agent.look()).toContain("The user has paused you");
});
