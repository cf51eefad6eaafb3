import { UsageError } from "../usage-error.ts";

/** Completes an address such as `example.com` or `localhost:3000`. */
export function readUrl(written: string, option = "--url"): string {
  const isLocal = /^(?:localhost|127\.|\[::1\])/i.test(written);
  const full = /^[a-z][a-z+.-]*:\/\//i.test(written) ? written : `${isLocal ? "http" : "https"}://${written}`;
  if (URL.canParse(full) && /^https?:/i.test(full)) return new URL(full).href;
  throw new UsageError(`${option}: "${written}" is not a web address. Write it as https://example.com/page.`);
}
