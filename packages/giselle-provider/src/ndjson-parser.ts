import { extractJsonObjects } from "./extract-json-objects.ts";

/** A line that is not what it should be. What was in it is not told: it may be something that a person typed. */
export interface BadLine {
  /** Counted from 1, blank lines included. */
  line: number;
  /** `cut-off`: the stream ended in the middle of it. */
  reason: "not-json" | "too-long" | "cut-off";
}

export interface NdjsonParserOptions {
  onValue(value: unknown): void;
  onBadLine(bad: BadLine): void;
  /** Longer lines are passed over, in UTF-16 units. Default 8 Mi. */
  maxLineLength?: number;
}

export interface NdjsonParser {
  push(chunk: Uint8Array): void;
  /** The stream is complete: what stands after its last newline is a line too. */
  end(): void;
}

const newline = 10;

/**
 * Reads JSON lines from bytes that may be cut anywhere. A newline is never a part of a longer UTF-8 character, so bytes are
 * turned into text up to the last newline of a chunk, and the rest waits as bytes for its own. A bad line costs only itself.
 */
export function createNdjsonParser(options: NdjsonParserOptions): NdjsonParser {
  const { onValue, onBadLine, maxLineLength = 8 * 1024 * 1024 } = options;
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let isTooLong = false;
  let isAtEnd = false;
  let line = 0;

  function push(chunk: Uint8Array): void {
    const last = chunk.lastIndexOf(newline);
    if (last < 0) {
      keep(chunk);
      return;
    }
    const first = waitingBytes > 0 || isTooLong ? chunk.indexOf(newline) : -1;
    if (first >= 0) endLine(chunk.subarray(0, first));
    if (last > first) readLines(decoder.decode(chunk.subarray(first + 1, last)));
    if (last + 1 < chunk.length) keep(chunk.subarray(last + 1));
  }

  function end(): void {
    isAtEnd = true;
    if (waitingBytes > 0 || isTooLong) endLine(new Uint8Array());
  }

  /** The chunk is not ours to keep: whoever gave it may fill it anew. */
  function keep(bytes: Uint8Array): void {
    // A character takes at most three bytes a unit, so this line is too long, however the rest of it looks.
    if (isTooLong || waitingBytes + bytes.length > 3 * maxLineLength) {
      isTooLong = true;
      waiting = [];
      waitingBytes = 0;
    } else if (bytes.length > 0) {
      waiting.push(bytes.slice());
      waitingBytes += bytes.length;
    }
  }

  function endLine(bytes: Uint8Array): void {
    keep(bytes);
    const whole = waiting.length === 1 ? waiting[0] : concatenate(waiting, waitingBytes);
    const wasTooLong = isTooLong;
    waiting = [];
    waitingBytes = 0;
    isTooLong = false;
    if (wasTooLong) onBadLine({ line: ++line, reason: "too-long" });
    else readLine(decoder.decode(whole));
  }

  function readLines(text: string): void {
    let start = 0;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", start)) {
      readLine(text.slice(start, at));
      start = at + 1;
    }
    readLine(text.slice(start));
  }

  function readLine(text: string): void {
    line += 1;
    if (text.length === 0) return;
    if (text.length > maxLineLength) onBadLine({ line, reason: "too-long" });
    else {
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        readOddLine(text.trim()); // which takes a byte order mark with it
        return;
      }
      onValue(value);
    }
  }

  /** Blank, or with a byte order mark before it, or several objects on one line, as some writers do. */
  function readOddLine(text: string): void {
    if (text === "") return;
    const values = parseObjects(text);
    if (values === undefined) onBadLine({ line, reason: isAtEnd ? "cut-off" : "not-json" });
    else for (const value of values) onValue(value);
  }

  return { push, end };
}

/** The objects that a text is made of. With anything between them it is not trusted: undefined. */
function parseObjects(text: string): unknown[] | undefined {
  const { objects, rest, skipped } = extractJsonObjects(text);
  if (rest !== "" || skipped) return undefined;
  try {
    return objects.map((each) => JSON.parse(each));
  } catch {
    return undefined;
  }
}

function concatenate(chunks: Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
