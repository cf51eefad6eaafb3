import { type BadLine, createNdjsonParser } from "./ndjson-parser.ts";
import { unlessAborted } from "./time.ts";

export type Received =
  | { kind: "value"; value: unknown }
  | { kind: "bad-line"; bad: BadLine }
  /** The cloud closed the stream. */
  | { kind: "end" }
  | { kind: "broken"; error: unknown };

/** Reads one response of the cloud as lines. An aborted wait loses nothing: the next call gets the line. */
export interface RunConnection {
  /** Rejects with the signal's reason when it is aborted. */
  next(signal?: AbortSignal): Promise<Received>;
  /** Idempotent. The run itself continues. */
  close(): void;
}

export interface RunConnectionOptions {
  body: ReadableStream<Uint8Array>;
  /** Aborts the request. */
  abort(): void;
  maxLineLength?: number;
}

export function createRunConnection({ body, abort, maxLineLength }: RunConnectionOptions): RunConnection {
  const reader = body.getReader();
  let lines: Received[] = [];
  let position = 0;
  let last: Received | undefined;
  let reading: Promise<void> | undefined;
  const parser = createNdjsonParser({
    onValue: (value) => lines.push({ kind: "value", value }),
    onBadLine: (bad) => lines.push({ kind: "bad-line", bad }),
    ...(maxLineLength === undefined ? {} : { maxLineLength }),
  });

  /** Drops an incomplete line before a break. It is sent again after reconnecting. */
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
        const line = lines[position];
        if (line) {
          position += 1;
          return line;
        }
        lines = [];
        position = 0;
        if (last) return last;
        reading ??= read();
        await unlessAborted(reading, signal);
      }
    },
    close() {
      last = { kind: "end" };
      lines = [];
      position = 0;
      abort();
      reader.cancel().catch(() => {}); // it may already be broken
    },
  };
}
