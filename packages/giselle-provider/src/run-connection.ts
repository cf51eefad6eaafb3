import { type BadLine, createNdjsonParser } from "./ndjson-parser.ts";
import { unlessAborted } from "./time.ts";

export type Received =
  | { kind: "value"; value: unknown }
  | { kind: "bad-line"; bad: BadLine }
  /** The other side closed the stream in good order. */
  | { kind: "end" }
  | { kind: "broken"; error: unknown };

/** The bytes of one answer of the cloud, as lines. Whoever stops waiting loses nothing: the next one gets what comes. */
export interface RunConnection {
  /** Rejects with the signal's reason when it is aborted; the line then waits for the next call. */
  next(signal?: AbortSignal): Promise<Received>;
  /** Twice does no harm. The run itself goes on. */
  close(): void;
}

export interface RunConnectionOptions {
  body: ReadableStream<Uint8Array>;
  /** Ends the request. */
  abort(): void;
  maxLineLength?: number;
}

export function createRunConnection({ body, abort, maxLineLength }: RunConnectionOptions): RunConnection {
  const reader = body.getReader();
  let lines: Received[] = [];
  let at = 0;
  let last: Received | undefined;
  let reading: Promise<void> | undefined;
  const parser = createNdjsonParser({
    onValue: (value) => lines.push({ kind: "value", value }),
    onBadLine: (bad) => lines.push({ kind: "bad-line", bad }),
    ...(maxLineLength === undefined ? {} : { maxLineLength }),
  });

  /** Half a line before a break is dropped: it comes whole when the run is attached to again. */
  async function read(): Promise<void> {
    try {
      const { done, value } = await reader.read();
      if (done) {
        parser.end();
        last = { kind: "end" };
      } else parser.push(value);
    } catch (error) {
      last = { kind: "broken", error };
    }
    reading = undefined;
  }

  return {
    async next(signal) {
      for (;;) {
        signal?.throwIfAborted();
        const line = lines[at];
        if (line) {
          at += 1;
          return line;
        }
        lines = [];
        at = 0;
        if (last) return last;
        reading ??= read();
        await unlessAborted(reading, signal);
      }
    },
    close() {
      last = { kind: "end" };
      lines = [];
      at = 0;
      abort();
      reader.cancel().catch(() => {}); // it may be broken already
    },
  };
}
