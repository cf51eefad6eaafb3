import { markedError } from "@giselles-ai/protocol";
// Where a run may go, and where it may not.
import type { OriginRule } from "./table.ts";

export interface OriginLists {
  /** Go nowhere else. Default: everywhere that is not blocked; what the table then calls unlisted. */
  allowed?: readonly string[] | undefined;
  /** Go nowhere else either; but what is only on this list is no place that the person has named. Default: no such list. */
  within?: readonly string[] | undefined;
  /** Never go there. It goes before `allowed`. Default: nowhere. */
  blocked?: readonly string[] | undefined;
}

export interface OriginRules {
  /** `allowed` if it is on that list, `blocked` if it is on the other, or on none while there is a list of the allowed. */
  ruleOf(url: string): OriginRule;
  /** Whether a tab may be there, or a request may be sent there. */
  allows(url: string): boolean;
  /** Whether a page may show it inside itself: everything but what is on the list of the blocked. */
  allowsFrame(url: string): boolean;
}

/** A pattern that says nothing. The message names it, and shows how one is written. */
export class OriginRuleError extends markedError("OriginRuleError") {}

/**
 * A pattern is an origin (`https://example.com`, `http://localhost:3000`), all names below one (`https://*.example.com`),
 * or `*` for the whole web. Without a scheme it is read narrowly where it allows (https, or http for this machine) and
 * widely where it blocks (any scheme, any port).
 */
export function createOriginRules({ allowed, within, blocked = [] }: OriginLists = {}): OriginRules {
  const allows = allowed?.map((pattern) => readPattern(pattern, "narrow"));
  const borders = within?.map((pattern) => readPattern(pattern, "narrow"));
  const blocks = blocked.map((pattern) => readPattern(pattern, "wide"));

  function isBlocked(url: URL | undefined): boolean {
    return url !== undefined && blocks.some((matches) => matches(url));
  }

  function ruleOf(address: string): OriginRule {
    const url = webAddress(address);
    const isOn = (list: Matches[]) => (url ? list.some((matches) => matches(url)) : isBlank(address));
    if (isBlocked(url) || (borders && !isOn(borders))) return "blocked";
    if (!allows) return "unlisted";
    return isOn(allows) ? "allowed" : "blocked";
  }

  return {
    ruleOf,
    allows: (address) => ruleOf(address) !== "blocked",
    allowsFrame: (address) => !isBlocked(webAddress(address)),
  };
}

/** No page of anybody's: the empty one, or the browser's own word that another could not be loaded. */
export function isBlank(address: string): boolean {
  return address === "" || /^(?:about|chrome-error):/.test(address);
}

/** Of http and https, also inside `blob:`. */
function webAddress(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol === "blob:") return webAddress(url.origin);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}

/** What two addresses must share to be of one origin. Pages that are not of the web are known by their scheme. */
export function originOf(address: string): string {
  const web = webAddress(address);
  if (web) return web.origin;
  return URL.canParse(address) ? `${new URL(address).protocol}//` : "";
}

type Matches = (url: URL) => boolean;

const howTo =
  "Write an origin, as https://example.com or http://localhost:3000; https://*.example.com for all names below it; * for the whole web.";

function readPattern(pattern: string, reading: "narrow" | "wide"): Matches {
  const written = pattern.trim();
  if (written === "*") return () => true;
  const [, scheme, wide, rest = ""] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*\.)?(.*)$/i.exec(written) ?? [];
  const full = `${scheme ?? (isLocal(rest) ? "http" : "https")}://${rest}`;
  if (rest === "" || rest.includes("*") || !URL.canParse(full)) throw bad(pattern);
  const rule = new URL(full);
  if (!/^https?:$/.test(rule.protocol)) throw bad(pattern, `Only http and https have rules, not ${rule.protocol}`);
  if (rule.username || rule.password) throw bad(pattern, "It has a user name in it.");
  if (rule.pathname !== "/" || rule.search || rule.hash) throw bad(pattern, "An origin has no path: leave it out.");
  const isName = (name: string) => (wide ? name.endsWith(`.${rule.hostname}`) : name === rule.hostname);
  if (reading === "narrow") {
    return ({ hostname, protocol, port }) => isName(hostname) && protocol === rule.protocol && port === rule.port;
  }
  // A dot at the end names the same machine, and is another origin to a browser.
  return ({ hostname, protocol, port }) =>
    isName(hostname.replace(/\.$/, "")) &&
    (!scheme || protocol === rule.protocol) &&
    ((!scheme && !hasPort(rest)) || port === rule.port);
}

function isLocal(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|\/|$)/i.test(host);
}

function hasPort(host: string): boolean {
  return /:\d+\/?$/.test(host);
}

function bad(pattern: string, why = ""): OriginRuleError {
  return new OriginRuleError([`"${pattern}" is no origin.`, why, howTo].filter(Boolean).join(" "));
}
