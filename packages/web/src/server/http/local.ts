// Wraps every route of the app: only pages of this machine may call it, and errors become refusals with a message.
import { StoreError } from "@giselles-ai/agent";
import { PlannerError } from "@giselles-ai/planner";
import { createAccess, Refusal } from "@giselles-ai/server";

const access = createAccess({});

/** Rewrites the URL to the Host header that the browser sent. Next.js may have put another host there. */
export function withBrowserHost(request: Request): Request {
  const host = request.headers.get("host");
  const { pathname, search, origin } = new URL(request.url);
  if (!host || !URL.canParse(`http://${host}`) || origin === `http://${host}`) return request;
  const { method, headers, signal, body } = request;
  const init = { method, headers, signal, ...(body ? { body, duplex: "half" as const } : {}) };
  return new Request(`http://${host}${pathname}${search}`, init);
}

/** Makes a route of a function that may throw a refusal. X7: foreign hosts and origins are refused. */
export function localOnly<Rest extends unknown[]>(
  handle: (request: Request, ...rest: Rest) => Promise<Response> | Response,
): (request: Request, ...rest: Rest) => Promise<Response> {
  return async (incoming, ...rest) => {
    try {
      const request = withBrowserHost(incoming);
      access.checkHostAndOrigin(request);
      return await handle(request, ...rest);
    } catch (error) {
      return toResponse(error);
    }
  };
}

function toResponse(error: unknown): Response {
  if (Refusal.isInstance(error)) return error.toResponse();
  if (StoreError.isInstance(error)) {
    const status = { NOT_FOUND: 404, ANSWERED: 409, EXPIRED: 410, UNAVAILABLE: 503 }[error.code as string] ?? 409;
    return Response.json({ ok: false, message: error.message }, { status, headers: { "cache-control": "no-store" } });
  }
  if (PlannerError.isInstance(error)) return new Refusal("INVALID_REQUEST", error.message).toResponse();
  return new Refusal("INTERNAL", "Internal error.").toResponse();
}

export function answerJson(body: object, init: ResponseInit = {}): Response {
  return Response.json(body, { ...init, headers: { "cache-control": "no-store", ...init.headers } });
}
