import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeFolder } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openShopTab, startAgent, startShop } from "./agent.cases.ts";
import { buildVariant, readManifest } from "./build-variant.cases.ts";
import { openOwnBrowser } from "./own-browser.cases.ts";

const built = fileURLToPath(new URL("../dist/chrome/", import.meta.url));

/** A copy of the extension without its guards against pages: the control of these attacks. */
function withoutGuards(): string {
  const folder = makeFolder();
  cpSync(built, folder, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(built, "manifest.json"), "utf8")) as Record<string, unknown>;
  manifest.externally_connectable = { matches: ["http://127.0.0.1/*"] };
  manifest.web_accessible_resources = [{ resources: ["popup.html", "panel.html"], matches: ["<all_urls>"] }];
  delete manifest.content_security_policy;
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
  const worker = join(folder, "worker.js");
  const listen = `chrome.runtime.onMessageExternal.addListener((message, sender, reply) => reply("heard"));
    chrome.runtime.onConnectExternal.addListener((port) => port.postMessage("kept"));`;
  writeFileSync(worker, `${listen}\n${readFileSync(worker, "utf8")}`);
  return folder;
}

/** What a page can try from its own scripts. */
async function attack(tab: Page, extensionId: string) {
  return tab.evaluate(async (id) => {
    type Port = { onMessage: { addListener(listener: (message: unknown) => void): void } };
    type Runtime = {
      sendMessage?(id: string, message: object, done: (reply: unknown) => void): void;
      connect?(id: string): Port;
    };
    const { runtime } = (globalThis as unknown as { chrome?: { runtime?: Runtime } }).chrome ?? {};
    const message = await new Promise((resolve) => {
      if (!runtime?.sendMessage) return resolve("no way to send");
      runtime.sendMessage(id, { type: "state" }, (reply) => resolve(reply ?? "no reply"));
    });
    const port = await new Promise((resolve) => {
      if (!runtime?.connect) return resolve("no way to connect");
      runtime.connect(id).onMessage.addListener(resolve);
    });
    const resources: string[] = [];
    for (const file of ["popup.html", "panel.html"]) {
      const src = `chrome-extension://${id}/${file}`;
      const frame = Object.assign(document.createElement("iframe"), { src });
      const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
      document.body.append(frame);
      await loaded;
      const read = fetch(src).then(() => "read");
      resources.push(await read.catch(() => "blocked"));
    }
    return { message, port, resources };
  }, extensionId);
}

async function ownFrames(tab: Page): Promise<number> {
  const titles = await Promise.all(
    tab
      .frames()
      .slice(1)
      .map((frame) => frame.title().catch(() => "")),
  );
  return titles.filter((title) => title === "Giselle").length;
}

describe("E8: a page that talks to the extension, keeps a port open, reads its files and frames its popup and side panel", () => {
  it("gets nothing", async () => {
    const [browser, shop] = await Promise.all([openOwnBrowser(), startShop()]);
    const tab = await openShopTab(browser, shop);
    expect(await attack(tab, browser.extensionId)).toEqual({
      message: "no way to send",
      port: "no way to connect",
      resources: ["blocked", "blocked"],
    });
    expect(await ownFrames(tab)).toBe(0);
  });

  it("control: gets in without the guards", async () => {
    const [browser, shop] = await Promise.all([openOwnBrowser({ extension: withoutGuards() }), startShop()]);
    const tab = await openShopTab(browser, shop);
    expect(await attack(tab, browser.extensionId)).toEqual({
      message: "heard",
      port: "kept",
      resources: ["read", "read"],
    });
    await expect.poll(() => ownFrames(tab)).toBe(2);
  });
});

/** A page that forges the extension's messages, and presses and approves whatever it can find. */
const forger = `<!doctype html><title>Shop</title><form method="post"><label>Name <input name="name"></label>
  <button>Order</button></form><script>
  globalThis.forge = async (id) => {
    const send = (message) => new Promise((resolve) => {
      postMessage(message, "*");
      dispatchEvent(new CustomEvent("giselle", { detail: message }));
      document.dispatchEvent(new CustomEvent(message.type ?? "reply", { detail: message }));
      const { runtime } = globalThis.chrome ?? {};
      if (runtime?.sendMessage) runtime.sendMessage(id, message, resolve);
      else resolve();
    });
    const { agents = [], grants = [], approvals = [], tabId = 1 } = (await send({ type: "state" })) ?? {};
    const { agentId = "a" } = agents[0] ?? {};
    if (grants.length === 0) await send({ type: "share", tabId, agentId, profile: "ask", minutes: 30 });
    await send({ type: "decide", approvalId: approvals[0]?.approvalId ?? "a", isApproved: true });
    await send({ type: "begin", requestId: "r", actions: [], lines: [] });
    await send({ isAllowed: true });
    globalThis.giselleReconnect = () => true;
    sessionStorage.setItem("state", JSON.stringify({ grants: [{ tabId: 1, profile: "auto" }] }));
    for (const item of document.querySelectorAll("button.main, dialog button, [data-giselle]")) item.click();
    open("chrome-extension://" + id + "/popup.html");
  };</script>`;

/** A page tries to get a grant, and then to approve an action, each before the user does it. */
async function forgeBoth(extension?: string) {
  const [browser, agent, shop] = await Promise.all([
    openOwnBrowser({ ...(extension && { extension }) }),
    startAgent(),
    startShop(forger),
  ]);
  const tab = await openShopTab(browser, shop);
  const forge = () =>
    tab.evaluate((id) => (globalThis as unknown as { forge(id: string): unknown }).forge(id), browser.extensionId);
  let popup = await browser.openPopup(tab);
  await popup.fill("Code or link of the agent", await agent.code());
  await popup.press("Continue");
  await popup.press("Connect");
  await expect.poll(() => popup.text()).toContain("Share this tab");
  await forge();
  const seenAfterForging = await agent.look();
  popup = await browser.openPopup(tab);
  if (!seenAfterForging.includes('"Name"')) await popup.press("Share this tab");
  await expect.poll(() => popup.text()).toContain("Shared with");
  expect(await agent.look()).toContain('"Name"');

  const sending = agent.act({ action: "click", fieldId: "button-2" });
  await expect.poll(() => popup.text()).toContain('Click "Order"');
  await popup.close();
  await forge();
  return { browser, shop, tab, sending, seenAfterForging };
}

it("E8: a page cannot forge a grant or an approval; the user can give both", async () => {
  const { browser, shop, tab, sending, seenAfterForging } = await forgeBoth();
  expect(seenAfterForging).toContain("No tab is shared");
  const popup = await browser.openPopup(tab);
  await expect.poll(() => popup.text()).toContain('Click "Order"');
  expect(shop.orders).toEqual([]);
  await popup.press("Approve");
  await sending;
  expect(shop.orders).toEqual([""]);
});

/** A worker that takes the commands of the popup from any page. */
async function obeysPages(): Promise<string> {
  const listen = `chrome.runtime.onMessageExternal.addListener((message, { tab }, reply) => {
    void started.then(() => runPopupCommand(worker, { ...message, ...("tabId" in message && { tabId: tab.id }) })).then(reply, () => reply());
    return true;
  });`;
  const from = "const started = worker.start();\n";
  const folder = await buildVariant([{ file: "worker/worker.ts", from, to: `${from}${listen}\n` }]);
  const manifest = readManifest(folder);
  manifest.externally_connectable = { matches: ["http://127.0.0.1/*"] };
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
  return folder;
}

it("E8, control: with a worker that obeys pages, the page shares itself and approves its own order", async () => {
  const { shop, sending, seenAfterForging } = await forgeBoth(await obeysPages());
  expect(seenAfterForging).toContain('"Name"');
  expect(await sending).toContain("1 of 1 applied");
  expect(shop.orders).toEqual([""]);
});
