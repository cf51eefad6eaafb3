// A Chromium whose tabs no debugger is attached to: one that is attached keeps the browser from unloading and prerendering pages. The
// user's clicks and the extension's own pages are reached over the debugging protocol.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { browserProgram, makeFolder, quietArguments } from "@giselles-ai/testing";
import { onTestFinished } from "vitest";
import { waitUntil } from "./own-browser.cases.ts";

const built = fileURLToPath(new URL("../dist/chrome/", import.meta.url));

interface Target {
  targetId: string;
  type: string;
  url: string;
}

export interface ExtensionPage {
  /** The value must be JSON. */
  evaluate<Result>(expression: string): Promise<Result>;
  close(): Promise<void>;
}

export interface PlainBrowser {
  /** Opens a page in a new tab of the first window. */
  openTab(url: string): Promise<void>;
  /** Clicks the extension's button in the toolbar while the tab with this address is shown. */
  clickButton(url: string): Promise<ExtensionPage>;
  /** Opens a page of the extension in a second window, so that the tabs of the first stay visible. */
  openExtensionPage(file: string): Promise<ExtensionPage>;
}

/** It closes with the test. `extension`: the folder of the unpacked extension. Default: ours. */
export async function openPlainBrowser(extension = built): Promise<PlainBrowser> {
  const send = await connect(await startBrowser(extension));
  const list = async () => (await send<{ targetInfos: Target[] }>("Target.getTargets", { filter: [{}] })).targetInfos;
  const find = async (matches: (target: Target) => boolean): Promise<Target> => {
    let found: Target | undefined;
    await waitUntil(async () => {
      found = (await list()).find(matches);
      return found;
    }, "The browser did not open it.");
    return found as Target;
  };
  const worker = await find(({ type, url }) => type === "service_worker" && url.endsWith("/worker.js"));
  const extensionId = new URL(worker.url).host;
  const attach = async (file: string): Promise<ExtensionPage> => {
    const url = `chrome-extension://${extensionId}/${file}`;
    const { targetId } = await find((target) => target.url === url && target.type !== "tab");
    const { sessionId } = await send<{ sessionId: string }>("Target.attachToTarget", { targetId, flatten: true });
    // Before it has loaded, the page is an empty one without the browser's interfaces.
    const isLoaded = `document.readyState === "complete" && chrome.runtime?.sendMessage !== undefined`;
    await waitUntil(() => evaluate(send, sessionId, isLoaded), "The extension's page did not load.");
    return {
      evaluate: (expression) => evaluate(send, sessionId, expression),
      async close() {
        await send("Target.closeTarget", { targetId });
        await waitUntil(async () => (await list()).every((target) => target.targetId !== targetId));
      },
    };
  };
  return {
    async openTab(url) {
      await send("Target.createTarget", { url });
      await find((target) => target.url === url);
    },
    async clickButton(url) {
      const { targetId } = await find((target) => target.type === "tab" && target.url === url);
      await send("Extensions.triggerAction", { id: extensionId, targetId });
      return attach("popup.html");
    },
    async openExtensionPage(file) {
      await send("Target.createTarget", { url: `chrome-extension://${extensionId}/${file}`, newWindow: true });
      return attach(file);
    },
  };
}

type Send = <Result>(method: string, params?: object, sessionId?: string) => Promise<Result>;

/** Returns the address of the browser's debugging protocol. */
async function startBrowser(extension: string): Promise<string> {
  const child = spawn(
    browserProgram("driver"),
    [
      ...quietArguments,
      "--headless=new",
      "--no-first-run",
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      `--user-data-dir=${makeFolder()}`,
      `--load-extension=${extension}`,
      `--disable-extensions-except=${extension}`,
      "--enable-unsafe-extension-debugging",
      "--remote-debugging-port=0",
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  return new Promise((resolve) => {
    let printed = "";
    child.stderr.on("data", (chunk) => {
      printed += chunk;
      const address = /ws:\/\/\S+/.exec(printed)?.[0];
      if (address) resolve(address);
    });
  });
}

interface Message {
  id: number;
  result?: unknown;
  error?: { message: string };
}

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  const waiting = new Map<number, (message: Message) => void>();
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    waiting.get(message.id)?.(message);
  });
  let count = 0;
  return (method, params = {}, sessionId = undefined) => {
    count += 1;
    const id = count;
    return new Promise((resolve, reject) => {
      waiting.set(id, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result as never)));
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  };
}

async function evaluate<Result>(send: Send, sessionId: string, expression: string): Promise<Result> {
  const params = { expression, awaitPromise: true, returnByValue: true };
  const reply = await send<{ result: { value: Result }; exceptionDetails?: object }>(
    "Runtime.evaluate",
    params,
    sessionId,
  );
  if (reply.exceptionDetails) throw new Error(JSON.stringify(reply.exceptionDetails));
  return reply.result.value;
}
