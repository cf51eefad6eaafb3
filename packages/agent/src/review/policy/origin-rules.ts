import { markedError } from "@giselles-ai/protocol/rules";
import type { OriginRule } from "./table.ts";

export interface OriginLists {
  /** The only origins that the run may visit. Default: no list; origins that are not blocked count as unlisted. */
  allowed?: readonly string[] | undefined;
  /** A further limit: origins outside of it are blocked, but those inside do not count as allowed. Default: no limit. */
  within?: readonly string[] | undefined;
  /** Origins that the run must not visit. Takes precedence over `allowed`. Default: none. */
  blocked?: readonly string[] | undefined;
  /** Origins whose pages are believed when they say that a page tool only reads. Default: none. */
  believed?: readonly string[] | undefined;
}

export interface OriginRules {
  /** `blocked` includes origins that are not on the list of allowed ones, if there is a list. */
  ruleOf(url: string): OriginRule;
  /** Whether a tab may open the address, or a request may go there. */
  allows(url: string): boolean;
  /** Whether a frame may show the address: any that is not on the list of blocked origins. */
  allowsFrame(url: string): boolean;
  /** Whether a page may connect there, for whatever it loads or sends. */
  allowsConnection(url: string): boolean;
  /** Whether the list of allowed origins names it, other than by `*`. Only then may it be on a private network. */
  names(url: string): boolean;
  /** Whether a page of this origin is believed when it says that its tool only reads. */
  believes(url: string): boolean;
}

/** Thrown for an invalid origin pattern. The message shows the valid forms. */
export class OriginRuleError extends markedError("OriginRuleError") {}

/**
 * A pattern is an origin (`https://example.com`, `http://localhost:3000`), all its subdomains (`https://*.example.com`), or `*`
 * for the whole web. Without a scheme, an allowed pattern means https (http for localhost), and a blocked one any scheme and port.
 */
export function createOriginRules({ allowed, within, blocked = [], believed = [] }: OriginLists = {}): OriginRules {
  const allows = allowed?.map((pattern) => readPattern(pattern, "narrow"));
  const named = (allowed ?? [])
    .filter((pattern) => pattern.trim() !== "*")
    .map((pattern) => readPattern(pattern, "narrow"));
  const limits = within?.map((pattern) => readPattern(pattern, "narrow"));
  const believedOnes = believed.map((pattern) => readPattern(pattern, "narrow"));
  const blocks = blocked.map((pattern) => readPattern(pattern, "wide"));

  function isBlocked(address: string): boolean {
    const place = webAddress(address) ?? otherAddress(address);
    return place !== undefined && blocks.some((matches) => matches(place));
  }

  function ruleOf(address: string): OriginRule {
    const url = webAddress(address);
    const isOn = (list: Matches[]) => (url ? list.some((matches) => matches(url)) : isBlank(address));
    if (isBlocked(address) || (limits && !isOn(limits))) return "blocked";
    if (!allows) return "unlisted";
    return isOn(allows) ? "allowed" : "blocked";
  }

  return {
    ruleOf,
    allows: (address) => ruleOf(address) !== "blocked",
    allowsFrame: (address) => !isBlocked(address),
    allowsConnection: (address) => ruleOf(address) !== "blocked",
    names(address) {
      const url = webAddress(address);
      return url !== undefined && named.some((matches) => matches(url));
    },
    believes(address) {
      const url = webAddress(address);
      return url !== undefined && believedOnes.some((matches) => matches(url));
    },
  };
}

/** An empty page, or the browser's error page. */
export function isBlank(address: string): boolean {
  return address === "" || /^(?:about|chrome-error):/.test(address);
}

/** The http or https URL, also of a `blob:` URL. */
function webAddress(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol === "blob:") return webAddress(url.origin);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}

/** The host of an address with another scheme, such as wss: or ftp:. A host that is blocked is blocked for these too. */
function otherAddress(address: string): Place | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  // Hosts of these schemes are not normalised.
  return hostname && URL.canParse(`https://${hostname}`)
    ? { protocol, hostname: new URL(`https://${hostname}`).hostname, port: "" }
    : undefined;
}

/** The origin of an address; for other schemes than http and https, the scheme. */
export function originOf(address: string): string {
  const web = webAddress(address);
  if (web) return web.origin;
  return URL.canParse(address) ? `${new URL(address).protocol}//` : "";
}

type Place = Pick<URL, "hostname" | "protocol" | "port">;
type Matches = (place: Place) => boolean;

const validForms =
  "Use an origin such as https://example.com or http://localhost:3000, https://*.example.com for all subdomains, or * for the whole web.";

function readPattern(pattern: string, reading: "narrow" | "wide"): Matches {
  const written = pattern.trim();
  if (written === "*") return () => true;
  const [, scheme, wide, rest = ""] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*\.)?(.*)$/i.exec(written) ?? [];
  const full = `${scheme ?? (isLocal(rest) ? "http" : "https")}://${rest}`;
  if (rest === "" || rest.includes("*") || !URL.canParse(full)) throw invalidPattern(pattern);
  const rule = new URL(full);
  if (!/^https?:$/.test(rule.protocol))
    throw invalidPattern(pattern, `Only http and https are supported, not ${rule.protocol}`);
  if (rule.username || rule.password) throw invalidPattern(pattern, "It contains a user name.");
  if (rule.pathname !== "/" || rule.search || rule.hash) throw invalidPattern(pattern, "Remove the path and query.");
  const isName = (name: string) => (wide ? name.endsWith(`.${rule.hostname}`) : name === rule.hostname);
  if (reading === "narrow") {
    return ({ hostname, protocol, port }) => isName(hostname) && protocol === rule.protocol && port === rule.port;
  }
  // A trailing dot names the same host, but is another origin to a browser.
  return ({ hostname, protocol, port }) =>
    isName(hostname.replace(/\.$/, "")) &&
    (!/^https?:$/.test(protocol) ||
      ((!scheme || protocol === rule.protocol) && ((!scheme && !hasPort(rest)) || port === rule.port)));
}

function isLocal(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|\/|$)/i.test(host);
}

function hasPort(host: string): boolean {
  return /:\d+\/?$/.test(host);
}

function invalidPattern(pattern: string, detail = ""): OriginRuleError {
  return new OriginRuleError([`"${pattern}" is not an origin.`, detail, validForms].filter(Boolean).join(" "));
}
