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
  return new LineParser(options);
}

class LineParser implements NdjsonParser {
  readonly #onValue: NdjsonParserOptions["onValue"];
  readonly #onBadLine: NdjsonParserOptions["onBadLine"];
  readonly #maxLineLength: number;
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  #buffered: Uint8Array[] = [];
  #bufferedBytes = 0;
  #isTooLong = false;
  #isAtEnd = false;
  #line = 0;

  constructor({ onValue, onBadLine, maxLineLength = 8 * 1024 * 1024 }: NdjsonParserOptions) {
    this.#onValue = onValue;
    this.#onBadLine = onBadLine;
    this.#maxLineLength = maxLineLength;
  }

  push(chunk: Uint8Array): void {
    const last = chunk.lastIndexOf(newline);
    if (last < 0) {
      this.#buffer(chunk);
      return;
    }
    const first = this.#bufferedBytes > 0 || this.#isTooLong ? chunk.indexOf(newline) : -1;
    if (first >= 0) this.#endLine(chunk.subarray(0, first));
    if (last > first) this.#readLines(this.#decoder.decode(chunk.subarray(first + 1, last)));
    if (last + 1 < chunk.length) this.#buffer(chunk.subarray(last + 1));
  }

  end(): void {
    this.#isAtEnd = true;
    if (this.#bufferedBytes > 0 || this.#isTooLong) this.#endLine(new Uint8Array());
  }

  /** Copies the bytes, because the caller may reuse the chunk. */
  #buffer(bytes: Uint8Array): void {
    // A UTF-16 unit takes at most three bytes, so this line is certainly too long.
    if (this.#isTooLong || this.#bufferedBytes + bytes.length > 3 * this.#maxLineLength) {
      this.#isTooLong = true;
      this.#buffered = [];
      this.#bufferedBytes = 0;
    } else if (bytes.length > 0) {
      this.#buffered.push(bytes.slice());
      this.#bufferedBytes += bytes.length;
    }
  }

  #endLine(bytes: Uint8Array): void {
    this.#buffer(bytes);
    const whole = this.#buffered.length === 1 ? this.#buffered[0] : concatenate(this.#buffered, this.#bufferedBytes);
    const wasTooLong = this.#isTooLong;
    this.#buffered = [];
    this.#bufferedBytes = 0;
    this.#isTooLong = false;
    if (wasTooLong) this.#onBadLine({ line: ++this.#line, reason: "too-long" });
    else this.#readLine(this.#decoder.decode(whole));
  }

  #readLines(text: string): void {
    let start = 0;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", start)) {
      this.#readLine(text.slice(start, at));
      start = at + 1;
    }
    this.#readLine(text.slice(start));
  }

  #readLine(text: string): void {
    this.#line += 1;
    if (text.length === 0) return;
    if (text.length > this.#maxLineLength) this.#onBadLine({ line: this.#line, reason: "too-long" });
    else {
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        this.#readIrregularLine(text.trim()); // also removes a byte order mark
        return;
      }
      this.#onValue(value);
    }
  }

  /** Handles blank lines, a byte order mark, and several objects on one line. */
  #readIrregularLine(text: string): void {
    if (text === "") return;
    const values = parseObjects(text);
    if (values === undefined) this.#onBadLine({ line: this.#line, reason: this.#isAtEnd ? "cut-off" : "not-json" });
    else for (const value of values) this.#onValue(value);
  }
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
