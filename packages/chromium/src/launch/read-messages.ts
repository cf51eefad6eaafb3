import type { Readable } from "node:stream";

/** Reads messages that end with a zero byte. Each is delivered in its own task, so that its effects come before the next. */
export function readMessages(stream: Readable, onMessage: (message: object) => void): void {
  let pieces: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      const text = Buffer.concat([...pieces, chunk.subarray(start, end)]).toString("utf8");
      setImmediate(() => onMessage(JSON.parse(text) as object));
      pieces = [];
      start = end + 1;
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start));
  });
}
