import type { IncomingMessage } from "node:http";
import { type GuardedRequest, type Lookup, lookupInSystem, sendGuarded } from "./http/guarded-request.ts";
import { HttpError, type HttpErrorCode } from "./http/http-error.ts";
import { isPublicAddress } from "./http/is-public-address.ts";
import { type HttpRequest, type ParsedRequest, parseHttpRequest, readWebAddress } from "./http/read-request.ts";

export { isPublicAddress } from "./http/is-public-address.ts";
export type { HttpErrorCode, HttpRequest, Lookup };

export interface HttpDriverOptions {
  /** Whether an IP address may be connected to. Default: public addresses only. */
  allowAddress?: (address: string) => boolean;
  /** Whether a URL may be fetched. Also called for every redirect. Default: all. */
  allowUrl?: (url: string) => boolean;
  /** Resolves a host name. Default: the system's resolver. */
  lookup?: Lookup;
  /** Size limit for the response, in bytes. Default 1,000,000. */
  maxBytes?: number;
  /** Time limit including redirects, in ms. Default 20,000. */
  timeoutMs?: number;
  /** Default 5. */
  maxRedirects?: number;
}

export type HttpResult =
  | {
      ok: true;
      /** The final URL after redirects. */
      url: string;
      status: number;
      contentType: string;
      text: string;
      /** Whether the text is truncated. */
      cut: boolean;
    }
  | { ok: false; code: HttpErrorCode; message: string };

export interface FetchOptions {
  signal?: AbortSignal;
  /** An additional check. Also called for every redirect. */
  allowUrl?: (url: string) => boolean;
  /** Whether a redirect to another origin may be followed. Otherwise its address is the result. Default: all. */
  allowRedirect?: (url: string) => boolean;
}

export interface HttpDriver {
  /** Does not throw. Failures are returned as results. */
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
    first: ParsedRequest,
    signal: AbortSignal,
    { allowUrl: isAllowed = () => true, allowRedirect = () => true }: FetchOptions,
  ): Promise<HttpResult> {
    let next = first;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      if (!allowUrl(next.url.href) || !isAllowed(next.url.href))
        throw new HttpError("BLOCKED", `The rules of this run do not allow ${next.url.origin}.`);
      const request: GuardedRequest = { ...next, allowAddress, lookup, signal };
      const response = await sendGuarded(request);
      const { location } = response.headers;
      if (!isRedirect(response) || !location) return readResponse(response, next.url, maxBytes);
      response.destroy();
      const from = next.url;
      next = redirect(next, response.statusCode ?? 302, readWebAddress(asUtf8(location), from));
      const leaves = next.url.origin !== from.origin;
      if (leaves && (next.body !== undefined || !allowRedirect(next.url.href))) return notFollowed(response, next.url);
    }
    throw new HttpError("TOO_MANY_REDIRECTS", `The request was redirected more than ${maxRedirects} times.`);
  }

  return {
    async fetch(request, options = {}) {
      const { signal } = options;
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        return await follow(parseHttpRequest(request), signal ? AbortSignal.any([limit, signal]) : limit, options);
      } catch (error) {
        return explain(error, { isTimedOut: limit.aborted, isStopped: signal?.aborted ?? false, timeoutMs });
      }
    },
  };
}

/** Node decodes headers as Latin-1, but servers send addresses as UTF-8. */
function asUtf8(header: string): string {
  return Buffer.from(header, "latin1").toString("utf8");
}

function isRedirect({ statusCode = 0 }: IncomingMessage): boolean {
  return [301, 302, 303, 307, 308].includes(statusCode);
}

/** The caller decides about the other origin, as about any address. */
function notFollowed({ statusCode = 0 }: IncomingMessage, url: URL): HttpResult {
  const text = `The address redirects to another origin, which was not followed: ${url.href}\nTo continue, send a request to that address.`;
  return { ok: true, url: url.href, status: statusCode, contentType: "", text, cut: false };
}

/** What a request to any site contains. Everything else was meant for the first origin. */
const commonHeaders = /^(?:accept|accept-language|user-agent)$/i;

/** As in browsers, the body is sent again only for 307 and 308. */
function redirect({ url: from, method, headers, body }: ParsedRequest, status: number, url: URL): ParsedRequest {
  const keepsMethod = status === 307 || status === 308 || method === "GET" || method === "HEAD";
  const isSameOrigin = url.origin === from.origin;
  const sentHeaders = Object.entries(headers).filter(
    ([name]) => (isSameOrigin || commonHeaders.test(name)) && (keepsMethod || !/^content-/i.test(name)),
  );
  return {
    url,
    method: keepsMethod ? method : "GET",
    headers: Object.fromEntries(sentHeaders),
    body: keepsMethod ? body : undefined,
  };
}

async function readResponse(response: IncomingMessage, url: URL, maxBytes: number): Promise<HttpResult> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break; // also closes the connection
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
    return new TextDecoder().decode(body); // an unknown character set
  }
}

function explain(
  error: unknown,
  { isTimedOut, isStopped, timeoutMs }: { isTimedOut: boolean; isStopped: boolean; timeoutMs: number },
): HttpResult {
  if (error instanceof HttpError) return { ok: false, code: error.code, message: error.message };
  if (isStopped) return { ok: false, code: "ABORTED", message: "The run was stopped." };
  if (isTimedOut)
    return { ok: false, code: "TIMEOUT", message: `The response was not complete within ${timeoutMs / 1000} s.` };
  const { code } = error as NodeJS.ErrnoException;
  return { ok: false, code: "UNREACHABLE", message: `The server could not be reached${code ? ` (${code})` : ""}.` };
}
