import { closeSync, openSync, readSync } from "node:fs";

export interface RawLine {
  /** From 1. */
  number: number;
  /** Without the line end. Valid until the next line is read. */
  bytes: Buffer;
  /** Offset of the next line. */
  end: number;
  /** False for text after the last line end. */
  isWhole: boolean;
}

const chunkBytes = 1 << 20;

/** Reads the lines of a file of any size. */
export function* readRawLines(file: string): Generator<RawLine, void, undefined> {
  const descriptor = openSync(file, "r");
  try {
    const chunk = Buffer.allocUnsafe(chunkBytes);
    let partial: Buffer[] = [];
    let number = 0;
    let end = 0;
    for (;;) {
      const size = readSync(descriptor, chunk, 0, chunkBytes, null);
      if (size === 0) break;
      let from = 0;
      for (let at = chunk.indexOf(10, from); at !== -1 && at < size; at = chunk.indexOf(10, from)) {
        const piece = chunk.subarray(from, at);
        const bytes = partial.length === 0 ? piece : Buffer.concat([...partial, piece]);
        partial = [];
        number += 1;
        end += bytes.length + 1;
        yield { number, bytes, end, isWhole: true };
        from = at + 1;
      }
      if (from < size) partial.push(Buffer.from(chunk.subarray(from, size)));
    }
    const bytes = Buffer.concat(partial);
    if (bytes.length > 0) yield { number: number + 1, bytes, end: end + bytes.length, isWhole: false };
  } finally {
    closeSync(descriptor);
  }
}
