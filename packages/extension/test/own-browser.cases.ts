// A real Chromium with the built extension, driven as a user does: by the toolbar button and the popup.
import { fileURLToPath } from "node:url";
import { browserProgram, quietArguments } from "@giselles-ai/testing";
import { type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";
import { onTestFinished, vi } from "vitest";

const built = fileURLToPath(new URL("../dist/chrome/", import.meta.url));

export interface Popup {
  /** The visible text. */
  text(): Promise<string>;
  /** Presses the button with this text as a mouse does. */
  press(name: string): Promise<void>;
  fill(label: string, value: string): Promise<void>;
  choose(label: string, option: string): Promise<void>;
  evaluate<Result>(expression: string): Promise<Result>;
  send(method: string, params?: object): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

export interface OwnBrowser {
  context: BrowserContext;
  extensionId: string;
  /** Clicks the extension's button in the toolbar while this tab is shown. */
  openPopup(tab: Page): Promise<Popup>;
  /** Opens the side panel beside this tab, from the popup. */
  openPanel(tab: Page, button?: string): Promise<Popup>;
  /** Stops the extension's worker, as the browser may do at any time. */
  killWorker(): Promise<boolean>;
  /** Reports to the extension that the user has cancelled the browser's banner, which headless browsers do not draw. */
  cancelBanner(tab: Page): Promise<void>;
  close(): Promise<void>;
}

export interface OwnBrowserOptions {
  /** The folder of the unpacked extension. Default: ours. */
  extension?: string;
  /** The language of the browser. */
  language?: string;
  /** Features of the browser that are off by default. */
  features?: string[];
  /** The folder of the profile. Default: a new one, which is removed with the browser. */
  profile?: string;
}

/** It closes with the test. */
export async function openOwnBrowser(options: OwnBrowserOptions = {}): Promise<OwnBrowser> {
  const browser = await launchOwnBrowser(options);
  onTestFinished(browser.close);
  return browser;
}

export async function launchOwnBrowser({
  extension = built,
  language = "en-US",
  features = [],
  profile = "",
}: OwnBrowserOptions = {}): Promise<OwnBrowser> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browserProgram("driver"),
    headless: false, // the new headless mode, which runs extensions, is an argument
    chromiumSandbox: process.getuid?.() !== 0,
    ignoreDefaultArgs: ["--disable-back-forward-cache"], // a user's browser has it
    args: [
      ...quietArguments,
      "--headless=new",
      `--lang=${language}`,
      `--accept-lang=${language}`,
      `--load-extension=${extension}`,
      `--disable-extensions-except=${extension}`,
      "--enable-unsafe-extension-debugging",
      ...(features.length > 0 ? [`--enable-features=${features.join(",")}`] : []),
    ],
  });
  const close = () => context.close();
  const [worker = await context.waitForEvent("serviceworker")] = context.serviceWorkers();
  const extensionId = new URL(worker.url()).host;
  const session = (await context.browser()?.newBrowserCDPSession()) as CDPSession;

  const attach = (file: string) => attachPopup(session, `chrome-extension://${extensionId}/${file}`);
  const openPopup = async (page: Page) => {
    await page.bringToFront();
    const { targetInfos } = await session.send("Target.getTargets", { filter: [{ type: "tab" }] });
    const tab = targetInfos.find(({ url }) => url === page.url());
    const params = { id: extensionId, targetId: tab?.targetId };
    await (session.send as (method: string, params: object) => Promise<unknown>)("Extensions.triggerAction", params);
    return attach("popup.html");
  };
  return {
    context,
    extensionId,
    close,
    openPopup,
    async openPanel(page, button = "Open the side panel") {
      await (await openPopup(page)).press(button);
      const panel = await attach("panel.html");
      // The browser slides it in: it takes clicks once it is drawn at its full width.
      const isDrawn = `new Promise((resolve) => { const width = innerWidth; requestAnimationFrame(() => setTimeout(() =>
        resolve(width > 300 && innerWidth === width), 200)); })`;
      await waitUntil(() => panel.evaluate(isDrawn), "The side panel is not drawn.");
      return panel;
    },
    async cancelBanner(page) {
      const [current = worker] = context.serviceWorkers();
      await current.evaluate(async (url) => {
        const [{ id: tabId = -1 } = {}] = await chrome.tabs.query({ url });
        await chrome.debugger.detach({ tabId });
        const onDetach = chrome.debugger.onDetach as unknown as { dispatch(tab: object, reason: string): void };
        onDetach.dispatch({ tabId }, "canceled_by_user");
      }, page.url());
    },
    async killWorker() {
      const { targetInfos } = await session.send("Target.getTargets");
      const target = targetInfos.find(({ type, url }) => type === "service_worker" && url.includes(extensionId));
      if (!target) return false;
      return (await session.send("Target.closeTarget", { targetId: target.targetId })).success;
    },
  };
}

/** Playwright does not list popups as pages, so this one is driven by the protocol itself. */
async function attachPopup(session: CDPSession, url: string): Promise<Popup> {
  const find = async () =>
    (await session.send("Target.getTargets")).targetInfos.find((target) => target.url === url && !target.attached);
  await waitUntil(find);
  const targetId = (await find())?.targetId ?? "";
  const { sessionId } = await session.send("Target.attachToTarget", { targetId, flatten: false });
  const closed = new Promise<true>((resolve) => {
    session.on("Target.detachedFromTarget", (event) => event.sessionId === sessionId && resolve(true));
  });
  const waiting = new Map<number, (message: { result?: Record<string, unknown>; error?: unknown }) => void>();
  session.on("Target.receivedMessageFromTarget", (event) => {
    if (event.sessionId !== sessionId) return;
    const message = JSON.parse(event.message) as { id: number; result?: Record<string, unknown> };
    waiting.get(message.id)?.(message);
  });
  let count = 0;
  const send: Popup["send"] = async (method, params = {}) => {
    count += 1;
    const id = count;
    const answer = new Promise<Record<string, unknown>>((resolve, reject) => {
      waiting.set(id, ({ result, error }) => (result ? resolve(result) : reject(new Error(JSON.stringify(error)))));
    });
    await session.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method, params }) });
    return answer;
  };
  const evaluate: Popup["evaluate"] = async (expression) => {
    const { result } = await send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    return (result as { value: never }).value;
  };
  const ofLabel = (label: string) =>
    `[...document.querySelectorAll("label")].find((each) => each.firstChild.data === ${JSON.stringify(label)}).control`;
  // The section of the tab is drawn once the worker has sent the state.
  await waitUntil(() =>
    evaluate(`document.querySelector("form") !== null && document.querySelector("#tab h2") !== null`),
  );
  return {
    send,
    evaluate,
    text: () => evaluate<string>("document.body.innerText"),
    async press(name) {
      const box = `(() => { const found = [...document.querySelectorAll("button")].find((each) => each.innerText === ${JSON.stringify(name)});
        found?.scrollIntoView(); const box = found?.getBoundingClientRect(); return box && { x: box.x + 5, y: box.y + 5 }; })()`;
      // The window grows with its content, and takes clicks at a button's place once it has been drawn there.
      const isStill = `new Promise((resolve) => { const before = JSON.stringify(${box} ?? null);
        requestAnimationFrame(() => requestAnimationFrame(() =>
          resolve(before !== "null" && before === JSON.stringify(${box} ?? null)))); })`;
      const listen = `document.addEventListener("click", ({ target }) => { pressed ||= target.closest("button")?.innerText ?? "" }, true)`;
      await evaluate(`globalThis.pressed = ""; ${listen}; 0`);
      // A window that grows, or a section that is drawn again between press and release, takes the click elsewhere: then no button
      // has got it.
      const isPressed = async () => {
        const pressed = await evaluate<string>("pressed");
        if (pressed && pressed !== name) throw new Error(`"${pressed}" got the click for "${name}".`);
        return pressed !== "";
      };
      const click = async () => {
        if (await isPressed()) return true;
        if (!(await evaluate(isStill))) return false;
        const mouse = { ...(await evaluate<object>(box)), button: "left", clickCount: 1 };
        await send("Input.dispatchMouseEvent", { type: "mousePressed", ...mouse });
        await send("Input.dispatchMouseEvent", { type: "mouseReleased", ...mouse });
        return isPressed();
      };
      await waitUntil(
        () => Promise.race([click(), closed]), // the button may close the window
        `The button "${name}" was not found, or did not get the click.`,
      );
    },
    async fill(label, value) {
      await evaluate(`${ofLabel(label)}.value = ${JSON.stringify(value)}`);
    },
    async choose(label, option) {
      await evaluate(
        `(() => { const list = ${ofLabel(label)}; list.value = [...list.options].find((each) => each.text === ${JSON.stringify(option)}).value; })()`,
      );
    },
    async close() {
      await session.send("Target.closeTarget", { targetId });
      await waitUntil(async () => !(await find()));
    },
  };
}

/** Unlike `expect.poll`, this works before the tests of a file too. */
export function waitUntil(check: () => Promise<unknown>, problem = "It did not happen."): Promise<void> {
  const assertDone = async () => {
    if (!(await check())) throw new Error(problem);
  };
  return vi.waitFor(assertDone, { timeout: 60_000, interval: 50 });
}
