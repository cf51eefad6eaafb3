/** Programs also read `https:a.test`, `https:\\/\\/a.test`, `//a.test` and `git@a.test:path`. */
const address =
  /(?:https?|wss?|ftp):[^\s"'<>`{}|^]+|(?<![a-z\d+.-])[a-z][a-z\d+.-]*:\/\/[^\s"'<>`{}|^]+|(?<![\w:/\\])(?:\/\/|\\\\)(?:[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+|localhost\b|\[[\da-f:.]+\])[^\s"'<>`{}|^]*|(?<![\w.-])[\w.-]+@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+:[\w~/][^\s"'<>`{}|^]*/giu;

/** A whole text that is a host with a port or a path, or a number of a machine. */
const hostWithPlace =
  /^(?:[^\s@/]+@)?(?:(?:[\p{L}\p{N}_-]+\.)+(?:\p{L}{2,}|xn--[a-z\d-]+)\.?|localhost)(?::\d{1,5}(?:\/\S*)?|\/\S*)$|^(?:\d{1,3}\.){3}\d{1,3}(?:[:/]\S*)?$|^\[[\da-f:.]+\](?:[:/]\S*)?$/iu;

/** Properties whose value is a host even without a port or a path, and those where a number is one. */
const namesHost = /host|domain|server|endpoint|origin|url|uri|webhook|callback/i;
const namesMachine = /(?:[hH]ost|[sS]erver|[eE]ndpoint|[dD]omain|[iI][pP]_?[aA]ddress|(?:^|[_-])ip|(?:^|[a-z])I[pP])$/;

/** The web addresses in a value: in text, lists, objects and their keys. */
export function addressesIn(value: unknown): string[] {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const rest: [unknown, string][] = [[value, ""]];
  for (let entry = rest.pop(); entry; entry = rest.pop()) {
    const [next, name] = entry;
    if (typeof next === "string") for (const match of addressesInText(next, name)) found.add(match);
    if (typeof next !== "object" || next === null || seen.has(next)) continue;
    seen.add(next);
    if (next instanceof URL) rest.push([next.href, name]);
    else
      for (const [key, inner] of Object.entries(next)) rest.push([key, ""], [inner, Array.isArray(next) ? name : key]);
  }
  return [...found];
}

function addressesInText(text: string, name: string): string[] {
  const readings = readingsOf(text);
  const hosts = readings.map((reading) => hostIn(reading.trim(), name)).filter((found) => found !== undefined);
  if (hosts.length > 0) return [...new Set(hosts)];
  return [...new Set(readings.flatMap((reading) => reading.match(address) ?? []))].map(complete);
}

function hostIn(whole: string, name: string): string | undefined {
  if (hostWithPlace.test(whole)) return `https://${whole}`;
  const written = `https://${/^[\da-f:.]*:[\da-f.]*:[\da-f:.]*$/i.test(whole) ? `[${whole}]` : whole}`;
  if (!namesHost.test(name) && !namesMachine.test(name)) return undefined;
  if (/\s/.test(whole) || !URL.canParse(written)) return undefined;
  const { hostname } = new URL(written);
  const isNumber = /^[\d.:[\]a-f]+$/.test(hostname) && /\d/.test(hostname);
  if (isNumber) return namesMachine.test(name) ? written : undefined;
  return /[^.]\.[^.]|^localhost$/.test(hostname) && namesHost.test(name) ? written : undefined;
}

function complete(found: string): string {
  if (/^[\\/]{2}/.test(found)) return `https:${found}`;
  return /^[a-z][a-z\d+.-]*:/i.test(found) ? found : `ssh://${found.replace(":", "/")}`;
}

/**
 * Text can hold an address in a form that other text carries it in: `?next=https%3A%2F%2F…`, `https&#58;//…` in HTML,
 * `https\u003a//…` in JSON, even one in another; with line breaks, or with other forms of letters and stops, which programs remove.
 */
function readingsOf(text: string): string[] {
  const readings = [text];
  if (/[a-z:/][\t\r\n]+[a-z:/]/i.test(text)) readings.push(text.replace(/[\t\r\n]+/g, ""));
  for (let depth = 0, inner = text; depth < 3; depth += 1) {
    const decoded = decode(inner);
    if (decoded === inner) break;
    readings.push(decoded);
    inner = decoded;
  }
  return readings;
}

function decode(text: string): string {
  return text
    .replace(/(?:%[\da-f]{2})+/gi, decodePercent)
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (_, hex, decimal) => character(hex ? `0x${hex}` : decimal))
    .replace(/&(colon|sol|period|bsol|commat);/gi, (_, name: string) => named[name.toLowerCase()] ?? "")
    .replace(/\\(?:u([\da-f]{4})|u\{([\da-f]{1,6})\}|x([\da-f]{2}))/gi, (_, ...codes) =>
      character(`0x${codes.find(Boolean)}`),
    )
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replaceAll("。", ".");
}

const named: Record<string, string> = { colon: ":", sol: "/", period: ".", bsol: "\\", commat: "@" };

function character(code: string): string {
  const point = Number(code);
  return point <= 0x10ffff ? String.fromCodePoint(point) : "";
}

/** Bytes that are not text stay as they are, so that they hide nothing beside them. */
function decodePercent(bytes: string): string {
  try {
    return decodeURIComponent(bytes);
  } catch {
    return bytes.replace(/%[2-7][\da-f]/gi, (one) => decodeURIComponent(one));
  }
}
