/** The reply did not come, or not to its end: nothing is known to be wrong with the run itself. */
export class LostConnection extends Error {
  override name = "LostConnection";
  constructor(cause?: unknown) {
    super("The connection was lost.", { cause });
  }
}

/** The app's server understood, and refused. */
export class Refused extends Error {
  override name = "Refused";
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The server could not be told to stop: the run may still go on. */
export class NotStopped extends Error {
  override name = "NotStopped";
}

/** A server that starts, is overloaded, or stands behind a gateway that does not reach it. */
const passingStatus = new Set([408, 425, 429, 502, 503, 504]);

/** `fetch` that answers with success alone; the failures that may pass by themselves are told apart. */
export async function fetchOrExplain(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request).catch((error) => {
    throw isAbort(error) ? error : new LostConnection(error);
  });
  if (response.ok) return response;
  const text = await response.text().catch(() => "");
  if (passingStatus.has(response.status) || isPassing(text)) throw new LostConnection(text);
  throw new Refused(response.status, messageIn(text));
}

/** A step that is still told to who has gone away cannot be told to us yet. */
export function isPassing(text: string): boolean {
  return /is being answered by another request|SESSION_BUSY/.test(text);
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** Servers refuse with `{ message }`, or in plain words; a page of markup says nothing to a person. */
function messageIn(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === "string" ? message : "";
  } catch {
    return /^\s*</.test(text) ? "" : text.slice(0, 300);
  }
}
