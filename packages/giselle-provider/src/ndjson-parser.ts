import { extractJsonObjects } from "./extract-json-objects.ts";

/** A malformed line. It has no content, which may be user input. */
export interface BadLine {
  /** Line number from 1, including blank lines. */
  line: number;
  /** `cut-off`: the stream ended within the line. */
  reason: "not-json" | "too-long" | "cut-off";
}

export interface NdjsonParserOptions {
  onValue(value: unknown): void;
  onBadLine(bad: BadLine): void;
  /** Longer lines are skipped. In UTF-16 units. Default 8 Mi. */
  maxLineLength?: number;
}

export interface NdjsonParser {
  push(chunk: Uint8Array): void;
  /** Ends the stream and reads the last line, which may have no newline. */
  end(): void;
}

const newline = 10;

/**
 * Parses JSON lines from byte chunks that may be split anywhere. Bytes are decoded up to the last newline of a chunk, which is safe
 * because a newline byte is never part of a longer UTF-8 character. A malformed line does not affect the others.
 */
export function createNdjsonParser(options: NdjsonParserOptions): NdjsonParser {
  const { onValue, onBadLine, maxLineLength = 8 * 1024 * 1024 } = options;
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let buffered: Uint8Array[] = [];
  let bufferedBytes = 0;
  let isTooLong = false;
  let isAtEnd = false;
  let line = 0;

  function push(chunk: Uint8Array): void {
    const last = chunk.lastIndexOf(newline);
    if (last < 0) {
      buffer(chunk);
      return;
    }
    const first = bufferedBytes > 0 || isTooLong ? chunk.indexOf(newline) : -1;
    if (first >= 0) endLine(chunk.subarray(0, first));
    if (last > first) readLines(decoder.decode(chunk.subarray(first + 1, last)));
    if (last + 1 < chunk.length) buffer(chunk.subarray(last + 1));
  }

  function end(): void {
    isAtEnd = true;
    if (bufferedBytes > 0 || isTooLong) endLine(new Uint8Array());
  }

  /** Copies the bytes, because the caller may reuse the chunk. */
  function buffer(bytes: Uint8Array): void {
    // A UTF-16 unit takes at most three bytes, so this line is certainly too long.
    if (isTooLong || bufferedBytes + bytes.length > 3 * maxLineLength) {
      isTooLong = true;
      buffered = [];
      bufferedBytes = 0;
    } else if (bytes.length > 0) {
      buffered.push(bytes.slice());
      bufferedBytes += bytes.length;
    }
  }

  function endLine(bytes: Uint8Array): void {
    buffer(bytes);
    const whole = buffered.length === 1 ? buffered[0] : concatenate(buffered, bufferedBytes);
    const wasTooLong = isTooLong;
    buffered = [];
    bufferedBytes = 0;
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
        readIrregularLine(text.trim()); // also removes a byte order mark
        return;
      }
      onValue(value);
    }
  }

  /** Handles blank lines, a byte order mark, and several objects on one line. */
  function readIrregularLine(text: string): void {
    if (text === "") return;
    const values = parseObjects(text);
    if (values === undefined) onBadLine({ line, reason: isAtEnd ? "cut-off" : "not-json" });
    else for (const value of values) onValue(value);
  }

  return { push, end };
}

/** The JSON objects of a text, or undefined if it contains anything else. */
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
