import { createNotifier } from "@giselles-ai/browser-tool/internal";
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

/** After the log could not be reached, it is asked again at the latest after this time, in ms. */
const outagePauseMs = 250;

/** The events of a run after a cursor, byte for byte as they were first told, and then live. It is read at the reader's pace. */
export function followRun(options: FollowOptions): ReadableStream<Uint8Array> {
  return new RunFollower(options).toReadable();
}

class RunFollower {
  readonly #options: FollowOptions;
  readonly #changes = createNotifier();
  #cursor: number;
  /** There may be more to read than was read so far. */
  #mayHaveMore = true;
  #isOver = false;
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

  /** Undefined also when it was cut short: the client sees that there was no result, and comes again. */
  async #nextText(): Promise<string | undefined> {
    for (;;) {
      try {
        return await this.#waitForText();
      } catch (error) {
        if (!LogUnavailable.isInstance(error) || this.#isClosed) return undefined;
        await this.#changes.wait(outagePauseMs); // the log comes back, and the client has lost nothing
        this.#mayHaveMore = true;
      }
    }
  }

  /** What to send next; undefined when there is no more. */
  async #waitForText(): Promise<string | undefined> {
    const { log, run, keepaliveMs } = this.#options;
    await this.#watch();
    while (!this.#isClosed && !this.#isOver) {
      if (this.#mayHaveMore) {
        const page = await log.read(run, this.#cursor);
        if (!page) return undefined;
        this.#isOver = page.isOver;
        this.#cursor = page.last;
        if (page.lines.length > 0) return `${page.lines.join("\n")}\n`; // there may be more than came at once
        this.#mayHaveMore = false;
        continue;
      }
      const hasChanged = await this.#changes.wait(keepaliveMs);
      this.#mayHaveMore = true; // a lost change costs no more than the wait
      if (!hasChanged) {
        await log.attend(run);
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
    void log.attend(run).catch(() => {});
    onClose?.();
  }
}
