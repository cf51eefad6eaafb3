// A shop of two pages in a browser with its back/forward cache, which test browsers usually have off. Orders are counted at the
// shop's own server.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { browserProgram, closeContext } from "@giselles-ai/testing";
import { build } from "esbuild";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { onTestFinished } from "vitest";
import type { RelayHandlerOptions, RelaySession } from "../../src/relay/index.ts";
import { isConnected, type RelayWorld, startRelayWorld } from "./relay-world.cases.ts";

const shopPage = `<!doctype html><title>Shop</title>
  <script>addEventListener("pageshow", ({ persisted }) => { globalThis.isRestored = persisted; });</script>
  <form onsubmit="return false">
    <label>Name <input name="name"></label>
    <button type="button" onclick="navigator.sendBeacon('/ordered?' + document.querySelector('input').value)">Order</button>
  </form>`;

export interface Shop {
  world: RelayWorld;
  session: RelaySession;
  context: BrowserContext;
  /** The addresses of its two pages. */
  urls: readonly [string, string];
  open(): Promise<Page>;
  /** The numbers of all orders that reached the server. */
  orders(): number[];
}

let browser: Promise<Browser> | undefined;

export async function openShop(options: RelayHandlerOptions, guards: Guards): Promise<Shop> {
  const world = await startRelayWorld(options);
  // biome-ignore lint/correctness/useHookAtTopLevel: it is not a hook
  world.usePageScript(await buildPageScript(guards));
  const session = await world.createSession();
  const urls = [world.publish(session, shopPage), world.publish(session, shopPage)] as const;
  browser ??= chromium.launch({
    executablePath: browserProgram("driver"),
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
    chromiumSandbox: process.getuid?.() !== 0,
  });
  const context = await (await browser).newContext();
  onTestFinished(() => closeContext(context));
  return {
    world,
    session,
    context,
    urls,
    async open() {
      const page = await context.newPage();
      await page.goto(urls[0]);
      await isConnected(page);
      return page;
    },
    orders: () => world.log.flatMap((line) => (line.includes("/ordered?") ? Number(line.split("?")[1]) : [])),
  };
}

/** Goes to the other page and comes back. The first page is the same document as before. */
export async function goAndComeBack(page: Page, { urls: [first, second] }: Shop): Promise<void> {
  await page.goto(second);
  await isConnected(page);
  await goBack(page, first);
  await page.waitForFunction(() => (globalThis as { isRestored?: boolean }).isRestored);
}

/** Playwright's own `goBack` waits for a load event, which a restored page does not have. */
export async function goBack(page: Page, url: string): Promise<void> {
  await page.evaluate(() => void setTimeout(() => history.back())); // after the evaluation has ended
  await page.waitForURL(url, { waitUntil: "commit" });
  await isConnected(page);
}

/** The new tab gets a copy of the session storage, as when a person duplicates a tab. */
export async function duplicateTab(page: Page): Promise<Page> {
  const [copy] = await Promise.all([page.waitForEvent("popup"), page.evaluate(() => void window.open(location.href))]);
  await isConnected(copy);
  return copy;
}

export interface Guards {
  /** The page takes a name that no other document has, and its stored journal is the truth. */
  page: boolean;
  /** The relay knows which document a request is for. */
  relay: boolean;
}

/** A page script with some guards off, as the control of an attack. */
export async function buildPageScript(guards: Guards): Promise<string> {
  const script = guards.page ? await readFile(builtScript, "utf8") : await buildUnguarded();
  return guards.relay ? script : `${hideDocument}\n${script}`;
}

const builtScript = new URL("../../dist/relay/page/giselle-page.iife.js", import.meta.url);

/** The relay then takes the page for one of an old release. */
const hideDocument = `{
  const send = globalThis.fetch;
  globalThis.fetch = (url, { body, ...options } = {}) =>
    send(url.replace(/&document=[^&]*/, ""), { ...options, body: body?.replace(/"document":"[^"]*",/, "") });
}`;

async function buildUnguarded(): Promise<string> {
  const entryPoints = [fileURLToPath(new URL("./unguarded-page.cases.ts", import.meta.url))];
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: "iife", target: "es2022" });
  return outputFiles[0]?.text ?? "";
}
