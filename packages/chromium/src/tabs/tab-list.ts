// The tabs of one driver: all tabs of its own browser, or a given page and the tabs that it opens.
import type { PageEvent, Tab } from "@giselles-ai/protocol";
import type { BrowserContext, Page } from "playwright-core";
import { trackRequests } from "../navigation/wait-for-idle.ts";
import { crashMessage } from "./add-events.ts";
import { type AnswerDialog, answerDialogs } from "./dialogs.ts";
import { Downloads } from "./downloads.ts";
import { PageLog } from "./page-log.ts";
import { ChromiumTab } from "./tab.ts";

export interface TabListOptions {
  context: BrowserContext;
  ownsContext: boolean;
  isLaunched: boolean;
  downloads: string;
  answer: AnswerDialog;
  dialogTimeoutMs: number;
  navigationTimeoutMs: number;
  /** Whether to record console messages and requests. */
  inspect: boolean;
  onLate?: ((lines: string[]) => void) | undefined;
  /** The next handle number, shared by all tabs, so that an id is never valid in another tab. */
  numbers: { next: number };
}

export interface OpenTab {
  tab: ChromiumTab;
  openerId: string | undefined;
  requests: { pending(): string[] };
  /** Console messages and requests, if they are recorded. */
  log: PageLog | undefined;
  /** Whether a person is answering a dialog of the page. */
  isAsking(): boolean;
}

/** The script of a page that opens more dialogs than this between two reports is stopped. */
const maxDialogs = 50;

export class TabList {
  readonly #options: TabListOptions;
  readonly #open = new Map<Page, OpenTab>();
  readonly #downloads: Downloads;
  readonly #cleanups: (() => void)[] = [];
  #events: PageEvent[] = [];
  readonly #blockedHosts = new Set<string>();
  readonly #reportedHosts = new Set<string>();
  #count = 0;
  #current: OpenTab | undefined;
  /** Whether the last closed tab had crashed. */
  #hasCrashed = false;

  constructor(options: TabListOptions) {
    this.#options = options;
    this.#downloads = new Downloads({
      folder: options.downloads,
      report: (event) => this.report(event),
      isShared: !options.ownsContext,
      isLaunched: options.isLaunched,
    });
    if (!options.ownsContext) return;
    const { context } = options;
    const add = (page: Page) => void this.add(page);
    context.on("page", add);
    this.#cleanups.push(() => context.off("page", add));
  }

  get current(): OpenTab {
    if (!this.#current) {
      if (this.#hasCrashed) throw new Error(crashMessage);
      throw new Error("All tabs are closed. Open one with tabs.open, or with navigate.");
    }
    return this.#current;
  }

  get all(): ChromiumTab[] {
    return [...this.#open.values()].map(({ tab }) => tab);
  }

  get isEmpty(): boolean {
    return this.#current === undefined;
  }

  has(page: Page): boolean {
    return this.#open.has(page);
  }

  add(page: Page, { announce = true } = {}): OpenTab {
    const known = this.#open.get(page);
    if (known) return known;
    const opener = this.#current?.tab.tabId;
    const tabId = `tab-${++this.#count}`;
    const report = (event: PageEvent) => {
      this.report(event);
      if (event.type === "dialog" && this.#events.filter(({ type }) => type === "dialog").length === maxDialogs)
        void tab.stopScripts("dialogs");
    };
    const { answer, dialogTimeoutMs, numbers, navigationTimeoutMs, inspect, onLate } = this.#options;
    const log = inspect ? new PageLog(page) : undefined;
    const requests = trackRequests(page);
    const tab = new ChromiumTab({ tabId, page, numbers, report, navigationTimeoutMs, requests, onLate });
    const dialogs = answerDialogs({
      page,
      answer,
      timeoutMs: dialogTimeoutMs,
      report,
      instruction: () => tab.dialogAnswer,
      onDeclined: (question) => tab.declined.push(question),
    });
    const open = { tab, openerId: opener, requests, log, isAsking: dialogs.isAsking };
    this.#downloads.watch(page);
    page.on("popup", (popup) => void this.add(popup));
    page.on("filechooser", (chooser) => report({ type: "file-chooser", multiple: chooser.isMultiple() }));
    page.on("crash", () => {
      report({ type: "crash" });
      tab.hasCrashed = true;
      this.#remove(page, report); // a crashed page no longer responds
      if (this.#options.ownsContext) void page.close().catch(() => {});
    });
    page.on("close", () => this.#remove(page, report));
    this.#open.set(page, open);
    this.#current = open;
    if (announce && tabId !== "tab-1") report({ type: "tab-opened", tabId, url: page.url() });
    return open;
  }

  /** Like a browser, returns from a closed tab to its opener, or to the last tab. */
  #remove(page: Page, report: (event: PageEvent) => void): void {
    const closed = this.#open.get(page);
    if (!closed) return;
    this.#open.delete(page);
    void closed.tab.close();
    this.#hasCrashed = closed.tab.hasCrashed;
    report({ type: "tab-closed", tabId: closed.tab.tabId });
    if (this.#current !== closed) return;
    const remaining = [...this.#open.values()];
    this.#current = remaining.find(({ tab }) => tab.tabId === closed.openerId) ?? remaining.at(-1);
  }

  find(tabId: string): OpenTab {
    const found = [...this.#open.values()].find(({ tab }) => tab.tabId === tabId);
    if (found) return found;
    const ids = [...this.#open.values()].map(({ tab }) => tab.tabId).join(", ");
    throw Object.assign(new Error(`There is no ${tabId}. Open tabs: ${ids || "none"}.`), { code: "NOT_FOUND" });
  }

  async open(): Promise<OpenTab> {
    return this.add(await this.#options.context.newPage(), { announce: false });
  }

  async select(tabId: string): Promise<OpenTab> {
    this.#current = this.find(tabId);
    await this.#current.tab.page.bringToFront();
    return this.#current;
  }

  async list(): Promise<Tab[]> {
    return Promise.all([...this.#open.values()].map((open) => this.describe(open)));
  }

  async describe({ tab: { tabId, page } }: OpenTab): Promise<Tab> {
    const title = await page.title().catch(() => ""); // it may be navigating
    return { tabId, url: page.url(), title, current: this.#current?.tab.tabId === tabId };
  }

  /** Limits the downloads of all tabs while they are sent. */
  limitDownloads(page: Page): Promise<void> {
    return this.#downloads.limit(page);
  }

  /** Whether the next actions may download files. */
  permitDownloads(isPermitted: boolean): void {
    this.#downloads.permit(isPermitted);
  }

  /** Waits for the effects in the current tab, and in the tab that it opened. */
  async waitUntilSettled(): Promise<void> {
    const before = this.#current;
    await before?.tab.pendingNavigation.waitUntilSettled();
    if (this.#current !== before) await this.#current?.tab.pendingNavigation.waitUntilSettled();
    this.#downloads.extend();
    await this.#downloads.waitUntilSettled();
    await this.#closeEmptyTabs();
  }

  /**
   * A browser with windows closes the empty tab of a download. A headless shell leaves it open, with an address that is not even
   * about:blank.
   */
  async #closeEmptyTabs(): Promise<void> {
    if (!this.#events.some(({ type }) => type === "download")) return;
    const empty = [...this.#open.keys()].filter((page) => /^:?$/.test(page.url()));
    await Promise.all(empty.map((page) => page.close().catch(() => {}))); // it may be closing already
  }

  /** The events since the last call. */
  takeEvents(): PageEvent[] {
    const events = this.#events;
    this.#events = [];
    const hosts = [...this.#blockedHosts].filter((host) => !this.#reportedHosts.has(host));
    this.#blockedHosts.clear();
    for (const host of hosts) this.#reportedHosts.add(host);
    if (hosts.length > 0) events.push({ type: "connections-blocked", hosts });
    return events.map((event) => (event.type === "tab-opened" ? { ...event, url: this.#urlOf(event) } : event));
  }

  /** Reported once for each host: a page tries again and again. */
  reportBlockedHost(host: string): void {
    this.#blockedHosts.add(host);
  }

  report(event: PageEvent): void {
    this.#events.push(event);
  }

  #urlOf({ tabId, url }: { tabId: string; url: string }): string {
    return [...this.#open.values()].find(({ tab }) => tab.tabId === tabId)?.tab.page.url() ?? url;
  }

  async close(): Promise<void> {
    for (const cleanUp of this.#cleanups) cleanUp();
    await Promise.allSettled([...this.#open.values()].map(({ tab }) => tab.close()));
  }
}
