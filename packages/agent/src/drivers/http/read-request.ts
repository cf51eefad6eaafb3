import { HttpError } from "./http-error.ts";

export interface HttpRequest {
  url: string;
  /** Default GET. */
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Headers that would make the request another one than it seems to be. */
const reserved =
  /^(?:host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|keep-alive|proxy-.*|accept-encoding)$/i;
const methods = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;

export interface ReadyRequest {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export function readRequest({ url, method = "GET", headers = {}, body }: HttpRequest): ReadyRequest {
  const name = method.toUpperCase();
  if (!methods.test(name))
    throw invalid(`"${method}" is no method. Use GET, POST, PUT, PATCH, DELETE, HEAD or OPTIONS.`);
  for (const [header, value] of Object.entries(headers)) {
    if (reserved.test(header)) throw invalid(`The header "${header}" is set by the connection. Leave it out.`);
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(header) || /[\r\n\0]/.test(value)) throw invalid(`"${header}" is no header.`);
  }
  return { url: readUrl(url), method: name, headers: { ...headers, "accept-encoding": "identity" }, body };
}

/** Parsed as browsers do, so that every way to write an address is one address. */
export function readUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base))
    throw invalid(`"${text.slice(0, 200)}" is no address. Give a whole one, such as https://example.com/.`);
  const url = new URL(text, base);
  if (!/^https?:$/.test(url.protocol)) throw invalid(`Only http: and https: can be fetched, not ${url.protocol}`);
  if (url.username || url.password) throw invalid("An address with a user name in it is not fetched. Use a header.");
  const port = Number(url.port || 443);
  if (port < 1024 && port !== 80 && port !== 443)
    throw new HttpError("BLOCKED", `Port ${port} is not one of the web's.`);
  return url;
}

function invalid(message: string): HttpError {
  return new HttpError("INVALID_REQUEST", message);
}
