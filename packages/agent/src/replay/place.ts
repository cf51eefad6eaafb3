// Identifies pages by address and title.
import type { ScriptEffect, ScriptPage } from "@giselles-ai/protocol";
import type { PageState } from "./candidates.ts";
import { type Difference, type Finding, quote } from "./mismatch.ts";
import { collapseSpaces, matchesText, type Values } from "./values.ts";

/** Maps a recorded origin to the current one: the same pages may be served from another origin. */
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

/** The query parameters that identify the page, without generated values. */
export function queryOf(url: string): Record<string, string> {
  const all = [...new URL(url).searchParams].filter(([, value]) => readable.test(value) && !looksGenerated(value));
  return Object.fromEntries(all);
}

/** Whether a text looks like a number or key that a server generated. */
export function looksGenerated(text: string): boolean {
  return /^\d+$|^[0-9a-f-]{8,}$|^(?=.*\d)(?=.*[a-z])[\w-]{12,}$/i.test(text);
}

/** Replaces generated path segments by *, unless they are part of an address that was opened. */
export function toPathPattern(path: string, openedParts: ReadonlySet<string>): string {
  return path.replaceAll(/[^/]+/g, (part) => (looksGenerated(part) && !openedParts.has(part) ? "*" : part));
}

export function isPath(pattern: string, path: string, values: Values): boolean {
  const expected = pattern.split("/");
  const seen = path.split("/");
  return (
    expected.length === seen.length &&
    expected.every((part, index) => {
      const actual = seen[index] ?? "";
      return part === "*" ? looksGenerated(actual) : matchesText(part, actual, values);
    })
  );
}

/** Removes a counter such as "(3) " from the title. */
export function plainTitle(title: string): string {
  return collapseSpaces(title).replace(/^\(\d+\+?\) /, "");
}

type Place = Pick<ScriptPage, "origin" | "path" | "title"> & { query?: ScriptPage["query"] };

export interface PlaceContext {
  values: Values;
  /** The recorded values. */
  recorded: Values;
  rebase: Rebase;
}

/** Lists how the page differs from the recorded one. */
export function differencesOf(place: Place | ScriptEffect, current: PageState, context: PlaceContext): Difference[] {
  const { values, recorded, rebase } = context;
  const origin = rebase(place.origin);
  const path = URL.canParse(current.url) ? pathOf(current.url) : current.url;
  const differences: Difference[] = [];
  if (origin !== current.origin)
    differences.push({ what: "origin", expected: quote(origin), seen: quote(current.origin) });
  if (!isPath(place.path, path, values))
    differences.push({ what: "path", expected: quote(place.path), seen: quote(path) });
  const query = URL.canParse(current.url) ? new URL(current.url).searchParams : new URLSearchParams();
  for (const [name, value] of Object.entries("query" in place ? (place.query ?? {}) : {})) {
    if (!matchesText(value, query.get(name) ?? "", values))
      differences.push({ what: `query ${name}`, expected: quote(value), seen: quote(query.get(name) ?? "") });
  }
  const title = plainTitle(current.title);
  if (!matchesText(place.title, title, values) && !matchesText(place.title, title, recorded))
    differences.push({ what: "title", expected: quote(place.title), seen: quote(title) });
  return differences;
}

export function checkPage(page: ScriptPage, current: PageState, context: PlaceContext): Finding | undefined {
  const diff = differencesOf(page, current, context);
  if (diff.length === 0) return undefined;
  return { code: "WRONG_PAGE", message: "This is not the recorded page.", diff };
}
