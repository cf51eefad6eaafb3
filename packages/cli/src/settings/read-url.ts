import { UsageError } from "../usage-error.ts";

/** An address as people write it: `example.com`, `localhost:3000`, or in full. */
export function readUrl(written: string, option = "--url"): string {
  const isLocal = /^(?:localhost|127\.|\[::1\])/i.test(written);
  const full = /^[a-z][a-z+.-]*:\/\//i.test(written) ? written : `${isLocal ? "http" : "https"}://${written}`;
  if (URL.canParse(full) && /^https?:/i.test(full)) return new URL(full).href;
  throw new UsageError(`${option}: "${written}" is no web address. Write it as https://example.com/page.`);
}

export type AllowUrl = (url: string) => boolean;

/** Whether an address belongs to one of these origins. `https://*.example.com` stands for all names below it. */
export function allowOrigins(origins: readonly string[]): AllowUrl {
  const rules = origins.map(toRule);
  return (address) => {
    if (!URL.canParse(address)) return false;
    const url = new URL(address);
    return url.href === "about:blank" || rules.some((rule) => rule(url));
  };
}

function toRule(written: string): (url: URL) => boolean {
  const isWide = written.includes("://*.");
  const rule = new URL(readUrl(written.replace("://*.", "://"), "--allow-origin"));
  if (!isWide) return ({ origin }) => origin === rule.origin;
  return ({ protocol, port, hostname }) =>
    protocol === rule.protocol && port === rule.port && hostname.endsWith(`.${rule.hostname}`);
}
