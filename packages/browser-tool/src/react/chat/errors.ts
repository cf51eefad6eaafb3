/** The reply is missing or incomplete. The run itself may be fine. */
export class ConnectionLostError extends Error {
  override name = "ConnectionLostError";
  constructor(cause?: unknown) {
    super("The connection was lost.", { cause });
  }
}

/** The app's server refused the request. */
export class RefusedError extends Error {
  override name = "RefusedError";
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The stop request failed, so the run may continue. */
export class StopFailedError extends Error {
  override name = "StopFailedError";
}

/** The server is starting, overloaded or behind a gateway that can't reach it. */
const temporaryStatus = new Set([408, 425, 429, 502, 503, 504]);

/** Like `fetch`, but throws unless the response is ok. Temporary failures throw a ConnectionLostError. */
export async function fetchOrExplain(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request).catch((error) => {
    throw isAbort(error) ? error : new ConnectionLostError(error);
  });
  if (response.ok) return response;
  const text = await response.text().catch(() => "");
  if (temporaryStatus.has(response.status) || isTemporary(text)) throw new ConnectionLostError(text);
  throw new RefusedError(response.status, messageIn(text));
}

/** The server is still streaming the step to a connection that was lost. */
export function isTemporary(text: string): boolean {
  return /is being answered by another request|SESSION_BUSY/.test(text);
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** Reads `{ message }` or plain text, and ignores markup. */
function messageIn(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === "string" ? message : "";
  } catch {
    return /^\s*</.test(text) ? "" : text.slice(0, 300);
  }
}
