import { RelayError } from "./relay-error.ts";

export interface BodyLimits {
  /** The largest body, in bytes. */
  maxBytes: number;
  /** The total size of bodies that are read at the same time, in bytes. */
  maxBytesAtOnce: number;
}

/** The body of a call, for any kind of server. */
export interface IncomingBody {
  /** 0 if it is unknown. */
  length: number;
  /** The whole body, at once. */
  text(): Promise<string>;
  chunks(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Reads bodies within limits. A body with a larger Content-Length is not read at all. */
export function createBodyReader({ maxBytes, maxBytesAtOnce }: BodyLimits) {
  let reading = 0;

  /** Reads a body and passes it to `use`. It counts towards the total until `use` is done. */
  return async function readBody<Result>(body: IncomingBody, use: (text: string) => Promise<Result>): Promise<Result> {
    if (body.length > maxBytes) throw tooLarge(maxBytes);
    reserve(body.length);
    let size = body.length;
    const grow = (read: number) => {
      if (read > maxBytes) throw tooLarge(maxBytes);
      if (read > size) reserve(read - size);
      size = Math.max(size, read);
    };
    try {
      // The server enforces the Content-Length, so the body can be read at once, which is faster.
      return await use(body.length > 0 ? await body.text() : await readStream(body, grow));
    } finally {
      reading -= size;
    }
  };

  function reserve(bytes: number): void {
    if (reading > 0 && reading + bytes > maxBytesAtOnce) {
      throw new RelayError("TOO_MANY", "The relay is receiving too much data at once. Try again in a moment.");
    }
    reading += bytes;
  }
}

/** Reads a body of unknown length. `grow` throws when it gets too long. */
async function readStream(body: IncomingBody, grow: (read: number) => void): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let read = 0;
  for await (const chunk of body.chunks()) {
    read += chunk.byteLength;
    grow(read);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function tooLarge(limit: number): RelayError {
  return new RelayError(
    "TOO_LARGE",
    `The body exceeds the relay's limit of ${limit} bytes. Send less, or raise maxBodyBytes.`,
  );
}
