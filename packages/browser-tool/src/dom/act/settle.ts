// Bounded waits: for the page to react, to render, and to stop changing.
import { elementsOfKind } from "../sense/handles.ts";
import { nativeFields } from "../sense/kind.ts";
import { attempt } from "../sense/unread.ts";
import { member, queryAll, styleOf, windowOf } from "../tree.ts";
import { untrackedTimeout } from "../work/track-work.ts";
import { halt } from "./halt.ts";

export function sleep(ms: number, view?: Window & typeof globalThis): Promise<void> {
  return new Promise((resolve) => untrackedTimeout(halt ? () => halt?.aborted || resolve() : resolve, ms, view));
}

/** Lets the page's queued tasks run: handlers, promises, and the schedulers of frameworks. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      if (!halt?.aborted) resolve();
    };
    port2.postMessage(0);
  });
}

/** Resolves after the page's queued tasks and one frame. A page in the background renders none, so the wait is bounded. */
export async function nextFrame(): Promise<void> {
  await nextTask();
  await Promise.race([sleep(40), new Promise(requestAnimationFrame)]);
  if (halt?.aborted) await sleep(0); // does not end
}

/** More changed nodes than these are not remembered. */
const maxTouched = 5000;

export type ChangeWatch = ReturnType<typeof watchChanges>;

/** Observes when the page last changed. */
export function watchChanges(page: Document) {
  let last = performance.now();
  let changes = 0;
  let handledChanges = 0;
  /** With the number of changes at that time. */
  const touched = new Map<Node, number>();
  const areas = elementsOfKind("scroll-area");
  /** The windows of observed frames. */
  const frames = new Set<Window & typeof globalThis>();
  const observer = new MutationObserver((records) => {
    changes += records.length;
    for (const { type, target, addedNodes } of records)
      if (type !== "attributes" && touched.size < maxTouched)
        for (const node of addedNodes.length ? addedNodes : [target]) touched.set(node, changes);
    noteActivity();
  });

  /** The quiet time starts again from now. */
  function noteActivity(): void {
    last = performance.now();
  }

  /** Also observes a shadow root or the document of a frame, whose changes are not seen from outside. */
  function observe(root: Node): void {
    if (windowOf(root) !== globalThis) frames.add(windowOf(root));
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  }

  /** A text that differs after every change that a person could notice: mutations, values, address, scroll position. */
  function state(): string {
    const view = windowOf(page);
    // A popover opens and closes without a mutation.
    const shown = queryAll<HTMLInputElement>(page, `${nativeFields},:popover-open`);
    const values = shown.map((field) => attempt(field, () => field.value + field.checked + field.id));
    const positions = areas.map(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft]);
    return [changes, view.location.href, view.scrollX, view.scrollY, ...positions, ...values].join();
  }

  /** Lets the page react to an action: runs its microtasks, and its queued tasks if it has started to change. */
  async function yieldToPage(): Promise<void> {
    for (let turn = 0; turn < 4; turn += 1) await null;
    if (changes !== handledChanges) await nextTask();
    handledChanges = changes;
  }

  /** Resolves when nothing has changed for `quietMs`, or after `timeoutMs`. */
  async function waitForQuiet(quietMs: number, timeoutMs: number): Promise<void> {
    const end = performance.now() + timeoutMs;
    const left = () => Math.min(last + quietMs, end) - performance.now();
    while (left() > 0) {
      await sleep(Math.ceil(left()));
      // On a busy machine, timers of a frame may run after later ones of this window. Those of a removed frame never run.
      for (const frame of frames) await Promise.race([sleep(40), sleep(0, frame)]);
      await nextTask(); // lets a framework render what the page's timers have changed
    }
  }

  observe(page);
  return {
    observe,
    state,
    yieldToPage,
    noteActivity,
    waitForQuiet,
    changes: () => changes,
    touched,
    /** The nodes that were added, or whose text or content has changed, after so many changes. */
    touchedSince: (from: number) => Array.from(touched).flatMap(([node, at]) => (at > from ? node : [])),
    /** Whether a node, or one that contains it, is among them. */
    isTouched(node: Node): boolean {
      for (let each: Node | null = node; each; each = member(each, "parentNode")) if (touched.has(each)) return true;
      return false;
    },
    close: () => observer.disconnect(),
  };
}

/** Waits for text that is fading in. */
export async function waitForFadeIn(page: Document): Promise<void> {
  const fading = page.getAnimations().filter(({ playState, effect }) => {
    const target = (effect as KeyframeEffect | null)?.target;
    return playState === "running" && target?.textContent?.trim() && +styleOf(target).opacity < 0.5;
  });
  await waitForAnimations(fading);
}

/** Waits until an element is drawn in its new state. */
export async function waitForTransitions({ element }: { element: Element }): Promise<void> {
  await waitForAnimations(element.getAnimations({ subtree: true }));
}

/** Bounded, because an animation may never end. */
async function waitForAnimations(running: Animation[]): Promise<void> {
  await Promise.race([sleep(500), Promise.allSettled(running.map(({ finished }) => finished))]);
  if (halt?.aborted) await sleep(0); // does not end
}

/** Calls `find` every frame until it returns a truthy value, or until `timeoutMs` has passed. */
export async function waitFor<Found>(find: () => Found, timeoutMs: number): Promise<Found> {
  const end = performance.now() + timeoutMs;
  // On a slow machine, the page still gets as many frames as on a fast one.
  for (let frames = timeoutMs / 25; !find() && (frames > 0 || performance.now() < end); frames -= 1) await nextFrame();
  return find();
}
