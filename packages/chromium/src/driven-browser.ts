import { type ExecutionReport, type NavigationRules, reportOf, type SnapshotOptions } from "@giselles-ai/protocol";
import { readTimeouts } from "./compat.ts";
import { joinRules } from "./navigation/join-rules.ts";
import { startWatchdog } from "./navigation/watchdog.ts";
import { type ConnectionPolicy, createConnectionPolicy } from "./network/connection-policy.ts";
import { type ChromiumOptions, type OpenDriver, openDriver } from "./open-driver.ts";
import { addEvents, withSeenChange } from "./tabs/add-events.ts";
import type { ChromiumTab } from "./tabs/tab.ts";
import type { TabList } from "./tabs/tab-list.ts";
import { takeTurns } from "./timing/take-turns.ts";

/** A browser that opens on first use, and again after it has ended. Runs one task at a time. */
export class DrivenBrowser {
  /** All navigation rules combined. */
  readonly rules: NavigationRules;
  /** The options of the last snapshot. Reports of new pages use the same. */
  lastSnapshotOptions: SnapshotOptions | undefined;
  readonly #options: ChromiumOptions;
  /** Which machines it may connect to. */
  readonly policy: ConnectionPolicy;
  readonly #restrictions: NavigationRules[] = [];
  readonly #inTurn = takeTurns();
  /** Handle numbers continue in the next browser, so that an old id is never valid there. */
  readonly #numbers = { next: 1 };
  #opening: Promise<OpenDriver> | undefined;
  #isClosed = false;

  constructor(options: ChromiumOptions) {
    this.#options = options;
    this.rules = joinRules(this.#restrictions);
    this.policy = createConnectionPolicy(this.rules);
    const { allowNavigation } = options;
    if (allowNavigation) this.restrict({ allows: allowNavigation, allowsFrame: () => true });
  }

  restrict(rules: NavigationRules): void {
    this.#restrictions.push(rules);
  }

  /** Runs a task after all earlier ones. */
  use<Result>(task: (opened: OpenDriver) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    return this.#inTurn(async () => {
      signal?.throwIfAborted();
      if (this.#isClosed) throw new Error("The driver is closed. Create another.");
      const opened = await this.#open();
      const watchdog = this.#startWatchdog(opened);
      try {
        if (this.#restrictions.length > 0) await opened.guard(this.rules);
        return await task(opened);
      } catch (error) {
        throw opened.isLost ? await this.#handleLoss(opened) : error;
      } finally {
        watchdog.end();
      }
    });
  }

  /** Runs actions in the current tab, waits for their effects, and adds those to the report. */
  act(
    task: (tabs: TabList, opened: OpenDriver) => Promise<ExecutionReport>,
    signal: AbortSignal | undefined,
  ): Promise<ExecutionReport> {
    return this.use(async (opened) => {
      const { tabs, guardSettled } = opened;
      const acting = currentOf(tabs)?.tab;
      const report = await task(tabs, opened);
      await guardSettled();
      await tabs.waitUntilSettled();
      // The page may navigate again; then the next snapshot shows the new one.
      const isKnown = await currentOf(tabs)
        ?.tab.waitForLoading()
        .catch(() => undefined);
      const shown = isKnown ? report : await this.#withNewPage(report, tabs);
      const events = tabs.takeEvents();
      const isOpened = events.some(({ type }) => type === "tab-opened");
      const seen = isOpened ? shown : withSeenChange(shown);
      return addEvents(await this.#withClosedTab(seen, acting, currentOf(tabs)?.tab), events);
    }, signal);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const opened = await this.#opening?.catch(() => undefined);
    await opened?.close();
  }

  async #open(): Promise<OpenDriver> {
    this.#opening ??= openDriver(this.#options, { numbers: this.#numbers, policy: this.policy });
    const opened = await this.#opening.catch((error: unknown) => {
      this.#opening = undefined; // the next call tries again
      throw error;
    });
    if (opened.isLost) throw await this.#handleLoss(opened);
    return opened;
  }

  /** The error of the task that was running. The next task opens another browser. */
  async #handleLoss(opened: OpenDriver): Promise<Error> {
    this.#opening = undefined;
    await opened.close().catch(() => {});
    return new Error(
      "page" in this.#options
        ? "The browser has ended, and the page with it. Create another driver."
        : "The browser has ended, and its tabs are gone. Navigate to open another.",
    );
  }

  #startWatchdog({ tabs }: OpenDriver) {
    return startWatchdog({
      sessions: () => currentOf(tabs)?.tab.sessions ?? [],
      isWaiting: () => isWaiting(tabs),
      unresponsiveMs: readTimeouts(this.#options).unresponsiveMs,
      onUnresponsive: () => void currentOf(tabs)?.tab.stopScripts("no-answer"),
    });
  }

  /** Adds the content of a page that the actions opened, if the caller has taken snapshots before. */
  async #withNewPage(report: ExecutionReport, tabs: TabList): Promise<ExecutionReport> {
    if (tabs.isEmpty) return report;
    const { tab } = tabs.current;
    if (tab.pendingNavigation.isPending) await tab.pendingNavigation.waitUntilSettled(); // the new page navigates again
    if (tab.pendingNavigation.isPending) return tab.pendingNavigation.reportLate(report);
    if (!this.lastSnapshotOptions) return report;
    try {
      return (await tab.isKnownDocument())
        ? report
        : { ...report, delta: await tab.describeNewPage(this.lastSnapshotOptions) };
    } catch {
      return report; // the page has navigated again; the next snapshot shows the new one
    }
  }

  /** An action that closes its own tab has worked. What it did in the tab that is shown now is part of its effect. */
  async #withClosedTab(report: ExecutionReport, acting?: ChromiumTab, current?: ChromiumTab): Promise<ExecutionReport> {
    const { outcomes = [], delta } = report;
    const index = outcomes.findLastIndex(({ status, code }) => status === "unknown" && code === "NAVIGATED");
    const outcome = outcomes[index];
    if (!acting?.page.isClosed() || acting.hasCrashed || !current || !outcome) return report;
    const message = `It closed ${acting.tabId}. ${current.tabId} is the current tab.`;
    const closed = reportOf(outcomes.with(index, { ...outcome, status: "applied", message }), delta);
    if (!this.lastSnapshotOptions) return closed;
    // That page may navigate meanwhile; then the next snapshot shows it.
    const whole = await current.describeWhole(this.lastSnapshotOptions, "another tab").catch(() => undefined);
    return whole ? { ...closed, delta: whole } : closed;
  }
}

function currentOf(tabs: TabList) {
  return tabs.isEmpty ? undefined : tabs.current;
}

/** Whether the page waits for an answer to a dialog or for a navigation, and so cannot respond. */
function isWaiting(tabs: TabList): boolean {
  const current = currentOf(tabs);
  return current !== undefined && (current.isAsking() || current.tab.pendingNavigation.isPending);
}
