// What an action sets off outside of the document (another page, a tab, a download) comes a little after it. It is waited
// for when there is a sign that it will come, and only then.
import { EventEmitter, once } from "node:events";
import { type ExecutionReport, leavesPage } from "@giselles-ai/protocol";
import type { Page, Request } from "playwright-core";
import { withoutQuery } from "./without-query.ts";

type Thing = "page" | "popup" | "download";
type LoadState = "domcontentloaded" | "load";

export class Aftermath {
  readonly #page: Page;
  readonly #arrivalMs: number;
  readonly #news = new EventEmitter();
  readonly #expected: Record<Thing, number> = { page: 0, popup: 0, download: 0 };
  readonly #seen: Record<Thing, number> = { page: 0, popup: 0, download: 0 };
  /** For another page, which is not there yet. Until it is, the browser lets nobody into the one that is. */
  #going: Request | undefined;
  /** One of those that was waited for in vain. */
  #late: Request | undefined;
  /** For another page, with an answer that is not shown yet. */
  #answered: Request | undefined;
  /** What the document that is there did not come to in time. It is not waited for again, or every action would be. */
  readonly #overdue = new Set<LoadState>();

  constructor(page: Page, { arrivalMs }: { arrivalMs: number }) {
    this.#page = page;
    this.#arrivalMs = arrivalMs;
    const isForPage = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame();
    page.on("popup", () => this.#see("popup"));
    page.on("download", () => {
      this.#see("download");
      this.#arrive(); // an address that turned out to be a file
    });
    page.on("request", (request) => {
      if (!isForPage(request)) return;
      this.#going = request;
      this.#overdue.clear();
      this.#news.emit("news", "going");
    });
    page.on("framenavigated", (frame) => {
      if (frame !== page.mainFrame()) return;
      this.#answered = undefined;
      this.#arrive();
    });
    page.on("response", (response) => {
      if (!isForPage(response.request())) return;
      if (/^20[45]$/.test(String(response.status())))
        this.#arrive(); // it stays
      else this.#answered = response.request();
    });
    page.on("requestfinished", (request) => {
      if (request !== this.#going) return;
      this.#going = undefined; // one that sends us on is followed by another
      this.#news.emit("news", "gone");
    });
    page.on("requestfailed", (request) => {
      if (!isForPage(request)) return;
      const isGivenUp = request.failure()?.errorText === "net::ERR_ABORTED";
      if (isGivenUp && request === this.#answered) this.expect("download"); // for a file, which is told of a moment later
      if (request === this.#going) this.#going = undefined;
      this.#see("page");
    });
    page.on("close", () => this.#news.emit("news", "closed"));
  }

  /** Another page is on its way, and until it is there nothing can be asked of this one. */
  get isGoing(): boolean {
    return this.#going !== undefined;
  }

  /** There is a sign of it. */
  expect(thing: Thing): void {
    this.#expected[thing] = this.#seen[thing] + 1;
  }

  #arrive(): void {
    this.#going = undefined;
    this.#see("page");
  }

  #see(thing: Thing): void {
    this.#seen[thing] += 1;
    this.#news.emit("news", thing);
  }

  /** Resolves when the page that is on its way is there, or will not come; throws when that takes too long. */
  async arrived(): Promise<void> {
    await this.#arrival();
    if (!this.#going || this.#page.isClosed()) return;
    const address = withoutQuery(this.#going.url());
    throw new Error(
      `The page is waiting for ${address}, which does not answer. Look again later, or navigate elsewhere.`,
    );
  }

  async #arrival(): Promise<void> {
    await this.#until(() => !this.#going, AbortSignal.timeout(this.#arrivalMs));
  }

  /** Resolves when a page is on its way that takes too long; never, if that is not so. */
  async late(over: AbortSignal): Promise<void> {
    while (!over.aborted && !this.#page.isClosed()) {
      await this.#until(() => this.#going !== undefined, over);
      await this.#arrival();
      if (!this.#going || this.#page.isClosed() || over.aborted) continue;
      this.#late = this.#going;
      return;
    }
    await new Promise<never>(() => {});
  }

  /** Says of what led to another page that it has not come. */
  tellLate(report: ExecutionReport): ExecutionReport {
    const { outcomes = [] } = report;
    const at = outcomes.findLastIndex(leavesPage);
    const outcome = outcomes[at];
    if (!this.#going || !outcome) return report;
    const message = `${withoutQuery(this.#going.url())} has not answered yet. Take a snapshot later.`;
    return { ...report, outcomes: outcomes.with(at, { ...outcome, message }) };
  }

  /** Resolves when all that was expected has come, or will not, and the page that is there can be read. */
  async settled(): Promise<void> {
    await Promise.all([this.#pageSettled(), this.#wait("popup", 3000)]);
    await this.#wait("download", 3000); // that an address is a file may only show when its page does not come
    await this.#loaded("domcontentloaded", 10_000);
    if (!this.#overdue.has("domcontentloaded")) await this.#loaded("load", 2000); // frames and styles too, unless they keep us waiting
  }

  async #loaded(state: LoadState, timeout: number): Promise<void> {
    if (this.#page.isClosed() || this.#overdue.has(state)) return;
    await this.#page.waitForLoadState(state, { timeout }).catch(() => this.#overdue.add(state)); // as it is, then
  }

  async #pageSettled(): Promise<void> {
    if (this.#going && this.#going === this.#late) return;
    await this.#wait("page", this.#arrivalMs, () => !this.#going);
    this.#late = this.#going;
  }

  /** What has not come in time is not waited for again. */
  async #wait(thing: Thing, ms: number, isAllThere = () => true): Promise<void> {
    const isThere = () => this.#seen[thing] >= this.#expected[thing] && isAllThere();
    await this.#until(isThere, AbortSignal.timeout(ms));
    this.#expected[thing] = 0;
  }

  async #until(isSo: () => boolean, signal: AbortSignal): Promise<void> {
    while (!isSo() && !this.#page.isClosed() && !signal.aborted)
      await once(this.#news, "news", { signal }).catch(() => {});
  }
}
