import { markedError, type RunRefusal } from "@giselles-ai/protocol";

const statuses = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  INVALID_REQUEST: 400,
  NOT_FOUND: 404,
  ANSWERED: 409,
  EXPIRED: 410,
  TOO_LARGE: 413,
  TOO_MANY: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
} as const;

/**
 * Thrown when a request is refused: a code to branch on, and a message that says what to do. It never repeats request data.
 *
 * @example <caption>packages/server/src/create-agent-server.test.ts</caption>
 * const refusal = new Refusal("UNAUTHORIZED", "A valid API key is required.");
 * expect(refusal.toResponse().status).toBe(401);
 */
export class Refusal extends markedError("Refusal") {
  readonly code: keyof typeof statuses;
  readonly retryAfter: number | undefined;
  constructor(code: keyof typeof statuses, message: string, { retryAfter }: { retryAfter?: number } = {}) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
  }

  toResponse(): Response {
    const body: RunRefusal = { ok: false, errorCode: this.code, message: this.message };
    const headers = this.retryAfter === undefined ? {} : { "retry-after": String(this.retryAfter) };
    return Response.json(body, { status: statuses[this.code], headers: { "cache-control": "no-store", ...headers } });
  }
}

/** The same for a run that never existed, has expired, or belongs to another tenant. */
export function runNotFound(): Refusal {
  return new Refusal("NOT_FOUND", "There is no such run, or it has expired. Start a new one with a message.");
}
