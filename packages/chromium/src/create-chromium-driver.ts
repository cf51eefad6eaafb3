// A browser that we drive: our eyes and hands in every frame of every tab, and the browser's own input for what needs it.
import {
  type ExecutionReport,
  NavigationError,
  type NavigationRules,
  type PageDriver,
  reportOf,
  type SnapshotOptions,
} from "@giselles-ai/protocol";
import { readUploads } from "./input/read-uploads.ts";
import { ask } from "./navigation/guard-navigation.ts";
import { navigate } from "./navigation/navigate.ts";
import { feelPulse } from "./navigation/pulse.ts";
import { waitForIdle } from "./navigation/wait-for-idle.ts";
import { type ChromiumOptions, type OpenDriver, openDriver } from "./open-driver.ts";
import { takeScreenshot } from "./screenshot/take-screenshot.ts";
import type { TabList } from "./tabs/tab-list.ts";
import { tellEvents } from "./tabs/tell-events.ts";
import { takeTurns } from "./timing/take-turns.ts";

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
  const inTurn = takeTurns();
  let opening: Promise<OpenDriver> | undefined;
  let isClosed = false;
  /** Counted up for the life of the driver: an id of a browser that has ended is none of the next. */
  const numbers = { next: 1 };
  const restrictions: NavigationRules[] = [];
  const { allowNavigation, silenceMs = 25_000 } = options;
  if (allowNavigation) restrictions.push({ allows: allowNavigation, allowsFrame: () => true });
  const rules: NavigationRules = {
    allows: (url) => all(restrictions.map((rule) => ask((address) => rule.allows(address), url))),
    allowsFrame: (url) => all(restrictions.map((rule) => ask((address) => rule.allowsFrame(address), url))),
  };
  /** How the page was last looked at; what is told unasked is told the same way. */
  let lastLook: SnapshotOptions | undefined;

  /** One thing at a time, in the order in which it was asked for. */
  function use<Result>(task: (opened: OpenDriver) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    return inTurn(async () => {
      signal?.throwIfAborted();
      if (isClosed) throw new Error("The driver is closed. Create another.");
      const opened = await open();
      const pulse = feelPulse({
        sessions: () => currentOf(opened.tabs)?.tab.sessions ?? [],
        isWaiting: () => isWaiting(opened.tabs),
        silenceMs,
        onSilence: () => void currentOf(opened.tabs)?.tab.stopScripts("no-answer"),
      });
      try {
        if (restrictions.length > 0) await opened.guard(rules);
        return await task(opened);
      } catch (error) {
        throw opened.isLost ? await lose(opened) : error;
      } finally {
        pulse.end();
      }
    });
  }

  async function open(): Promise<OpenDriver> {
    opening ??= openDriver(options, numbers);
    const opened = await opening.catch((error: unknown) => {
      opening = undefined; // it may be there the next time
      throw error;
    });
    if (opened.isLost) throw await lose(opened);
    return opened;
  }

  /** Whoever was at work in a browser that has ended is told, once; then there is another. */
  async function lose(opened: OpenDriver): Promise<Error> {
    opening = undefined;
    await opened.close().catch(() => {});
    return new Error(
      "page" in options
        ? "The browser has ended, and the page with it. Create another driver."
        : "The browser has ended, and what was open in it is gone. Navigate to begin again, in another.",
    );
  }

  /** Does something in the current tab, waits for what it set off, and tells that too. */
  function act(task: (tabs: TabList) => Promise<ExecutionReport>, signal: AbortSignal | undefined) {
    return use(async ({ tabs, guardSettled }) => {
      const report = await task(tabs);
      await guardSettled();
      await tabs.settled();
      return tellEvents(await withNews(report, tabs), tabs.takeEvents());
    }, signal);
  }

  /** A page that came of it is told with it. Nobody who has never looked wants to know. */
  async function withNews(report: ExecutionReport, tabs: TabList): Promise<ExecutionReport> {
    if (tabs.isEmpty) return report;
    const { tab } = tabs.current;
    if (tab.aftermath.isGoing) await tab.aftermath.settled(); // the page that came has gone on
    if (tab.aftermath.isGoing) return tab.aftermath.tellLate(report);
    if (!lastLook) return report;
    try {
      return (await tab.isSeen()) ? report : { ...report, delta: await tab.news(lastLook) };
    } catch {
      return report; // the page has moved on again; the next snapshot shows where to
    }
  }

  function goTo(url: string, signal?: AbortSignal): Promise<ExecutionReport> {
    return act(async (tabs) => {
      if (tabs.isEmpty) await tabs.open();
      const { page } = tabs.current.tab;
      return reportOf([await navigate({ page, url, isAllowed: await rules.allows(url) })]);
    }, signal);
  }

  return {
    snapshot: ({ signal, ...how } = {}) =>
      use(async ({ tabs }) => {
        const { since: _, ...lasting } = how;
        lastLook = lasting;
        return (await arrivedAt(tabs)).tab.snapshot(how);
      }, signal),

    execute: (actions, { signal } = {}) =>
      act(async (tabs) => {
        const ready = await readUploads(actions, options.readUpload);
        return (await arrivedAt(tabs)).tab.execute(ready, { signal });
      }, signal),

    async navigate(url, { signal } = {}) {
      const report = await goTo(url, signal);
      if (report.outcomes?.some(({ status }) => status !== "applied")) throw new NavigationError(url, report);
      return report;
    },

    waitForIdle: ({ timeoutMs = 5000, signal } = {}) =>
      use(async ({ tabs }) => {
        const { tab, requests } = await arrivedAt(tabs);
        return waitForIdle({ page: tab.page, worlds: await tab.worlds(), requests, timeoutMs, signal });
      }, signal),

    screenshot: ({ signal, conceal } = {}) =>
      use(async ({ tabs }) => takeScreenshot((await arrivedAt(tabs)).tab, conceal), signal),

    restrict: (rule) => void restrictions.push(rule),

    tabs: {
      list: () => use(({ tabs }) => tabs.list()),
      async open(url, { signal } = {}) {
        const { tabId } = await use(async ({ tabs }) => tabs.describe(await tabs.open()), signal);
        if (url) await goTo(url, signal);
        return use(({ tabs }) => tabs.describe(tabs.find(tabId)));
      },
      select: (tabId) => use(async ({ tabs }) => tabs.describe(await tabs.select(tabId))),
      close: (tabId) => use(({ tabs }) => tabs.find(tabId).tab.page.close()),
    },

    saveStorageState: (path) => use(({ context }) => context.storageState({ indexedDB: true, ...(path && { path }) })),

    setViewport: (size) => use(({ tabs }) => tabs.current.tab.page.setViewportSize(size)),

    async close() {
      isClosed = true;
      const opened = await opening?.catch(() => undefined);
      await opened?.close();
    },
  };
}

function currentOf(tabs: TabList) {
  return tabs.isEmpty ? undefined : tabs.current;
}

/** A page that waits for somebody else has a reason to be silent. */
function isWaiting(tabs: TabList): boolean {
  const current = currentOf(tabs);
  return current !== undefined && (current.isAsking() || current.tab.aftermath.isGoing);
}

async function arrivedAt(tabs: TabList) {
  await tabs.current.tab.aftermath.arrived();
  return tabs.current;
}

async function all(answers: Promise<boolean>[]): Promise<boolean> {
  return (await Promise.all(answers)).every(Boolean);
}
