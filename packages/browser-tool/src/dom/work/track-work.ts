// Runs in the page's own world, before the page's scripts if it can: knows what the page has begun and not finished, so
// that an answer can wait for it. Our other scripts may live in another world, so they ask by events.

/**
 * What is asked: "begin" to note what is begun from now on, "requests" to note only requests, "end" to note nothing more, and
 * "ask" for what is unfinished.
 */
export const askEvent = "giselle-work";
/** The answer: a list of `Work`, as JSON. */
export const answerEvent = "giselle-work-answer";

export interface Work {
  /** A request, or a timer by which the page does something later. */
  kind: "request" | "timer";
  /** For people: "POST /api/book". */
  what: string;
}

/** Later than this nobody waits for a timer. */
const longestTimerMs = 2000;
/** A timer that sets a timer, and so on, is a clock. */
const mostGenerations = 3;

const mark: unique symbol = Symbol.for("giselle.work");

/** A timer of our own, which is no work of the page's. */
export function ownTimeout(done: () => void, ms: number): void {
  const timer = setTimeout as { [mark]?: typeof setTimeout };
  (timer[mark] ?? setTimeout)(done, ms);
}

export function trackWork(view: Window & typeof globalThis = window): void {
  const marked = view as unknown as { [mark]?: boolean };
  if (marked[mark]) return;
  marked[mark] = true;

  const pending = new Set<Work>();
  let notes: "all" | "requests" | "nothing" = "nothing";
  /** How many timers led here. */
  let generation = 0;

  const begin = (work: Work): (() => void) => {
    const isNoted = notes === "all" || generation > 0 || (notes === "requests" && work.kind === "request");
    if (!isNoted) return () => {};
    pending.add(work);
    return () => pending.delete(work);
  };

  view.document.addEventListener(askEvent, (event) => {
    const { detail } = event as CustomEvent<string>;
    if (detail === "begin") {
      pending.clear();
      notes = "all";
    } else if (detail === "requests") notes = "requests";
    else if (detail === "end") {
      notes = "nothing";
      pending.clear();
    } else view.document.dispatchEvent(new CustomEvent(answerEvent, { detail: JSON.stringify([...pending]) }));
  });

  const { fetch, setTimeout, clearTimeout } = view;
  view.fetch = function (this: unknown, ...given: Parameters<typeof fetch>) {
    const [input, options] = given;
    const request = input as Partial<Request>;
    const end = begin({
      kind: "request",
      what: describe(options?.method ?? request.method ?? "GET", request.url ?? String(input)),
    });
    const answer = fetch.apply(this as never, given);
    answer.then(end, end);
    return answer;
  };

  const { open, send } = view.XMLHttpRequest.prototype;
  const described = new WeakMap<XMLHttpRequest, string>();
  view.XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...given: unknown[]) {
    described.set(this, describe(String(given[0]), String(given[1])));
    return open.apply(this, given as Parameters<typeof open>);
  } as typeof open;
  view.XMLHttpRequest.prototype.send = function (...given) {
    const end = begin({ kind: "request", what: described.get(this) ?? "a request" });
    this.addEventListener("loadend", end, { once: true });
    return send.apply(this, given);
  };

  const timers = new Map<unknown, () => void>();
  view.setTimeout = ((handler: TimerHandler, ms = 0, ...given: unknown[]) => {
    const born = generation;
    const isClock = born >= mostGenerations || ms > longestTimerMs;
    if (isClock || typeof handler !== "function" || (notes !== "all" && born === 0))
      return setTimeout(handler, ms, ...given);
    const end = begin({ kind: "timer", what: `something that the page does after ${Math.round(ms)} ms` });
    const id = setTimeout(() => {
      timers.delete(id);
      const before = generation;
      generation = born + 1;
      try {
        handler(...given);
      } finally {
        generation = before;
        // What the page awaits in the handler is begun a little later.
        setTimeout(end, 0);
      }
    }, ms);
    timers.set(id, end);
    return id;
  }) as unknown as typeof setTimeout;
  Object.assign(view.setTimeout, { [mark]: setTimeout });
  view.clearTimeout = (id) => {
    timers.get(id)?.();
    timers.delete(id);
    clearTimeout(id);
  };

  function describe(method: string, address: string): string {
    const url = URL.canParse(address, view.location.href) ? new URL(address, view.location.href) : undefined;
    const path = url && url.origin === view.location.origin ? url.pathname : (url?.host ?? "another server");
    return `${method.toUpperCase()} ${path}`;
  }
}
