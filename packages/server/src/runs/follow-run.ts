import { createNotifier } from "@giselles-ai/browser-tool/internal";
import { type EventLog, LogUnavailable, type RunRef } from "../event-log/event-log.ts";

export interface FollowOptions {
  log: EventLog;
  run: RunRef;
  /** Sequence number of the last event that the client has. */
  cursor: number;
  /** Interval of keepalives on an idle stream, in ms. */
  keepaliveMs: number;
  /** Ends the stream, not the run. */
  signal: AbortSignal;
  onClose?(): void;
}

/** Retry interval while the log is unreachable, in ms. */
const retryMs = 250;

/** Streams the events of a run after a cursor, then live events, at the reader's pace. Replays are byte for byte the same. */
export function followRun(options: FollowOptions): ReadableStream<Uint8Array> {
  return new RunFollower(options).toReadable();
}

class RunFollower {
  readonly #options: FollowOptions;
  readonly #changes = createNotifier();
  #cursor: number;
  /** Whether there may be unread events. */
  #mayHaveMore = true;
  #hasEnded = false;
  #isClosed = false;
  #watching: Promise<() => void> | undefined;

  constructor(options: FollowOptions) {
    this.#options = options;
    this.#cursor = options.cursor;
    options.signal.addEventListener("abort", () => this.#close(), { once: true });
    if (options.signal.aborted) this.#close();
  }

  toReadable(): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder();
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const text = await this.#nextText();
      if (text !== undefined) return controller.enqueue(encoder.encode(text));
      this.#close();
      controller.close();
    };
    return new ReadableStream({ pull, cancel: () => this.#close() }, { highWaterMark: 0 });
  }

  /** Undefined at the end, and on an error: a client without a result reconnects. */
  async #nextText(): Promise<string | undefined> {
    for (;;) {
      try {
        return await this.#waitForText();
      } catch (error) {
        if (!LogUnavailable.isInstance(error) || this.#isClosed) return undefined;
        await this.#changes.wait(retryMs); // the client loses nothing by waiting
        this.#mayHaveMore = true;
      }
    }
  }

  /** The next text to send, or undefined at the end. */
  async #waitForText(): Promise<string | undefined> {
    const { log, run, keepaliveMs } = this.#options;
    await this.#watch();
    while (!this.#isClosed && !this.#hasEnded) {
      if (this.#mayHaveMore) {
        const page = await log.read(run, this.#cursor);
        if (!page) return undefined;
        this.#hasEnded = page.hasEnded;
        this.#cursor = page.last;
        if (page.lines.length > 0) return `${page.lines.join("\n")}\n`; // the next read may return more
        this.#mayHaveMore = false;
        continue;
      }
      const hasChanged = await this.#changes.wait(keepaliveMs);
      this.#mayHaveMore = true; // covers a missed notification
      if (!hasChanged) {
        await log.markListened(run);
        return "\n";
      }
    }
    return undefined;
  }

  async #watch(): Promise<void> {
    const { log, run } = this.#options;
    this.#watching ??= log.watch(run, (change) => change === "events" && this.#changes.notify());
    await this.#watching.catch((error) => {
      this.#watching = undefined;
      throw error;
    });
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const { log, run, onClose } = this.#options;
    this.#changes.notify();
    void this.#watching?.then((stop) => stop()).catch(() => {});
    void log.markListened(run).catch(() => {});
    onClose?.();
  }
}
