import { createRedisStore } from "@giselles-ai/browser-tool/relay";
import { actOn, startRedis } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { openShopTab, startShop } from "./agent.cases.ts";
import { startAgentServer } from "./hosted.cases.ts";
import { openOwnBrowser } from "./own-browser.cases.ts";

it("E9: a page asks for a hosted agent, the user connects and shares, and the agent works over a relay with Redis", async () => {
  const [browser, redis] = await Promise.all([openOwnBrowser(), startRedis()]);
  const server = await startAgentServer(browser, createRedisStore({ url: redis.url }));
  onTestFinished(() => server.close());
  const { client, link } = await server.createAgent();
  const asks = (href: string) => `<link rel="giselle-agent" href="${href}" title="Acme <b>assistant</b>">`;
  const form = `<label>Name <input></label><button onclick="document.title = document.querySelector('input').value">Save</button>`;
  server.pages.set("/app", `<!doctype html><title>App</title>${asks(link)}${form}`);
  const tab = await browser.context.newPage();
  await tab.goto(`${server.url}/app`);
  await expect(client.snapshot()).rejects.toThrow("NO_BROWSER");

  const popup = await browser.openPopup(tab);
  await expect.poll(popup.text).toContain("This page asks you to connect an agent");
  expect(await popup.text()).toContain(
    `The page calls it "Acme <b>assistant</b>". The agent's server is ${server.url}.`,
  );
  await popup.press("Connect this agent");
  await popup.press("Share this tab");
  await expect.poll(popup.text).toContain("Shared with the agent at");
  expect(await actOn(client, "Name", { action: "fill", value: "Ada" })).toMatchObject({ status: "applied" });

  const saving = actOn(client, "Save", { action: "click" });
  await expect.poll(popup.text).toContain('Click "Save"');
  expect(await tab.title()).toBe("App");
  await popup.press("Approve");
  expect(await saving).toMatchObject({ status: "applied" });
  expect(await tab.title()).toBe("Ada");

  await popup.press("Stop sharing");
  await expect.poll(popup.text).toContain("Not shared");
  await expect(client.snapshot()).rejects.toThrow("NO_BROWSER");
});

it("E8: a page that asks for a program on the user's computer, or for a broken link, is not shown", async () => {
  const browser = await openOwnBrowser();
  const server = await startAgentServer(browser);
  onTestFinished(() => server.close());
  const { link } = await server.createAgent();
  const page = (href: string) =>
    `<!doctype html><title>Shop</title><link rel="giselle-agent" href="${href}"><h1>Hi</h1>`;
  const foreign = await startShop(page(link));
  for (const shop of [foreign, await startShop(page("javascript:alert(1)//#s.0123456789abcdef"))]) {
    const tab = await openShopTab(browser, shop);
    const popup = await browser.openPopup(tab);
    await expect.poll(popup.text).toContain("Not shared");
    // The script has run and its message has been handled when a second one has ended.
    await popup.evaluate(`chrome.tabs.query({ active: true, currentWindow: true }).then(([{ id }]) =>
      chrome.scripting.executeScript({ target: { tabId: id }, files: ["read-request.js"] })).then(() => true)`);
    expect(await popup.text()).not.toContain("asks you to connect");
    await popup.close();
  }
});
