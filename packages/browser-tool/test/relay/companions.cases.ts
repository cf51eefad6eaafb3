// Other ways to a second document, or a second script, that finds the name of the first in its storage.
import type { Page } from "playwright-core";
import type { Shop } from "./moving-pages.cases.ts";
import { isConnected } from "./relay-world.cases.ts";

type View = typeof globalThis & {
  relayStatus?: string;
  giselle: { connectPage(options: object): void };
};

export const companions: Record<string, (page: Page, shop: Shop) => Promise<unknown>> = {
  async "a frame with another page of the site"(page, { urls }) {
    await page.evaluate(
      (src) => void document.body.append(Object.assign(document.createElement("iframe"), { src })),
      urls[1],
    );
    await page.waitForFunction(() => (globalThis.frames[0] as View | undefined)?.relayStatus === "connected");
  },
  async "a second copy of the script"(page, { session }) {
    await page.addScriptTag({ url: "/giselle.js" });
    await page.evaluate((credential) => {
      const view = globalThis as View;
      return new Promise<void>((resolve) => {
        const onStatus = (status: string) => status === "connected" && resolve();
        view.giselle.connectPage({ url: "/relay", credential, onStatus });
      });
    }, session.page);
  },
  async "a window with a name, used twice"(page, { urls }) {
    const opening = page.waitForEvent("popup");
    await page.evaluate((url) => void window.open(url, "same"), urls[1]);
    const popup = await opening;
    await isConnected(popup);
    await page.evaluate((url) => void window.open(url, "same"), urls[0]);
    await popup.waitForURL(urls[0]);
    await isConnected(popup);
  },
  async "a tab with a copy of the storage"(page, { context, urls }) {
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    const other = await context.newPage();
    await other.addInitScript((text) => Object.assign(sessionStorage, JSON.parse(text)), stored);
    await other.goto(urls[0]);
    await isConnected(other);
  },
  async "a frame without an address of its own"(page, { urls }) {
    await page.evaluate(async (url) => {
      const srcdoc = await (await fetch(url)).text();
      document.body.append(Object.assign(document.createElement("iframe"), { srcdoc }));
    }, urls[1]);
    await page.waitForFunction(() => (globalThis.frames[0] as View | undefined)?.relayStatus === "connected");
  },
  async "a window with a document from memory"(page, { urls }) {
    const opening = page.waitForEvent("popup");
    await page.evaluate(async (url) => {
      const html = `<base href="${location.origin}">${await (await fetch(url)).text()}`;
      window.open(URL.createObjectURL(new Blob([html], { type: "text/html" })));
    }, urls[1]);
    await isConnected(await opening);
  },
  async "a window that its opener writes"(page, { urls }) {
    const opening = page.waitForEvent("popup");
    await page.evaluate(async (url) => {
      const html = await (await fetch(url)).text();
      const other = window.open("about:blank");
      other?.document.write(html);
      other?.document.close();
    }, urls[1]);
    await isConnected(await opening);
  },
  async "a document that is written again, without the listeners of the first"(page, { urls }) {
    await page.evaluate(async (url) => {
      const html = await (await fetch(url)).text();
      delete (globalThis as View).relayStatus;
      document.open();
      document.write(html);
      document.close();
    }, urls[1]);
    await isConnected(page);
  },
};
