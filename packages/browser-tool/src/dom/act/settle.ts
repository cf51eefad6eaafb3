// Waiting no longer than need be: for the page to react, to be drawn, to fall quiet, within a bound.
import { nativeFields } from "../sense/kind.ts";
import { all, styleOf, viewOf } from "../tree.ts";
import { ownTimeout } from "../work/track-work.ts";

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => ownTimeout(resolve, ms));
}

/** Lets the page's own tasks run: handlers, promises, and the schedulers of frameworks. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(port1.close());
    port2.postMessage(0);
  });
}

/** A frame has been drawn, after the page's own tasks; a page in the background draws none, and is not waited for. */
export async function nextFrame(): Promise<void> {
  await nextTask();
  await Promise.race([sleep(40), new Promise(requestAnimationFrame)]);
}

export type Watch = ReturnType<typeof createWatch>;

/** Sees when the page last changed. */
export function createWatch(page: Document) {
  let last = performance.now();
  let changes = 0;
  let known = 0;
  const observer = new MutationObserver((records) => {
    changes += records.length;
    touch();
  });

  /** Something was done just now: the quiet is counted from here. */
  function touch(): void {
    last = performance.now();
  }

  /** Changes inside a shadow root or a frame are not seen from outside. */
  function include(root: Node): void {
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  }

  /** Different after anything that a person could notice: mutations, values, the address, the place scrolled to. */
  function state(): string {
    const view = viewOf(page);
    const values = all<HTMLInputElement>(page, nativeFields).map(({ value, checked }) => value + checked);
    return [changes, view.location.href, view.scrollX, view.scrollY, ...values].join();
  }

  /** Lets the page react to what was just done: at once if it does nothing, by its own tasks if it has begun to change. */
  async function breathe(): Promise<void> {
    for (let turn = 0; turn < 4; turn += 1) await null;
    if (changes !== known) await nextTask();
    known = changes;
  }

  /** Resolves when nothing has changed for `quietMs`, or after `mostMs`. */
  async function quiet(quietMs: number, mostMs: number): Promise<void> {
    const end = performance.now() + mostMs;
    const left = () => Math.min(last + quietMs, end) - performance.now();
    while (left() > 0) {
      await sleep(Math.ceil(left()));
      await nextTask(); // what the page's own timers have asked a framework to draw
    }
  }

  include(page);
  return { include, state, breathe, touch, quiet, close: () => observer.disconnect() };
}

/** What is being faded in is not there for a person until it is. Bounded: pages may fade for ever. */
export async function fadedIn(page: Document): Promise<void> {
  const fading = page.getAnimations().filter(({ playState, effect }) => {
    const target = (effect as KeyframeEffect | null)?.target;
    return playState === "running" && target?.textContent?.trim() && +styleOf(target).opacity < 0.5;
  });
  await Promise.race([sleep(500), Promise.allSettled(fading.map(({ finished }) => finished))]);
}

/** Resolves with what `find` finds, looking again at every frame; with nothing after `mostMs`. */
export async function waitFor<Found>(find: () => Found, mostMs: number): Promise<Found> {
  const end = performance.now() + mostMs;
  // Where the machine is slow, the page gets as many frames as it would have had elsewhere.
  for (let frames = mostMs / 25; !find() && (frames > 0 || performance.now() < end); frames -= 1) await nextFrame();
  return find();
}
