// Waiting without sleeping: for the page to fall quiet, within a bound.
import { viewOf } from "../tree.ts";

/** Lets the page's own tasks run: handlers, promises, and the schedulers of frameworks. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}

/** A frame has been drawn; a page in the background draws none, and is not waited for. */
export function nextFrame(view: Window): Promise<void> {
  return new Promise((resolve) => {
    const timer = view.setTimeout(done, 40);
    const frame = view.requestAnimationFrame(done);
    function done() {
      view.clearTimeout(timer);
      view.cancelAnimationFrame(frame);
      resolve();
    }
  });
}

/** Sees when the page last changed. */
export class Watch {
  readonly #observer: MutationObserver;
  readonly #seen = new WeakSet<Node>();
  #last = performance.now();
  #changes = 0;
  #known = 0;

  constructor(private readonly page: Document) {
    this.#observer = new MutationObserver((records) => {
      this.#changes += records.length;
      this.#last = performance.now();
    });
    this.include(page);
  }

  /** Changes inside a shadow root or a frame are not seen from outside. */
  include(root: Node): void {
    if (this.#seen.has(root)) return;
    this.#seen.add(root);
    this.#observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  }

  /** Different after anything that a person could notice: mutations, values, the address, the place scrolled to. */
  state(): string {
    const controls = this.page.querySelectorAll<HTMLInputElement>("input, select, textarea");
    const { location, scrollX, scrollY } = this.page.defaultView as Window;
    const values = Array.from(controls, ({ value, checked }) => value + checked);
    return [this.#changes, location.href, scrollX, scrollY, ...values].join();
  }

  /** Lets the page react to what was just done: at once if it does nothing, by its own tasks if it has begun to change. */
  async breathe(): Promise<void> {
    for (let turn = 0; turn < 4; turn += 1) await null;
    if (this.#changes !== this.#known) await nextTask();
    this.#known = this.#changes;
  }

  /** Something was done just now: the quiet is counted from here. */
  touch(): void {
    this.#last = performance.now();
  }

  /** Resolves when nothing has changed for `quietMs`, or after `mostMs`. */
  async quiet(quietMs: number, mostMs: number): Promise<void> {
    const end = performance.now() + mostMs;
    for (;;) {
      const now = performance.now();
      const wait = Math.min(this.#last + quietMs, end) - now;
      if (wait <= 0) return;
      await new Promise((resolve) => setTimeout(resolve, Math.ceil(wait)));
    }
  }

  close(): void {
    this.#observer.disconnect();
  }
}

/** What is being faded in is not there for a person until it is. Bounded: pages may fade for ever. */
export async function fadedIn(page: Document): Promise<void> {
  const fading = page.getAnimations().filter(({ playState, effect }) => {
    const target = (effect as KeyframeEffect | null)?.target;
    return (
      playState === "running" &&
      target?.textContent?.trim() &&
      Number(viewOf(target).getComputedStyle(target).opacity) < 0.5
    );
  });
  const most = new Promise((resolve) => setTimeout(resolve, 500));
  if (fading.length > 0) await Promise.race([most, Promise.allSettled(fading.map(({ finished }) => finished))]);
}

/** Resolves with what `find` finds, looking again whenever the page changes; undefined after `mostMs`. */
export async function waitFor<Found>(
  root: Node,
  find: () => Found | undefined,
  mostMs: number,
): Promise<Found | undefined> {
  const found = find();
  if (found !== undefined) return found;
  return new Promise((resolve) => {
    const view = viewOf(root);
    const timer = view.setTimeout(() => finish(undefined), mostMs);
    const observer = new MutationObserver(() => {
      const now = find();
      if (now !== undefined) finish(now);
    });
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    function finish(result: Found | undefined) {
      observer.disconnect();
      view.clearTimeout(timer);
      resolve(result ?? find());
    }
  });
}
