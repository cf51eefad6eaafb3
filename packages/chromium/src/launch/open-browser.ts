// Opens a page: launches a browser, attaches to a running one, or takes a given page.
import { createRequire } from "node:module";
import { causeWithoutContent, showAddress } from "@giselles-ai/protocol/rules";
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { ConnectionFailure } from "../network/connect-checked.ts";
import type { ConnectionPolicy, Destination } from "../network/connection-policy.ts";
import { startSocksProxy } from "../network/socks-proxy.ts";
import { findChromium } from "./find-chromium.ts";
import { readInjectedScript } from "./read-injected-script.ts";
import type { SharedBrowser } from "./shared-browser.ts";
import { maySandbox, takeChromium } from "./start-ahead.ts";
import { warnAboutVersion } from "./supported-version.ts";

export interface LaunchOptions {
  /** Default true. */
  headless?: boolean;
  /** The browser program. Default: GISELLE_CHROMIUM, one of Playwright's, or an installed one. */
  executablePath?: string;
  /** Additional arguments for the browser. */
  args?: string[];
  /** The size of the page in CSS pixels. Default 1280 × 800. */
  viewport?: { width: number; height: number };
  /** Screen pixels per CSS pixel. Default 1. */
  deviceScaleFactor?: number;
  /** Initial cookies and storage: a file written by `saveStorageState`. */
  storageState?: string;
}

export interface AttachOptions {
  /** The address of a browser started with --remote-debugging-port, such as http://127.0.0.1:9222. */
  cdp: string;
  /** Use its first tab, or open a new one. Default "first". */
  tab?: "first" | "new";
}

export interface PageOptions {
  /** A Playwright page in Chromium. The driver does not close it. */
  page: Page;
}

export interface SharedOptions {
  /** A browser for several drivers, each with its own cookies and tabs. The driver does not close it. */
  shared: SharedBrowser;
  /** Initial cookies and storage: a file written by `saveStorageState`. */
  storageState?: string;
}

export type BrowserOptions = LaunchOptions | AttachOptions | PageOptions | SharedOptions;

export interface OpenBrowser {
  context: BrowserContext;
  page: Page;
  /** Whether the driver owns all pages of the context. If not, it owns only the tabs that its page opens. */
  ownsContext: boolean;
  /** Whether the browser was started for us. */
  isLaunched: boolean;
  close(): Promise<void>;
}

/** Where a launched browser may connect to, and who learns of connections that failed. */
export interface NetworkOptions {
  policy: ConnectionPolicy;
  onFailure(destination: Destination, reason: ConnectionFailure): void;
}

export async function openBrowser(options: BrowserOptions, network: NetworkOptions): Promise<OpenBrowser> {
  const opened = await open(options, network);
  const warning = warnAboutVersion(opened.context.browser()?.version() ?? "");
  if (warning) process.emitWarning(warning, { code: "GISELLE_OLD_BROWSER" });
  return opened;
}

async function open(options: BrowserOptions, network: NetworkOptions): Promise<OpenBrowser> {
  if ("page" in options) return takePage(options);
  if ("shared" in options) return options.shared.open(options, network);
  return "cdp" in options ? attach(options) : launch(options, network);
}

function takePage({ page }: PageOptions): OpenBrowser {
  return { context: page.context(), page, ownsContext: false, isLaunched: false, close: async () => {} };
}

async function attach({ cdp, tab = "first" }: AttachOptions): Promise<OpenBrowser> {
  const browser = await connect(cdp);
  const context = browser.contexts()[0] ?? (await browser.newContext());
  const open = tab === "first" ? context.pages()[0] : undefined;
  const page = open ?? (await context.newPage());
  const close = async () => {
    if (!open) await page.close().catch(() => {}); // it may be closed already
    await browser.close(); // disconnects; the browser keeps running
  };
  return { context, page, ownsContext: false, isLaunched: false, close };
}

/** Connects to a running browser. */
export function connect(cdp: string): Promise<Browser> {
  return loadPlaywright()
    .chromium.connectOverCDP(cdp)
    .catch((cause: unknown) => {
      throw new Error(
        `No browser answers at ${showAddress(cdp)}. Start one with --remote-debugging-port=9222 and give its address, such as http://127.0.0.1:9222.`,
        { cause: causeWithoutContent(cause) },
      );
    });
}

async function launch(options: LaunchOptions, network: NetworkOptions): Promise<OpenBrowser> {
  const started = startBrowser(options);
  const proxy = startSocksProxy(network);
  const close = async () => {
    await started.close();
    await (await proxy).close();
  };
  try {
    const context = await openContext(await started.browser, options, (await proxy).url);
    return { context, page: await context.newPage(), ownsContext: true, isLaunched: true, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export interface StartedBrowser {
  browser: Promise<Browser>;
  close(): Promise<void>;
}

/** Starts a browser program. */
export function startBrowser({ headless = true, args = [], executablePath }: LaunchOptions): StartedBrowser {
  const program = executablePath ?? findChromium();
  const { transport, failed, close } = takeChromium(program, { headless, sandbox: maySandbox(), args });
  const open = async () => {
    const browser = await loadPlaywright().chromium.connectOverCDP(transport);
    if (!headless) await expectWindows(browser, program);
    return browser;
  };
  return { browser: Promise.race([open(), failed]), close };
}

/** Opens a context with its own cookies. Without a proxy, only the rules for navigation apply. */
export async function openContext(
  browser: Browser,
  { viewport = { width: 1280, height: 800 }, deviceScaleFactor, storageState }: LaunchOptions,
  proxy?: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport,
    acceptDownloads: true,
    ...(deviceScaleFactor && { deviceScaleFactor }),
    ...(storageState && { storageState }),
    ...(proxy && { proxy: { server: proxy } }),
  });
  await context.addInitScript({ content: await readInjectedScript("pageWorld") });
  return context;
}

/** Refuses a headless shell, which cannot show windows. */
async function expectWindows(browser: Browser, program: string): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { userAgent } = await session.send("Browser.getVersion");
  if (!userAgent.includes("Headless")) return;
  throw new Error(
    `A window needs a browser with windows, and ${program} is a headless shell. Run headless, or set GISELLE_CHROMIUM to the path of another browser.`,
  );
}

/** Loaded late, because it is large. With `require`, because a dynamic import would parse it again for its export names. */
function loadPlaywright(): typeof import("playwright-core") {
  return createRequire(import.meta.url)("playwright-core");
}
