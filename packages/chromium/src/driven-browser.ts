import type { ExecutionReport, NavigationRules, SnapshotOptions } from "@giselles-ai/protocol";
import { joinRules } from "./navigation/join-rules.ts";
import { feelPulse } from "./navigation/pulse.ts";
import { type ChromiumOptions, type OpenDriver, openDriver } from "./open-driver.ts";
import type { TabList } from "./tabs/tab-list.ts";
import { tellEvents } from "./tabs/tell-events.ts";
import { takeTurns } from "./timing/take-turns.ts";

/** A browser that is opened when it is first used, and again after it has ended. One thing is done in it at a time. */
export class DrivenBrowser {
  /** All that restrict where its tabs go, as one. */
  readonly rules: NavigationRules;
  /** How the page was last looked at; what is told unasked is told the same way. */
  lastLook: SnapshotOptions | undefined;
  readonly #options: ChromiumOptions;
  readonly #restrictions: NavigationRules[] = [];
  readonly #inTurn = takeTurns();
  /** Counted up for the life of the driver: an id of a browser that has ended is none of the next. */
  readonly #numbers = { next: 1 };
  #opening: Promise<OpenDriver> | undefined;
  #isClosed = false;

  constructor(options: ChromiumOptions) {
    this.#options = options;
    this.rules = joinRules(this.#restrictions);
    const { allowNavigation } = options;
    if (allowNavigation) this.restrict({ allows: allowNavigation, allowsFrame: () => true });
  }

  restrict(rules: NavigationRules): void {
    this.#restrictions.push(rules);
  }

  /** Does something in it, when all that was asked for before is done. */
  use<Result>(task: (opened: OpenDriver) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    return this.#inTurn(async () => {
      signal?.throwIfAborted();
      if (this.#isClosed) throw new Error("The driver is closed. Create another.");
      const opened = await this.#open();
      const pulse = this.#feelPulse(opened);
      try {
        if (this.#restrictions.length > 0) await opened.guard(this.rules);
        return await task(opened);
      } catch (error) {
        throw opened.isLost ? await this.#lose(opened) : error;
      } finally {
        pulse.end();
      }
    });
  }

  /** Does something in the current tab, waits for what it set off, and tells that too. */
  act(task: (tabs: TabList) => Promise<ExecutionReport>, signal: AbortSignal | undefined): Promise<ExecutionReport> {
    return this.use(async ({ tabs, guardSettled }) => {
      const report = await task(tabs);
      await guardSettled();
      await tabs.settled();
      return tellEvents(await this.#withNews(report, tabs), tabs.takeEvents());
    }, signal);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const opened = await this.#opening?.catch(() => undefined);
    await opened?.close();
  }

  async #open(): Promise<OpenDriver> {
    this.#opening ??= openDriver(this.#options, this.#numbers);
    const opened = await this.#opening.catch((error: unknown) => {
      this.#opening = undefined; // it may be there the next time
      throw error;
    });
    if (opened.isLost) throw await this.#lose(opened);
    return opened;
  }

  /** Whoever was at work in a browser that has ended is told, once; then there is another. */
  async #lose(opened: OpenDriver): Promise<Error> {
    this.#opening = undefined;
    await opened.close().catch(() => {});
    return new Error(
      "page" in this.#options
        ? "The browser has ended, and the page with it. Create another driver."
        : "The browser has ended, and what was open in it is gone. Navigate to begin again, in another.",
    );
  }

  #feelPulse({ tabs }: OpenDriver) {
    return feelPulse({
      sessions: () => currentOf(tabs)?.tab.sessions ?? [],
      isWaiting: () => isWaiting(tabs),
      silenceMs: this.#options.silenceMs ?? 25_000,
      onSilence: () => void currentOf(tabs)?.tab.stopScripts("no-answer"),
    });
  }

  /** A page that came of it is told with it. Nobody who has never looked wants to know. */
  async #withNews(report: ExecutionReport, tabs: TabList): Promise<ExecutionReport> {
    if (tabs.isEmpty) return report;
    const { tab } = tabs.current;
    if (tab.aftermath.isGoing) await tab.aftermath.settled(); // the page that came has gone on
    if (tab.aftermath.isGoing) return tab.aftermath.tellLate(report);
    if (!this.lastLook) return report;
    try {
      return (await tab.isSeen()) ? report : { ...report, delta: await tab.news(this.lastLook) };
    } catch {
      return report; // the page has moved on again; the next snapshot shows where to
    }
  }
}

function currentOf(tabs: TabList) {
  return tabs.isEmpty ? undefined : tabs.current;
}

/** A page that waits for somebody else has a reason to be silent. */
function isWaiting(tabs: TabList): boolean {
  const current = currentOf(tabs);
  return current !== undefined && (current.isAsking() || current.tab.aftermath.isGoing);
}
