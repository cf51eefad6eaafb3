// What both routes of a copilot check first: where the request comes from, and who sends it.

/** Returns the id of the user who is signed in, or nothing if there is none. Never take it from the body of the request. */
export type FindOwner = (request: Request) => string | null | undefined | Promise<string | null | undefined>;

/** `"shared"` is for apps without sign-in: everybody who knows the id of a chat can use it. */
export type Owner = FindOwner | "shared";

/** A request that a route does not serve. */
export class RouteError extends Error {
  override name = "RouteError";
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The owner of the request, or undefined if chats are shared. */
export async function readOwner(request: Request, owner: Owner): Promise<string | undefined> {
  if (request.headers.get("sec-fetch-site") === "cross-site") {
    throw new RouteError(403, "Pages of other sites may not use this copilot.");
  }
  if (owner === "shared") return undefined;
  const id = await owner(request);
  if (!id) throw new RouteError(401, "Sign in first, then send your message again.");
  return id;
}

/** Reads JSON up to a size. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  const decoder = new TextDecoder();
  let text = "";
  let read = 0;
  const reader = request.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    read += next.value.byteLength;
    if (read > maxBytes) throw tooLarge();
    text += decoder.decode(next.value, { stream: true });
  }
  try {
    return JSON.parse(text + decoder.decode());
  } catch {
    throw new RouteError(400, "The body is not JSON.");
  }
}

function tooLarge(): RouteError {
  return new RouteError(413, "The request is too large. Start a new chat.");
}

/** Runs a handler, and turns what it throws into a response whose message the panel shows. */
export async function respondTo(handle: () => Promise<Response>): Promise<Response> {
  try {
    return await handle();
  } catch (error) {
    const [status, message] =
      error instanceof RouteError ? [error.status, error.message] : [500, "Internal error. Please try again."];
    return jsonResponse({ ok: false, message }, status);
  }
}

export function jsonResponse(body: object, status = 200): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}
