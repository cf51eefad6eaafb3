import { closeSync, openSync, readSync } from "node:fs";

export interface RawLine {
  /** From 1. */
  number: number;
  /** Without its line end. They hold until the next line is read. */
  bytes: Buffer;
  /** Where the next begins. */
  end: number;
  /** False for what stands behind the last line end. */
  isWhole: boolean;
}

const chunkBytes = 1 << 20;

/** The lines of a file of any length, one after the other. */
export function* readLines(file: string): Generator<RawLine, void, undefined> {
  const descriptor = openSync(file, "r");
  try {
    const chunk = Buffer.allocUnsafe(chunkBytes);
    let left: Buffer[] = [];
    let number = 0;
    let end = 0;
    for (;;) {
      const size = readSync(descriptor, chunk, 0, chunkBytes, null);
      if (size === 0) break;
      let from = 0;
      for (let at = chunk.indexOf(10, from); at !== -1 && at < size; at = chunk.indexOf(10, from)) {
        const piece = chunk.subarray(from, at);
        const bytes = left.length === 0 ? piece : Buffer.concat([...left, piece]);
        left = [];
        number += 1;
        end += bytes.length + 1;
        yield { number, bytes, end, isWhole: true };
        from = at + 1;
      }
      if (from < size) left.push(Buffer.from(chunk.subarray(from, size)));
    }
    const bytes = Buffer.concat(left);
    if (bytes.length > 0) yield { number: number + 1, bytes, end: end + bytes.length, isWhole: false };
  } finally {
    closeSync(descriptor);
  }
}
