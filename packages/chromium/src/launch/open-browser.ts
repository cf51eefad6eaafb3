// Three ways to come by a page: launch a browser, attach to one that runs, or take a page that somebody has open.
import { createRequire } from "node:module";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { findChromium } from "./find-chromium.ts";
import { readInjectedScript } from "./read-injected-script.ts";
import { maySandbox, takeChromium } from "./start-ahead.ts";
import { warnAboutVersion } from "./supported-version.ts";

export interface LaunchOptions {
  /** Default true. */
  headless?: boolean;
  /** The browser program. Default: GISELLE_CHROMIUM, Playwright's own, or one that is installed. */
  executablePath?: string;
  /** More arguments for the browser. */
  args?: string[];
  /** The size of the page in CSS pixels. Default 1280 × 800. */
  viewport?: { width: number; height: number };
  /** Screen pixels for one CSS pixel. Default 1. */
  deviceScaleFactor?: number;
  /** Cookies and storage to start with: a file that `saveStorageState` wrote. */
  storageState?: string;
}

export interface AttachOptions {
  /** The address of a browser that was started with --remote-debugging-port, such as http://127.0.0.1:9222. */
  cdp: string;
  /** Which of its tabs to use: the one that was opened first, or one of our own. Default "first". */
  tab?: "first" | "new";
}

export interface PageOptions {
  /** A page that is open in Chromium by Playwright. It is left open. */
  page: Page;
}

export type BrowserOptions = LaunchOptions | AttachOptions | PageOptions;

export interface OpenBrowser {
  context: BrowserContext;
  page: Page;
  /** Whether every page of the context is ours; if not, only those that our pages open are. */
  ownsContext: boolean;
  close(): Promise<void>;
}

export async function openBrowser(options: BrowserOptions): Promise<OpenBrowser> {
  const opened = await open(options);
  const warning = warnAboutVersion(opened.context.browser()?.version() ?? "");
  if (warning) process.emitWarning(warning, { code: "GISELLE_OLD_BROWSER" });
  return opened;
}

async function open(options: BrowserOptions): Promise<OpenBrowser> {
  if ("page" in options) return takePage(options);
  return "cdp" in options ? attach(options) : launch(options);
}

function takePage({ page }: PageOptions): OpenBrowser {
  return { context: page.context(), page, ownsContext: false, close: async () => {} };
}

async function attach({ cdp, tab = "first" }: AttachOptions): Promise<OpenBrowser> {
  const { chromium } = loadPlaywright();
  const browser = await chromium.connectOverCDP(cdp).catch((cause: unknown) => {
    throw new Error(
      `No browser answers at ${cdp}. Start one with --remote-debugging-port=9222 and give its address, such as http://127.0.0.1:9222.`,
      { cause },
    );
  });
  const context = browser.contexts()[0] ?? (await browser.newContext());
  const open = tab === "first" ? context.pages()[0] : undefined;
  const page = open ?? (await context.newPage());
  const close = async () => {
    if (!open) await page.close().catch(() => {}); // it may be closed already
    await browser.close(); // lets go of it; the browser itself runs on
  };
  return { context, page, ownsContext: false, close };
}

async function launch(options: LaunchOptions): Promise<OpenBrowser> {
  const { headless = true, args = [], viewport = { width: 1280, height: 800 }, deviceScaleFactor } = options;
  const { storageState } = options;
  const program = options.executablePath ?? findChromium();
  const { transport, failed, close } = takeChromium(program, { headless, sandbox: maySandbox(), args });
  const contextOptions: BrowserContextOptions = {
    viewport,
    acceptDownloads: true,
    ...(deviceScaleFactor && { deviceScaleFactor }),
    ...(storageState && { storageState }),
  };
  const open = async () => {
    const { chromium } = loadPlaywright();
    const browser = await chromium.connectOverCDP(transport);
    if (!headless) await expectWindows(browser, program);
    const context = await browser.newContext(contextOptions);
    await context.addInitScript({ content: await readInjectedScript("pageWorld") });
    return { context, page: await context.newPage(), ownsContext: true, close };
  };
  try {
    return await Promise.race([open(), failed]);
  } catch (error) {
    await close();
    throw error;
  }
}

/** A headless shell would open pages that nobody sees. */
async function expectWindows(browser: Browser, program: string): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { userAgent } = await session.send("Browser.getVersion");
  if (!userAgent.includes("Headless")) return;
  throw new Error(
    `A window needs a browser with windows, and ${program} is a headless shell. Leave the window out, or set GISELLE_CHROMIUM to the path of another browser.`,
  );
}

/** Large, and not needed before there is a browser. By `require`: an import would read all of it once more for its names. */
function loadPlaywright(): typeof import("playwright-core") {
  return createRequire(import.meta.url)("playwright-core");
}
