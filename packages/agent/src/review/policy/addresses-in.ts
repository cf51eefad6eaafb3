/** Programs also read `https:a.test`, `https:\\/\\/a.test`, `//a.test` and `git@a.test:path`. */
const address =
  /(?:https?|wss?|ftp):[^\s"'<>`{}|^]+|(?<![a-z\d+.-])[a-z][a-z\d+.-]*:\/\/[^\s"'<>`{}|^]+|(?<![\w:/\\])(?:\/\/|\\\\)[\w-]+(?:\.[\w-]+)+[^\s"'<>`{}|^]*|(?<![\w.-])[\w.-]+@[\w-]+(?:\.[\w-]+)+:[\w~/][^\s"'<>`{}|^]*/gi;

/** A whole text that is a host with a port or a path, or a number of a machine. */
const hostWithPlace =
  /^(?:(?:[\w-]+\.)+[a-z]{2,}|localhost)(?::\d{1,5}(?:\/\S*)?|\/\S*)$|^(?:\d{1,3}\.){3}\d{1,3}(?:[:/]\S*)?$|^\[[\da-f:.]+\](?:[:/]\S*)?$/i;

/** A whole text that is a host, where the name of the property says that it is one. */
const host = /^(?:[\w-]+\.)+[a-z]{2,}\.?$|^localhost$/i;
const namesHost = /host|domain|server|endpoint|origin|url|uri|webhook|callback/i;

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
  const whole = text.trim();
  if (hostWithPlace.test(whole) || (namesHost.test(name) && host.test(whole))) return [`https://${whole}`];
  return [...new Set(readingsOf(text).flatMap((reading) => reading.match(address) ?? []))].map(complete);
}

function complete(found: string): string {
  if (/^[\\/]{2}/.test(found)) return `https:${found}`;
  return /^[a-z][a-z\d+.-]*:/i.test(found) ? found : `ssh://${found.replace(":", "/")}`;
}

/**
 * Text can hold an address in the form that another address carries it, `?next=https%3A%2F%2F…`, even twice, or with line breaks,
 * which programs remove.
 */
function readingsOf(text: string): string[] {
  const readings = [text];
  if (/[a-z:/][\t\r\n]+[a-z:/]/i.test(text)) readings.push(text.replace(/[\t\r\n]+/g, ""));
  for (let depth = 0, inner = text; depth < 3 && /%(?:25|3a|2f)/i.test(inner); depth += 1) {
    try {
      inner = decodeURIComponent(inner);
      readings.push(inner);
    } catch {
      break;
    }
  }
  return readings;
}
