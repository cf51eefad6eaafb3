// A browser that we drive: our eyes and hands in every frame of every tab, and the browser's own input for what needs it.
import { type ExecutionReport, NavigationError, type PageDriver, reportOf } from "@giselles-ai/protocol";
import { DrivenBrowser } from "./driven-browser.ts";
import { readUploads } from "./input/read-uploads.ts";
import { navigate } from "./navigation/navigate.ts";
import { waitForIdle } from "./navigation/wait-for-idle.ts";
import type { ChromiumOptions } from "./open-driver.ts";
import { takeScreenshot } from "./screenshot/take-screenshot.ts";
import type { TabList } from "./tabs/tab-list.ts";

export interface ChromiumDriver extends Required<Omit<PageDriver, "settle">> {
  /** Cookies and storage, to be loaded again as `storageState`. Written to `path` if there is one. */
  saveStorageState(path?: string): Promise<unknown>;
  /** In CSS pixels. */
  setViewport(size: { width: number; height: number }): Promise<void>;
}

/**
 * Creates a page driver for Chromium: launched, attached to, or a Playwright page of yours. Returns at once: the browser is
 * opened by the first call.
 *
 * @example <caption>examples/drive-a-browser/join.js</caption>
 * const driver = createChromiumDriver(); // or { page }, a Playwright page of yours
 * await driver.navigate(url);
 * const { fields } = await driver.snapshot();
 */
export function createChromiumDriver(options: ChromiumOptions = {}): ChromiumDriver {
  const browser = new DrivenBrowser(options);

  function goTo(url: string, signal?: AbortSignal): Promise<ExecutionReport> {
    return browser.act(async (tabs) => {
      if (tabs.isEmpty) await tabs.open();
      const { page } = tabs.current.tab;
      return reportOf([await navigate({ page, url, isAllowed: await browser.rules.allows(url) })]);
    }, signal);
  }

  return {
    snapshot: ({ signal, ...how } = {}) =>
      browser.use(async ({ tabs }) => {
        const { since: _, ...lasting } = how;
        browser.lastLook = lasting;
        return (await arrivedAt(tabs)).tab.snapshot(how);
      }, signal),

    execute: (actions, { signal } = {}) =>
      browser.act(async (tabs) => {
        const ready = await readUploads(actions, options.readUpload);
        return (await arrivedAt(tabs)).tab.execute(ready, { signal });
      }, signal),

    async navigate(url, { signal } = {}) {
      const report = await goTo(url, signal);
      if (report.outcomes?.some(({ status }) => status !== "applied")) throw new NavigationError(url, report);
      return report;
    },

    waitForIdle: ({ timeoutMs = 5000, signal } = {}) =>
      browser.use(async ({ tabs }) => {
        const { tab, requests } = await arrivedAt(tabs);
        return waitForIdle({ page: tab.page, worlds: await tab.worlds(), requests, timeoutMs, signal });
      }, signal),

    screenshot: ({ signal, conceal } = {}) =>
      browser.use(async ({ tabs }) => takeScreenshot((await arrivedAt(tabs)).tab, conceal), signal),

    restrict: (rules) => browser.restrict(rules),
    tabs: createTabs(browser, goTo),
    saveStorageState: (path) =>
      browser.use(({ context }) => context.storageState({ indexedDB: true, ...(path && { path }) })),
    setViewport: (size) => browser.use(({ tabs }) => tabs.current.tab.page.setViewportSize(size)),
    close: () => browser.close(),
  };
}

type GoTo = (url: string, signal?: AbortSignal) => Promise<ExecutionReport>;

function createTabs(browser: DrivenBrowser, goTo: GoTo): ChromiumDriver["tabs"] {
  return {
    list: () => browser.use(({ tabs }) => tabs.list()),
    async open(url, { signal } = {}) {
      const { tabId } = await browser.use(async ({ tabs }) => tabs.describe(await tabs.open()), signal);
      if (url) await goTo(url, signal);
      return browser.use(({ tabs }) => tabs.describe(tabs.find(tabId)));
    },
    select: (tabId) => browser.use(async ({ tabs }) => tabs.describe(await tabs.select(tabId))),
    close: (tabId) => browser.use(({ tabs }) => tabs.find(tabId).tab.page.close()),
  };
}

async function arrivedAt(tabs: TabList) {
  await tabs.current.tab.aftermath.arrived();
  return tabs.current;
}
