import { RelayError } from "./relay-error.ts";

/** Reads a body of at most `limit` bytes. One that says that it is larger is not read at all. */
export async function readBody(request: Request, limit: number): Promise<string> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(limit);
  const decoder = new TextDecoder();
  let size = 0;
  let text = "";
  const reader = request.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > limit) {
      await reader?.cancel();
      throw tooLarge(limit);
    }
    text += decoder.decode(value, { stream: true });
  }
}

function tooLarge(limit: number): RelayError {
  return new RelayError(
    "TOO_LARGE",
    `The relay takes at most ${limit} bytes at once. Send less, or raise maxBodyBytes.`,
  );
}
