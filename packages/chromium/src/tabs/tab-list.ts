// The tabs of one driver: those of its own browser, or a page that it was given and what that page opens.
import type { PageEvent, Tab } from "@giselles-ai/protocol";
import type { BrowserContext, Page } from "playwright-core";
import { countRequests } from "../navigation/wait-for-idle.ts";
import { type AnswerDialog, answerDialogs } from "./dialogs.ts";
import { Downloads } from "./downloads.ts";
import { ChromiumTab } from "./tab.ts";
import { crashed } from "./tell-events.ts";

export interface TabListOptions {
  context: BrowserContext;
  ownsContext: boolean;
  downloads: string;
  answer: AnswerDialog;
  dialogTimeoutMs: number;
  arrivalMs: number;
  /** One count of handles for all tabs: an id is never right in the wrong tab. */
  numbers: { next: number };
}

export interface OpenTab {
  tab: ChromiumTab;
  openerId: string | undefined;
  requests: { pending(): string[] };
  /** A person is being asked what the page wants to know. */
  isAsking(): boolean;
}

/** A page that shows more, before anybody was told of them, is stopped. */
const mostDialogs = 50;

export class TabList {
  readonly #options: TabListOptions;
  readonly #open = new Map<Page, OpenTab>();
  readonly #downloads: Downloads;
  readonly #forget: (() => void)[] = [];
  #events: PageEvent[] = [];
  #count = 0;
  #current: OpenTab | undefined;
  /** The last tab that was closed. */
  #hasCrashed = false;

  constructor(options: TabListOptions) {
    this.#options = options;
    this.#downloads = new Downloads({ folder: options.downloads, report: (event) => this.report(event) });
    if (!options.ownsContext) return;
    const { context } = options;
    const add = (page: Page) => void this.add(page);
    context.on("page", add);
    this.#forget.push(() => context.off("page", add));
  }

  get current(): OpenTab {
    if (!this.#current) {
      if (this.#hasCrashed) throw new Error(crashed);
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
      if (event.type === "dialog" && this.#events.filter(({ type }) => type === "dialog").length === mostDialogs)
        void tab.stopScripts("dialogs");
    };
    const { answer, dialogTimeoutMs, numbers, arrivalMs } = this.#options;
    const tab = new ChromiumTab({ tabId, page, numbers, report, arrivalMs });
    const dialogs = answerDialogs({
      page,
      answer,
      timeoutMs: dialogTimeoutMs,
      report,
      instructed: () => tab.dialogAnswer,
      onDeclined: (question) => tab.declined.push(question),
    });
    const open = { tab, openerId: opener, requests: countRequests(page), isAsking: dialogs.isAsking };
    this.#downloads.keep(page);
    page.on("popup", (popup) => void this.add(popup));
    page.on("filechooser", (chooser) => report({ type: "file-chooser", multiple: chooser.isMultiple() }));
    page.on("crash", () => {
      report({ type: "crash" });
      tab.hasCrashed = true;
      this.#remove(page, report); // nothing answers there any more
      if (this.#options.ownsContext) void page.close().catch(() => {});
    });
    page.on("close", () => this.#remove(page, report));
    this.#open.set(page, open);
    this.#current = open;
    if (announce && tabId !== "tab-1") report({ type: "tab-opened", tabId, url: page.url() });
    return open;
  }

  /** As a browser does: from a tab that closes, back to the one that opened it, or to the last. */
  #remove(page: Page, report: (event: PageEvent) => void): void {
    const closed = this.#open.get(page);
    if (!closed) return;
    this.#open.delete(page);
    void closed.tab.close();
    this.#hasCrashed = closed.tab.hasCrashed;
    report({ type: "tab-closed", tabId: closed.tab.tabId });
    if (this.#current !== closed) return;
    const left = [...this.#open.values()];
    this.#current = left.find(({ tab }) => tab.tabId === closed.openerId) ?? left.at(-1);
  }

  find(tabId: string): OpenTab {
    const found = [...this.#open.values()].find(({ tab }) => tab.tabId === tabId);
    if (found) return found;
    const ids = [...this.#open.values()].map(({ tab }) => tab.tabId).join(", ");
    throw new Error(`There is no ${tabId}. Open tabs: ${ids || "none"}.`);
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
    const title = await page.title().catch(() => ""); // it may be on its way elsewhere
    return { tabId, url: page.url(), title, current: this.#current?.tab.tabId === tabId };
  }

  /** Waits for what was set off in the current tab, also if that has opened another. */
  async settled(): Promise<void> {
    const before = this.#current;
    await before?.tab.aftermath.settled();
    if (this.#current !== before) await this.#current?.tab.aftermath.settled();
    await this.#downloads.settled();
    await this.#closeEmptyTabs();
  }

  /**
   * A tab that was opened for a file, and shows nothing, is closed by a browser with windows. A headless shell leaves it open.
   * Its address is then not even about:blank.
   */
  async #closeEmptyTabs(): Promise<void> {
    if (!this.#events.some(({ type }) => type === "download")) return;
    const empty = [...this.#open.keys()].filter((page) => /^:?$/.test(page.url()));
    await Promise.all(empty.map((page) => page.close().catch(() => {}))); // it may be closing
  }

  /** What happened since somebody was last told. */
  takeEvents(): PageEvent[] {
    const events = this.#events;
    this.#events = [];
    return events.map((event) => (event.type === "tab-opened" ? { ...event, url: this.#urlOf(event) } : event));
  }

  report(event: PageEvent): void {
    this.#events.push(event);
  }

  #urlOf({ tabId, url }: { tabId: string; url: string }): string {
    return [...this.#open.values()].find(({ tab }) => tab.tabId === tabId)?.tab.page.url() ?? url;
  }

  async close(): Promise<void> {
    for (const forget of this.#forget) forget();
    await Promise.allSettled([...this.#open.values()].map(({ tab }) => tab.close()));
  }
}
