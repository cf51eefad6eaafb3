import { Refusal } from "./refusal.ts";

/**
 * Reads the body of a request as JSON, up to a size. A body with a larger content length is not read at all.
 *
 * @example <caption>packages/server/src/create-agent-server.test.ts</caption>
 * expect(await readJsonBody(request.clone(), 1024)).toEqual({ message: "Hi" });
 */
export async function readJsonBody(request: Request, maxBytes: number): Promise<unknown> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const decoder = new TextDecoder();
  let text = "";
  let read = 0;
  for await (const chunk of request.body ?? []) {
    read += chunk.byteLength;
    if (read > maxBytes) throw tooLarge(maxBytes);
    text += decoder.decode(chunk, { stream: true });
  }
  try {
    return JSON.parse(text + decoder.decode());
  } catch {
    throw new Refusal("INVALID_REQUEST", "The body is not JSON.");
  }
}

function tooLarge(limit: number): Refusal {
  return new Refusal(
    "TOO_LARGE",
    `The body is too large: at most ${limit} bytes are allowed. Send less, or raise maxBodyBytes.`,
  );
}
