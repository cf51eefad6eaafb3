import { type EventLog, LogUnavailable, type RunRef } from "../event-log/event-log.ts";

export interface FollowOptions {
  log: EventLog;
  run: RunRef;
  /** The seq of the last event that the client has. */
  cursor: number;
  /** How often a silent stream is written to, in ms. */
  keepaliveMs: number;
  /** Ends the stream, and not the run. */
  signal: AbortSignal;
  onClose?(): void;
}

/** The events of a run after a cursor, byte for byte as they were first told, and then live. It is read at the reader's pace. */
export function followRun(options: FollowOptions): ReadableStream<Uint8Array> {
  const { log, run, keepaliveMs, signal, onClose } = options;
  const encoder = new TextEncoder();
  let cursor = options.cursor;
  let hasNews = true;
  let wake = () => {};
  let isOver = false;
  let isClosed = false;
  const ring = () => {
    hasNews = true;
    wake();
  };
  let watching: Promise<() => void> | undefined;

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    wake();
    void watching?.then((stop) => stop()).catch(() => {});
    void log.attend(run).catch(() => {});
    onClose?.();
  }
  signal.addEventListener("abort", close, { once: true });
  if (signal.aborted) close();

  /** False when the time was up. */
  function news(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
      if (hasNews || isClosed) wake();
    });
  }

  /** What to send next; undefined when there is no more. */
  async function nextText(): Promise<string | undefined> {
    watching ??= log.watch(run, (change) => change === "events" && ring());
    await watching.catch((error) => {
      watching = undefined;
      throw error;
    });
    while (!isClosed && !isOver) {
      if (hasNews) {
        hasNews = false;
        const page = await log.read(run, cursor);
        if (!page) return undefined;
        isOver = page.isOver;
        cursor = page.last;
        if (page.lines.length > 0) {
          hasNews = true; // there may be more than came at once
          return `${page.lines.join("\n")}\n`;
        }
        continue;
      }
      if (!(await news(keepaliveMs))) {
        await log.attend(run);
        hasNews = true; // a lost wake-up costs no more than this
        return "\n";
      }
    }
    return undefined;
  }

  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    for (;;) {
      try {
        const text = await nextText();
        if (text !== undefined) return controller.enqueue(encoder.encode(text));
        close();
        return controller.close();
      } catch (error) {
        if (!LogUnavailable.isInstance(error) || isClosed) {
          close();
          return controller.close(); // cut short: the client sees that there was no result, and comes again
        }
        hasNews = false;
        await news(250); // the log comes back, and the client has lost nothing
        hasNews = true;
      }
    }
  }

  return new ReadableStream({ pull, cancel: close }, { highWaterMark: 0 });
}
