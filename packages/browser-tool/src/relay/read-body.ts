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
    let size = said;
    take(said);
    try {
      const decoder = new TextDecoder();
      const reader = request.body?.getReader();
      let text = "";
      for (let read = 0; ; ) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) return await make(text + decoder.decode());
        read += value.byteLength;
        if (read > maxBytes) {
          await reader?.cancel();
          throw tooLarge(maxBytes);
        }
        if (read > size) {
          take(read - size);
          size = read;
        }
        text += decoder.decode(value, { stream: true });
      }
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

function tooLarge(limit: number): RelayError {
  return new RelayError(
    "TOO_LARGE",
    `The relay takes at most ${limit} bytes at once. Send less, or raise maxBodyBytes.`,
  );
}
