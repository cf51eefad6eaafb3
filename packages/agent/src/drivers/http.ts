// Fetches from the public internet, within limits, and from nowhere else.
import type { IncomingMessage } from "node:http";
import { type GuardedRequest, type Lookup, lookupInSystem, sendGuarded } from "./http/guarded-request.ts";
import { HttpError, type HttpErrorCode } from "./http/http-error.ts";
import { isPublicAddress } from "./http/is-public-address.ts";
import { type HttpRequest, type ReadyRequest, readRequest, readUrl } from "./http/read-request.ts";

export { isPublicAddress } from "./http/is-public-address.ts";
export type { HttpErrorCode, HttpRequest, Lookup };

export interface HttpDriverOptions {
  /** Which addresses may be connected to. Default: those of the public internet. */
  allowAddress?: (address: string) => boolean;
  /** Which URLs may be fetched at all; asked again for every redirect. Default: all. */
  allowUrl?: (url: string) => boolean;
  /** Looks a name up. Default: as the system does. */
  lookup?: Lookup;
  /** The most that is read of an answer, in bytes. Default 1,000,000. */
  maxBytes?: number;
  /** For all of it, redirects included, in ms. Default 20,000. */
  timeoutMs?: number;
  /** Default 5. */
  maxRedirects?: number;
}

export type HttpResult =
  | {
      ok: true;
      /** Where the answer came from, after redirects. */
      url: string;
      status: number;
      contentType: string;
      text: string;
      /** Whether there was more than is here. */
      cut: boolean;
    }
  | { ok: false; code: HttpErrorCode; message: string };

export interface FetchOptions {
  signal?: AbortSignal;
  /** Beside what the driver allows; asked again for every redirect. */
  allowUrl?: (url: string) => boolean;
}

export interface HttpDriver {
  /** Never throws: what went wrong is the result. */
  fetch(request: HttpRequest, options?: FetchOptions): Promise<HttpResult>;
}

/**
 * Creates a driver for HTTP requests. By default they reach only the public internet, after redirects too.
 *
 * @example <caption>packages/agent/test/tools.test.ts</caption>
 * http: createHttpDriver({ allowAddress: (address) => address === "127.0.0.1" }),
 */
export function createHttpDriver(options: HttpDriverOptions = {}): HttpDriver {
  const {
    allowAddress = isPublicAddress,
    allowUrl = () => true,
    lookup = lookupInSystem,
    maxBytes = 1_000_000,
    timeoutMs = 20_000,
    maxRedirects = 5,
  } = options;

  async function follow(
    first: ReadyRequest,
    signal: AbortSignal,
    mayGo: (url: string) => boolean,
  ): Promise<HttpResult> {
    let next = first;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      if (!allowUrl(next.url.href) || !mayGo(next.url.href))
        throw new HttpError("BLOCKED", `The rules of this run do not allow ${next.url.origin}.`);
      const request: GuardedRequest = { ...next, allowAddress, lookup, signal };
      const response = await sendGuarded(request);
      const { location } = response.headers;
      if (!isRedirect(response) || !location) return readResponse(response, next.url, maxBytes);
      response.destroy();
      next = redirect(next, response.statusCode ?? 302, readUrl(asUtf8(location), next.url));
    }
    throw new HttpError("TOO_MANY_REDIRECTS", `The address was redirected more than ${maxRedirects} times.`);
  }

  return {
    async fetch(request, { signal, allowUrl: mayGo = () => true } = {}) {
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        return await follow(readRequest(request), signal ? AbortSignal.any([limit, signal]) : limit, mayGo);
      } catch (error) {
        return explain(error, { isLate: limit.aborted, isStopped: signal?.aborted ?? false, timeoutMs });
      }
    },
  };
}

/** Node reads headers byte by byte; servers write addresses as UTF-8. */
function asUtf8(header: string): string {
  return Buffer.from(header, "latin1").toString("utf8");
}

function isRedirect({ statusCode = 0 }: IncomingMessage): boolean {
  return [301, 302, 303, 307, 308].includes(statusCode);
}

/** As browsers do: what was sent is not sent again unless the answer says so, and secrets stay with their origin. */
function redirect({ url: from, method, headers, body }: ReadyRequest, status: number, url: URL): ReadyRequest {
  const isKept = status === 307 || status === 308 || method === "GET" || method === "HEAD";
  const isSameOrigin = url.origin === from.origin;
  const kept = Object.entries(headers).filter(
    ([name]) => (isSameOrigin || !/^(?:authorization|cookie)$/i.test(name)) && (isKept || !/^content-/i.test(name)),
  );
  return { url, method: isKept ? method : "GET", headers: Object.fromEntries(kept), body: isKept ? body : undefined };
}

async function readResponse(response: IncomingMessage, url: URL, maxBytes: number): Promise<HttpResult> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break; // which ends the connection too
  }
  const contentType = response.headers["content-type"] ?? "";
  const body = Buffer.concat(chunks).subarray(0, maxBytes);
  const status = response.statusCode ?? 0;
  return { ok: true, url: url.href, status, contentType, text: toText(body, contentType), cut: size > maxBytes };
}

function toText(body: Buffer, contentType: string): string {
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body); // a character set that nobody knows
  }
}

function explain(
  error: unknown,
  { isLate, isStopped, timeoutMs }: { isLate: boolean; isStopped: boolean; timeoutMs: number },
): HttpResult {
  if (error instanceof HttpError) return { ok: false, code: error.code, message: error.message };
  if (isStopped) return { ok: false, code: "ABORTED", message: "The run was stopped." };
  if (isLate) return { ok: false, code: "TIMEOUT", message: `There was no whole answer within ${timeoutMs / 1000} s.` };
  const { code } = error as NodeJS.ErrnoException;
  return { ok: false, code: "UNREACHABLE", message: `The server could not be reached${code ? ` (${code})` : ""}.` };
}
