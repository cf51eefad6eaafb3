// Waits for effects of an action outside of the document (another page, a tab, a download), but only after a sign of them.
import { EventEmitter, once } from "node:events";
import { type ExecutionReport, leavesPage } from "@giselles-ai/protocol";
import type { Page, Request } from "playwright-core";
import { withoutQuery } from "./without-query.ts";

type Effect = "page" | "popup" | "download";
type LoadState = "domcontentloaded" | "load";

export class PendingNavigation {
  readonly #page: Page;
  readonly #navigationTimeoutMs: number;
  readonly #events = new EventEmitter();
  readonly #expected: Record<Effect, number> = { page: 0, popup: 0, download: 0 };
  readonly #seen: Record<Effect, number> = { page: 0, popup: 0, download: 0 };
  /** The pending request for another page. Until it is answered, the current page cannot be accessed. */
  #request: Request | undefined;
  /** A request that took too long. */
  #late: Request | undefined;
  /** A request that was answered, but whose page is not shown yet. */
  #answered: Request | undefined;
  /** Load states that the document did not reach in time. They are not waited for again, to keep actions fast. */
  readonly #overdue = new Set<LoadState>();

  constructor(page: Page, { navigationTimeoutMs }: { navigationTimeoutMs: number }) {
    this.#page = page;
    this.#navigationTimeoutMs = navigationTimeoutMs;
    const isForPage = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame();
    page.on("popup", () => this.#record("popup"));
    page.on("download", () => {
      this.#record("download");
      this.#arrive(); // the address was a file
    });
    page.on("request", (request) => {
      if (!isForPage(request)) return;
      this.#request = request;
      this.#overdue.clear();
      this.#events.emit("change", "started");
    });
    page.on("framenavigated", (frame) => {
      if (frame !== page.mainFrame()) return;
      this.#answered = undefined;
      this.#arrive();
    });
    page.on("response", (response) => {
      if (!isForPage(response.request())) return;
      if (/^20[45]$/.test(String(response.status())))
        this.#arrive(); // no new page
      else this.#answered = response.request();
    });
    page.on("requestfinished", (request) => {
      if (request !== this.#request) return;
      this.#request = undefined; // after a redirect, another request follows
      this.#events.emit("change", "finished");
    });
    page.on("requestfailed", (request) => {
      if (!isForPage(request)) return;
      const isAborted = request.failure()?.errorText === "net::ERR_ABORTED";
      if (isAborted && request === this.#answered) this.expect("download"); // the download event follows
      if (request === this.#request) this.#request = undefined;
      this.#record("page");
    });
    page.on("close", () => this.#events.emit("change", "closed"));
  }

  /** Whether another page is loading. Until then, the current page cannot be accessed. */
  get isPending(): boolean {
    return this.#request !== undefined;
  }

  /** Waits for this effect from now on. */
  expect(effect: Effect): void {
    this.#expected[effect] = this.#seen[effect] + 1;
  }

  #arrive(): void {
    this.#request = undefined;
    this.#record("page");
  }

  #record(effect: Effect): void {
    this.#seen[effect] += 1;
    this.#events.emit("change", effect);
  }

  /** Resolves when the pending navigation has finished or failed. Throws if it takes too long. */
  async waitForArrival(): Promise<void> {
    await this.#arrival();
    if (!this.#request || this.#page.isClosed()) return;
    const address = withoutQuery(this.#request.url());
    throw new Error(
      `The page is waiting for ${address}, which does not answer. Try again later, or navigate elsewhere.`,
    );
  }

  async #arrival(): Promise<void> {
    await this.#until(() => !this.#request, AbortSignal.timeout(this.#navigationTimeoutMs));
  }

  /** Resolves when a navigation takes too long. Otherwise never resolves. */
  async waitUntilLate(over: AbortSignal): Promise<void> {
    while (!over.aborted && !this.#page.isClosed()) {
      await this.#until(() => this.#request !== undefined, over);
      await this.#arrival();
      if (!this.#request || this.#page.isClosed() || over.aborted) continue;
      this.#late = this.#request;
      return;
    }
    await new Promise<never>(() => {});
  }

  /** Adds to the outcome of the navigation that the page has not answered yet. */
  reportLate(report: ExecutionReport): ExecutionReport {
    const { outcomes = [] } = report;
    const index = outcomes.findLastIndex(leavesPage);
    const outcome = outcomes[index];
    if (!this.#request || !outcome) return report;
    const message = `${withoutQuery(this.#request.url())} has not answered yet. Take a snapshot later.`;
    return { ...report, outcomes: outcomes.with(index, { ...outcome, message }) };
  }

  /** Resolves when all expected effects have happened or timed out, and the page can be read. */
  async waitUntilSettled(): Promise<void> {
    await Promise.all([this.#pageSettled(), this.#wait("popup", 3000)]);
    await this.#wait("download", 3000); // after the page, because only then is it known that the address was a file
    await this.#loaded("domcontentloaded", 10_000);
    if (!this.#overdue.has("domcontentloaded")) await this.#loaded("load", 2000); // frames and styles too, if they load in time
  }

  async #loaded(state: LoadState, timeout: number): Promise<void> {
    if (this.#page.isClosed() || this.#overdue.has(state)) return;
    await this.#page.waitForLoadState(state, { timeout }).catch(() => this.#overdue.add(state)); // continue without it
  }

  async #pageSettled(): Promise<void> {
    if (this.#request && this.#request === this.#late) return;
    await this.#wait("page", this.#navigationTimeoutMs, () => !this.#request);
    this.#late = this.#request;
  }

  /** An effect that times out is no longer expected. */
  async #wait(effect: Effect, ms: number, isComplete = () => true): Promise<void> {
    const hasHappened = () => this.#seen[effect] >= this.#expected[effect] && isComplete();
    await this.#until(hasHappened, AbortSignal.timeout(ms));
    this.#expected[effect] = 0;
  }

  async #until(isMet: () => boolean, signal: AbortSignal): Promise<void> {
    while (!isMet() && !this.#page.isClosed() && !signal.aborted)
      await once(this.#events, "change", { signal }).catch(() => {});
  }
}
