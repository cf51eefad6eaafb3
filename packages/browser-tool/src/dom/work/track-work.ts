// Tracks the requests and timers that a page has started and not finished, so that a report can wait for them. Runs in the page's
// main world, before the page's scripts if possible. Scripts in an isolated world use it by events.

/** Its detail is a command: "begin" to record all work, "requests" to record only requests, "end" to stop and forget, "ask" for what is pending. */
export const askEvent = "giselle-work";
/** The answer: a list of `Work`, as JSON. */
export const answerEvent = "giselle-work-answer";

export interface Work {
  /** A `message` was sent to a socket or worker, and the next message from there ends it. An `interval` runs until the page stops it. */
  kind: "request" | "timer" | "message" | "interval";
  /** What a request is called in messages: "POST /api/book". */
  what?: string;
  /** The delay of a timer. */
  ms?: number;
}

/** Longer timers are not waited for. */
const maxTimerMs = 2000;
/** A longer chain of timers that set timers is a clock, not work. */
const maxGenerations = 3;
/** How long after a response the timers that the page sets belong to it. */
const afterResponseMs = 30;

const mark: unique symbol = Symbol.for("giselle.work");

/** Sets our own timer, which must not count as the page's work. */
export function untrackedTimeout(callback: () => void, ms: number, view: typeof globalThis = globalThis): void {
  const timer: typeof setTimeout & { [mark]?: typeof setTimeout } = view.setTimeout;
  (timer[mark] ?? timer)(callback, ms);
}

/** Returns what ends the work. */
type Begin = (work: Work) => () => void;

/** With `isLoading`, what the page starts is recorded at once, as the work of loading it. */
export function trackWork(view: Window & typeof globalThis = window, { isLoading = false } = {}): void {
  const marked = view as unknown as { [mark]?: boolean };
  if (marked[mark]) return;
  marked[mark] = true;

  const pending = new Set<Work>();
  /** The last command. */
  let recording = isLoading ? "begin" : "end";
  /** How many nested timers led to the running code. */
  let generation = 0;
  let lastResponse = Number.NEGATIVE_INFINITY;

  const isCaused = () =>
    recording === "begin" || (recording === "requests" && performance.now() - lastResponse < afterResponseMs);

  const begin: Begin = (work) => {
    if (isCaused() || generation > 0 || (recording === "requests" && work.kind === "request")) pending.add(work);
    return () => {
      if (pending.delete(work) && work.kind !== "timer") lastResponse = performance.now();
    };
  };

  // The empty document of a new window or frame gives way to one of the same origin, and only what listens in the window stays.
  const onAsk = (event: Event) => {
    const { detail } = event as CustomEvent<string>;
    if (detail === "ask")
      view.document.dispatchEvent(new CustomEvent(answerEvent, { detail: JSON.stringify([...pending]) }));
    else recording = detail;
    if (detail === "end") pending.clear();
  };
  view.addEventListener(askEvent, onAsk, true);

  trackRequests(view, begin);
  trackMessages(view, begin);

  const { setTimeout, clearTimeout, setInterval, clearInterval } = view;
  const timers = new Map<unknown, () => void>();
  view.setTimeout = ((handler: TimerHandler, ms = 0, ...args: unknown[]) => {
    const parent = generation;
    const isClock = parent >= maxGenerations || ms > maxTimerMs;
    if (isClock || typeof handler !== "function" || (!isCaused() && parent === 0))
      return setTimeout(handler, ms, ...args);
    const end = begin({ kind: "timer", ms });
    const id = setTimeout(() => {
      timers.delete(id);
      const before = generation;
      generation = parent + 1;
      try {
        handler(...args);
      } finally {
        generation = before;
        // What the handler awaits starts a little later.
        setTimeout(end, 0);
      }
    }, ms);
    timers.set(id, end);
    return id;
  }) as unknown as typeof setTimeout;
  Object.assign(view.setTimeout, { [mark]: setTimeout });
  view.setInterval = ((...args: Parameters<typeof setInterval>) => {
    const id = setInterval(...args);
    timers.set(id, begin({ kind: "interval" }));
    return id;
  }) as unknown as typeof setInterval;
  // Both stop timers and intervals alike.
  const clear =
    (stop: typeof clearTimeout): typeof clearTimeout =>
    (id?: unknown) => {
      timers.get(id)?.();
      timers.delete(id);
      stop(id as number);
    };
  view.clearTimeout = clear(clearTimeout);
  view.clearInterval = clear(clearInterval);
}

function trackRequests(view: Window & typeof globalThis, begin: Begin): void {
  const { fetch } = view;
  view.fetch = function (this: unknown, ...args: Parameters<typeof fetch>) {
    const [input, options] = args;
    const request = input as Partial<Request>;
    const end = begin({
      kind: "request",
      what: describe(options?.method ?? request.method ?? "GET", request.url ?? String(input)),
    });
    const response = fetch.apply(this as never, args);
    response.then(end, end);
    return response;
  };
  for (const method of ["json", "text", "blob", "arrayBuffer"] as const) {
    const read = view.Response.prototype[method] as () => Promise<unknown>;
    view.Response.prototype[method] = function (this: Response) {
      const end = begin({ kind: "request", what: describe("GET", this.url) });
      const content = read.call(this);
      content.then(end, end);
      return content as Promise<never>;
    };
  }

  const { open, send } = view.XMLHttpRequest.prototype;
  const described = new WeakMap<XMLHttpRequest, string>();
  view.XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
    // The page's handlers, which may set timers, run after this one and before "loadend": a response begins and ends here.
    this.addEventListener("readystatechange", () => begin({ kind: "request" })());
    described.set(this, describe(String(args[0]), String(args[1])));
    return open.apply(this, args as Parameters<typeof open>);
  } as typeof open;
  view.XMLHttpRequest.prototype.send = function (...args) {
    this.addEventListener("loadend", begin({ kind: "request", what: described.get(this) ?? "a request" }));
    return send.apply(this, args);
  };

  function describe(method: string, address: string): string {
    const url = URL.canParse(address, view.location.href) ? new URL(address, view.location.href) : undefined;
    const path = url?.host === view.location.host ? url.pathname : url?.host; // an invalid address is never pending
    return `${method.toUpperCase()} ${path}`;
  }
}

/** What sockets and workers are sent, until they answer. */
function trackMessages(view: Window & typeof globalThis, begin: Begin): void {
  for (const [channel, method] of [
    [view.WebSocket, "send"],
    [view.Worker, "postMessage"],
  ] as const) {
    const prototype = channel?.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
    const post = prototype?.[method];
    if (post)
      prototype[method] = function (this: EventTarget, ...args: unknown[]) {
        const end = begin({ kind: "message" });
        for (const type of ["message", "close", "error"]) this.addEventListener(type, end, { once: true });
        return post.apply(this, args);
      } as typeof post;
  }
}
