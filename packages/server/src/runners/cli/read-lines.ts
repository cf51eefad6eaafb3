const newline = 10;

/**
 * The lines of a stream of bytes that may be cut anywhere: a newline is never a part of a longer UTF-8 character, so bytes are
 * turned into text a line at a time. A line beyond the limit is cut there, and the rest of it passed over.
 */
export async function* readLines(
  stream: AsyncIterable<Uint8Array>,
  maxBytes = 8 * 1024 * 1024,
): AsyncGenerator<{ text: string; isCut: boolean }> {
  const decoder = new TextDecoder();
  let waiting: Uint8Array[] = [];
  let size = 0;
  let isCut = false;

  function keep(bytes: Uint8Array): void {
    const fits = bytes.subarray(0, Math.max(0, maxBytes - size));
    if (fits.length < bytes.length) isCut = true;
    if (fits.length > 0) waiting.push(fits.slice());
    size += fits.length;
  }
  function take(): { text: string; isCut: boolean } {
    const line = { text: decoder.decode(Buffer.concat(waiting, size)), isCut };
    waiting = [];
    size = 0;
    isCut = false;
    return line;
  }

  for await (const chunk of stream) {
    let start = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, start)) {
      keep(chunk.subarray(start, at));
      start = at + 1;
      yield take();
    }
    keep(chunk.subarray(start));
  }
  if (size > 0 || isCut) yield take();
}
