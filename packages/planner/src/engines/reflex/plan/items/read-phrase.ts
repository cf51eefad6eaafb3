import { holdsProse } from "../../families.ts";
import { findTarget } from "../../match/find-target.ts";
import type { Page } from "../../match/page.ts";
import { ordinals, parseTarget } from "../../read/parse-target.ts";
import { countRows, readFromPage } from "./read-page.ts";

const word = /^(?:the )?(?:(\d+)(?:st|nd|rd|th)|(\p{L}+)) word (?:in|of|from|on) (?:the )?(.+)$/iu;
const textOf =
  /^(?:the )?(?:text|contents?|value|words)(?: (?:that is|which is))?(?: (?:shown|written))? (?:in|of|inside|from) (?:the )?(.+)$/iu;

/** What a phrase reads from the page: "how many …", "the third word of the text", "the text in Note", "the area of Bergen". */
export function readPhrase(phrase: string, page: Page): string | undefined {
  const what = phrase.trim().replace(/[?.!]+$/, "");
  if (/^how many\b/i.test(what)) return countRows(what, page)?.toString();
  const [, digits, name = "", source = ""] = word.exec(what) ?? [];
  if (source) return wordAt(digits ? Number(digits) : placeOf(name), source, page);
  const field = textOf.exec(what)?.[1];
  return (field && readField(field, page)) || readFromPage(what, page);
}

function placeOf(name: string): number | undefined {
  return /^last$/i.test(name) ? -1 : ordinals.get(name.toLowerCase());
}

function wordAt(place: number | undefined, source: string, page: Page): string | undefined {
  const texts = page.outline.filter(({ role }) => role !== "heading").map(({ text }) => text);
  const text = readField(source, page) ?? (texts.length === 1 ? texts[0] : undefined);
  const words = text?.match(/[\p{L}\p{N}\p{M}'’-]+/gu);
  return place === undefined ? undefined : words?.at(place < 0 ? place : place - 1);
}

/** The text that a field holds. */
function readField(name: string, page: Page): string | undefined {
  const target = parseTarget(name, []);
  const search = findTarget(page, target, ({ kind, currentValue }) => holdsProse(kind) && currentValue !== "");
  const [only, ...others] = search.status === "found" ? search.found : [];
  const value = only?.field.sensitive || others.length > 0 ? undefined : only?.field.currentValue;
  return typeof value === "string" && value ? value : undefined;
}
