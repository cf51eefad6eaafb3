// What an action sets off outside of the document (another page, a tab, a download) comes a little after it. It is waited
// for when there is a sign that it will come, and only then.
import { EventEmitter, once } from "node:events";
import type { Page, Request } from "playwright-core";

type Thing = "page" | "popup" | "download";

/** Longest waits in ms. What has not come by then is not waited for again. */
const limits: Record<Thing, number> = { page: 10_000, popup: 3000, download: 3000 };

export class Aftermath {
  readonly #page: Page;
  readonly #news = new EventEmitter();
  readonly #expected: Record<Thing, number> = { page: 0, popup: 0, download: 0 };
  readonly #seen: Record<Thing, number> = { page: 0, popup: 0, download: 0 };
  /** For another page, with an answer that is not shown yet. */
  #answered: Request | undefined;

  constructor(page: Page) {
    this.#page = page;
    const isForPage = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame();
    page.on("popup", () => this.#see("popup"));
    page.on("download", () => {
      this.#see("download");
      this.#see("page"); // an address that turned out to be a file
    });
    page.on("framenavigated", (frame) => {
      if (frame !== page.mainFrame()) return;
      this.#answered = undefined;
      this.#see("page");
    });
    page.on("response", (response) => {
      if (!isForPage(response.request())) return;
      if (response.status() === 204)
        this.#see("page"); // it stays
      else this.#answered = response.request();
    });
    page.on("requestfailed", (request) => {
      if (!isForPage(request)) return;
      const isGivenUp = request.failure()?.errorText === "net::ERR_ABORTED";
      if (isGivenUp && request === this.#answered) this.expect("download"); // for a file, which is told of a moment later
      this.#see("page");
    });
    page.on("close", () => this.#news.emit("news", "closed"));
  }

  /** There is a sign of it. */
  expect(thing: Thing): void {
    this.#expected[thing] = this.#seen[thing] + 1;
  }

  #see(thing: Thing): void {
    this.#seen[thing] += 1;
    this.#news.emit("news", thing);
  }

  /** Resolves when all that was expected has come, or will not. */
  async settled(): Promise<void> {
    await Promise.all((Object.keys(limits) as Thing[]).map((thing) => this.#wait(thing)));
  }

  async #wait(thing: Thing): Promise<void> {
    const signal = AbortSignal.timeout(limits[thing]);
    while (this.#seen[thing] < this.#expected[thing] && !this.#page.isClosed() && !signal.aborted)
      await once(this.#news, "news", { signal }).catch(() => {});
    this.#expected[thing] = 0;
  }
}
