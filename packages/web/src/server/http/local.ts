// What every route of the app does first and last: it is for the pages of this machine, and says in words why it refuses.
import { StoreError } from "@giselles-ai/agent";
import { PlannerError } from "@giselles-ai/planner";
import { createAccess, Refusal } from "@giselles-ai/server";

const access = createAccess({});

/** The request as the browser sent it: Next.js names hosts as it likes, the Host header as the browser does. */
export function asSent(request: Request): Request {
  const host = request.headers.get("host");
  const { pathname, search, origin } = new URL(request.url);
  if (!host || !URL.canParse(`http://${host}`) || origin === `http://${host}`) return request;
  const { method, headers, signal, body } = request;
  const init = { method, headers, signal, ...(body ? { body, duplex: "half" as const } : {}) };
  return new Request(`http://${host}${pathname}${search}`, init);
}

/** Makes a route of a function that may throw a refusal. X7: foreign hosts and origins get nothing. */
export function local<Rest extends unknown[]>(
  answer: (request: Request, ...rest: Rest) => Promise<Response> | Response,
): (request: Request, ...rest: Rest) => Promise<Response> {
  return async (given, ...rest) => {
    try {
      const request = asSent(given);
      access.checkWay(request);
      return await answer(request, ...rest);
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
  return new Refusal("INTERNAL", "The app failed. This is a fault of ours.").toResponse();
}

export function answer(body: object, init: ResponseInit = {}): Response {
  return Response.json(body, { ...init, headers: { "cache-control": "no-store", ...init.headers } });
}
