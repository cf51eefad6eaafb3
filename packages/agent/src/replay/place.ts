// Which page it is: by its address and its title.
import type { ScriptEffect, ScriptPage } from "@giselles-ai/protocol";
import { type Difference, type Finding, quote } from "./drift.ts";
import type { Seen } from "./looks.ts";
import { isSame, oneLine, type Values } from "./values.ts";

/** How addresses of the recording are read now: the same pages may be served from elsewhere. */
export type Rebase = (origin: string) => string;

export function pathOf(url: string): string {
  const { pathname, hash } = new URL(url);
  return `${decode(pathname)}${hash.startsWith("#/") || hash.startsWith("#!") ? decode(hash) : ""}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const readable = /^[\p{L}\p{N} _.@-]{1,40}$/u;

/** What the address says of its page, without what looks like a key. */
export function queryOf(url: string): Record<string, string> {
  const all = [...new URL(url).searchParams].filter(([, value]) => readable.test(value) && !looksMadeUp(value));
  return Object.fromEntries(all);
}

/** Numbers and keys that a server gives to what it keeps. */
export function looksMadeUp(text: string): boolean {
  return /^\d+$|^[0-9a-f-]{8,}$|^(?=.*\d)(?=.*[a-z])[\w-]{12,}$/i.test(text);
}

/** The path with * for what was made up on the way, and was in no address that was opened. */
export function toPathPattern(path: string, given: ReadonlySet<string>): string {
  return path.replaceAll(/[^/]+/g, (part) => (looksMadeUp(part) && !given.has(part) ? "*" : part));
}

export function isPath(pattern: string, path: string, values: Values): boolean {
  const expected = pattern.split("/");
  const seen = path.split("/");
  return (
    expected.length === seen.length &&
    expected.every((part, index) => {
      const there = seen[index] ?? "";
      return part === "*" ? looksMadeUp(there) : isSame(part, there, values);
    })
  );
}

/** Some pages count in their title what is new. */
export function plainTitle(title: string): string {
  return oneLine(title).replace(/^\(\d+\+?\) /, "");
}

type Place = Pick<ScriptPage, "origin" | "path" | "title"> & { query?: ScriptPage["query"] };

export interface PlaceContext {
  values: Values;
  /** Of the recording. */
  recorded: Values;
  rebase: Rebase;
}

/** In what way this is another page than the recorded one. */
export function differencesOf(place: Place | ScriptEffect, seen: Seen, context: PlaceContext): Difference[] {
  const { values, recorded, rebase } = context;
  const origin = rebase(place.origin);
  const path = URL.canParse(seen.url) ? pathOf(seen.url) : seen.url;
  const differences: Difference[] = [];
  if (origin !== seen.origin) differences.push({ what: "origin", expected: quote(origin), seen: quote(seen.origin) });
  if (!isPath(place.path, path, values))
    differences.push({ what: "path", expected: quote(place.path), seen: quote(path) });
  const query = URL.canParse(seen.url) ? new URL(seen.url).searchParams : new URLSearchParams();
  for (const [name, value] of Object.entries("query" in place ? (place.query ?? {}) : {})) {
    if (!isSame(value, query.get(name) ?? "", values))
      differences.push({ what: `query ${name}`, expected: quote(value), seen: quote(query.get(name) ?? "") });
  }
  const title = plainTitle(seen.title);
  if (!isSame(place.title, title, values) && !isSame(place.title, title, recorded))
    differences.push({ what: "title", expected: quote(place.title), seen: quote(title) });
  return differences;
}

export function checkPage(page: ScriptPage, seen: Seen, context: PlaceContext): Finding | undefined {
  const diff = differencesOf(page, seen, context);
  if (diff.length === 0) return undefined;
  return { code: "WRONG_PAGE", message: "This is not the page that the run was recorded in.", diff };
}
