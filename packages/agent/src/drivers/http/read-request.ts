import { HttpError } from "./http-error.ts";

export interface HttpRequest {
  url: string;
  /** Default GET. */
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Headers that the connection sets, or that could smuggle another request. */
const reserved =
  /^(?:host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|keep-alive|proxy-.*|accept-encoding)$/i;
const methods = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;

export interface ParsedRequest {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export function parseHttpRequest({ url, method = "GET", headers = {}, body }: HttpRequest): ParsedRequest {
  const name = method.toUpperCase();
  if (!methods.test(name))
    throw invalid(`"${method}" is not a supported method. Use GET, POST, PUT, PATCH, DELETE, HEAD or OPTIONS.`);
  for (const [header, value] of Object.entries(headers)) {
    if (reserved.test(header)) throw invalid(`The header "${header}" is set by the connection. Remove it.`);
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(header) || /[\r\n\0]/.test(value))
      throw invalid(`"${header}" is not a valid header.`);
  }
  return { url: readWebAddress(url), method: name, headers: { ...headers, "accept-encoding": "identity" }, body };
}

/** Parses like a browser, so that all spellings of an address are treated alike. */
export function readWebAddress(text: string, base?: URL): URL {
  if (!URL.canParse(text, base))
    throw invalid(`"${text.slice(0, 200)}" is not a web address. Use a complete one, such as https://example.com/.`);
  const url = new URL(text, base);
  if (!/^https?:$/.test(url.protocol))
    throw invalid(`Only http: and https: addresses can be fetched, not ${url.protocol}`);
  if (url.username || url.password)
    throw invalid("The address contains a user name. Send credentials in a header instead.");
  const port = Number(url.port || 443);
  if (port < 1024 && port !== 80 && port !== 443)
    throw new HttpError("BLOCKED", `Port ${port} is not allowed. Use port 80, 443, or 1024 and above.`);
  return url;
}

function invalid(message: string): HttpError {
  return new HttpError("INVALID_REQUEST", message);
}
