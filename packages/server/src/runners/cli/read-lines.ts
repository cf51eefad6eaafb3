const newline = 10;

/**
 * Reads lines from byte chunks that may be split anywhere. Bytes are decoded per line, which is safe because a newline byte is
 * never part of a longer UTF-8 character. A line beyond the limit is truncated.
 */
export async function* readOutputLines(
  stream: AsyncIterable<Uint8Array>,
  maxBytes = 8 * 1024 * 1024,
): AsyncGenerator<{ text: string; isTruncated: boolean }> {
  const decoder = new TextDecoder();
  let buffered: Uint8Array[] = [];
  let size = 0;
  let isTruncated = false;

  function buffer(bytes: Uint8Array): void {
    const fits = bytes.subarray(0, Math.max(0, maxBytes - size));
    if (fits.length < bytes.length) isTruncated = true;
    if (fits.length > 0) buffered.push(fits.slice());
    size += fits.length;
  }
  function take(): { text: string; isTruncated: boolean } {
    const line = { text: decoder.decode(Buffer.concat(buffered, size)), isTruncated };
    buffered = [];
    size = 0;
    isTruncated = false;
    return line;
  }

  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      buffer(chunk.subarray(start, end));
      start = end + 1;
      yield take();
    }
    buffer(chunk.subarray(start));
  }
  if (size > 0 || isTruncated) yield take();
}
