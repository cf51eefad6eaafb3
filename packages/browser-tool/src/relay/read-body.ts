import { RelayError } from "./relay-error.ts";

export interface BodyLimits {
  /** The largest body, in bytes. */
  maxBytes: number;
  /** All bodies that are being read at one time, in bytes. */
  maxBytesAtOnce: number;
}

/** Reads bodies within limits. One that says that it is larger is not read at all. */
export function createBodyReader({ maxBytes, maxBytesAtOnce }: BodyLimits) {
  let reading = 0;

  /** Reads a body and makes something of it; until then it counts. */
  return async function readBody<Made>(request: Request, make: (text: string) => Promise<Made>): Promise<Made> {
    const said = Number(request.headers.get("content-length") ?? 0);
    if (said > maxBytes) throw tooLarge(maxBytes);
    take(said);
    let size = said;
    const grow = (read: number) => {
      if (read > maxBytes) throw tooLarge(maxBytes);
      if (read > size) take(read - size);
      size = Math.max(size, read);
    };
    try {
      // A server ends a body where its length says; reading it whole is then much the shorter way.
      return await make(said > 0 ? await request.text() : await readStream(request, grow));
    } finally {
      reading -= size;
    }
  };

  function take(bytes: number): void {
    if (reading > 0 && reading + bytes > maxBytesAtOnce) {
      throw new RelayError("TOO_MANY", "The relay is being sent too much at once. Ask again in a moment.");
    }
    reading += bytes;
  }
}

/** Of a body that does not say how long it is, as far as it may be read. */
async function readStream(request: Request, grow: (read: number) => void): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let read = 0;
  for await (const chunk of request.body ?? []) {
    read += chunk.byteLength;
    grow(read);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function tooLarge(limit: number): RelayError {
  return new RelayError(
    "TOO_LARGE",
    `The relay takes at most ${limit} bytes at once. Send less, or raise maxBodyBytes.`,
  );
}
