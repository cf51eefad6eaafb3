// A page driver for Chromium: reads every frame of every tab, and acts with trusted input.
import { executeWithFiles } from "@giselles-ai/browser-tool/internal";
import { type ExecutionReport, NavigationError, type PageDriver, reportOf } from "@giselles-ai/protocol";
import { DrivenBrowser } from "./driven-browser.ts";
import { createInspector, type PageInspector } from "./inspect/inspector.ts";
import { navigate } from "./navigation/navigate.ts";
import { waitForIdle } from "./navigation/wait-for-idle.ts";
import type { ChromiumOptions } from "./open-driver.ts";
import { takeScreenshot } from "./screenshot/take-screenshot.ts";
import { mayDownload } from "./tabs/downloads.ts";
import { readWithTools, runPageTool } from "./tabs/page-tools.ts";
import type { TabList } from "./tabs/tab-list.ts";

export interface ChromiumDriver
  extends Required<Omit<PageDriver, "settle" | "callTool">>,
    Pick<PageDriver, "callTool"> {
  /** Returns cookies and storage for the option `storageState`, and writes them to `path` if given. */
  saveStorageState(path?: string): Promise<unknown>;
  /** Size in CSS pixels. */
  setViewport(size: { width: number; height: number }): Promise<void>;
  readonly inspector: PageInspector;
}

/**
 * Creates a page driver that launches Chromium, attaches to a running one, or uses your Playwright page. Returns at once; the
 * first call opens the browser.
 *
 * @example <caption>examples/drive-a-browser/join.js</caption>
 * const driver = createChromiumDriver(); // or { page }, your own Playwright page
 * await driver.navigate(url);
 * const { fields } = await driver.snapshot();
 */
export function createChromiumDriver(options: ChromiumOptions = {}): ChromiumDriver {
  const browser = new DrivenBrowser(options);
  const { pageTools: listsTools = false } = options;

  function goTo(url: string, signal?: AbortSignal): Promise<ExecutionReport> {
    return browser.act(async (tabs, { failureOf }) => {
      if (tabs.isEmpty) await tabs.open();
      tabs.permitDownloads(true);
      const { page } = tabs.current.tab;
      return reportOf([await navigate({ page, url, isAllowed: await browser.rules.allows(url), failureOf })]);
    }, signal);
  }

  return {
    snapshot: ({ signal, ...snapshotOptions } = {}) =>
      browser.use(async ({ tabs }) => {
        const { since: _, ...reusable } = snapshotOptions;
        if (!snapshotOptions.aside) browser.lastSnapshotOptions = reusable; // an aside is not what the caller sees
        const { tab } = await currentTab(tabs);
        const snapshot = await tab.snapshot(snapshotOptions);
        return listsTools && !snapshotOptions.fieldId ? readWithTools(tab, snapshot) : snapshot;
      }, signal),

    execute: (actions, { signal } = {}) =>
      browser.act(async (tabs) => {
        tabs.permitDownloads(mayDownload(actions));
        const { tab } = await currentTab(tabs);
        return executeWithFiles(actions, options.readUpload, (given) => tab.execute(given, { signal }));
      }, signal),

    async navigate(url, { signal, isPlanned = false } = {}) {
      openOrigin(browser, url, isPlanned);
      const report = await goTo(url, signal);
      if (report.outcomes?.some(({ status }) => status !== "applied")) throw new NavigationError(url, report);
      return report;
    },

    waitForIdle: ({ timeoutMs = 5000, signal } = {}) =>
      browser.use(async ({ tabs }) => {
        const { tab, requests } = await currentTab(tabs);
        return waitForIdle({ page: tab.page, worlds: await tab.worlds(), requests, timeoutMs, signal });
      }, signal),

    screenshot: ({ signal, ...wanted } = {}) =>
      browser.use(async ({ tabs }) => takeScreenshot((await currentTab(tabs)).tab, wanted), signal),

    ...(listsTools && { callTool: createCallTool(browser) }),
    restrict: (rules) => browser.restrict(rules),
    tabs: createTabs(browser, goTo),
    inspector: createInspector(browser),
    saveStorageState: (path) =>
      browser.use(({ context }) => context.storageState({ indexedDB: true, ...(path && { path }) })),
    setViewport: (size) => browser.use(({ tabs }) => tabs.current.tab.page.setViewportSize(size)),
    close: () => browser.close(),
  };
}

function openOrigin(browser: DrivenBrowser, url: string, isPlanned: boolean): void {
  if (/^https?:/i.test(url) && URL.canParse(url)) browser.policy.open(url, { isPlanned });
}

function createCallTool(browser: DrivenBrowser): NonNullable<ChromiumDriver["callTool"]> {
  return async (call, { signal, timeoutMs } = {}) => {
    let output: string | undefined;
    const report = await browser.act(async (tabs) => {
      const result = await runPageTool((await currentTab(tabs)).tab, call, timeoutMs);
      output = result.output;
      return result.report;
    }, signal);
    return { report, ...(output !== undefined && { output }) };
  };
}

type GoTo = (url: string, signal?: AbortSignal) => Promise<ExecutionReport>;

function createTabs(browser: DrivenBrowser, goTo: GoTo): ChromiumDriver["tabs"] {
  return {
    list: () => browser.use(({ tabs }) => tabs.list()),
    async open(url, { signal, isPlanned = false } = {}) {
      const { tabId } = await browser.use(async ({ tabs }) => tabs.describe(await tabs.open()), signal);
      if (url) openOrigin(browser, url, isPlanned);
      if (url) await goTo(url, signal);
      return browser.use(({ tabs }) => tabs.describe(tabs.find(tabId)));
    },
    select: (tabId) => browser.use(async ({ tabs }) => tabs.describe(await tabs.select(tabId))),
    close: (tabId) => browser.use(({ tabs }) => tabs.find(tabId).tab.page.close()),
  };
}

/** The current tab, once it has no pending navigation. */
async function currentTab(tabs: TabList) {
  await tabs.current.tab.pendingNavigation.waitForArrival();
  return tabs.current;
}
