import type { Meaning } from "../meaning/meanings.ts";
import type { Fact, FormDocument } from "../read/facts.ts";
import { instructionVerbs } from "../read/parse-instruction.ts";
import { mask, unmask } from "../read/quotes.ts";
import { readScalar, toFact } from "../read/read-document.ts";
import { isFor, likelyLooks, lookOf, placeBesideName, placeDate, placeOption, plainLooks } from "./find-place.ts";
import type { Placement } from "./map-document.ts";
import type { Page } from "./page.ts";

const opening =
  /^(?:please\s+|can you\s+|could you\s+|now\s+)*(?:fill|complete)\b(?:\s+(?:this|that|it|the|my|in|out|up|fields?|details|everything|all|(?:\p{L}+ )?(?:form|page|application|order)))*(?:\s+(?:for|with|as|using)\s*:?|\s*:)\s+/iu;
const pair = /^([\p{L}][^:=]{0,47}?)\s*[:=]\s*(?!\/\/)(.+)$/u;
const name = /^\p{Lu}[\p{L}'’.-]*(?: (?:(?:van|von|de|der|den|di|da|la|le|del|bin) )*\p{Lu}[\p{L}'’.-]+){0,3}$/u;
const fileName = /^(?:the file |my )?([\w.-]+\.(?:pdf|docx?|odt|rtf|txt|md|csv|xlsx?|png|jpe?g|gif|webp|zip))$/i;

/** A document of which some values have their places already. */
export interface ListedDocument extends FormDocument {
  placed: Placement[];
  /** What nothing on the page is for. With any of these nothing is begun. */
  unknown: string[];
}

/**
 * "Fill this in for Ada Lovelace, ada@example.com, Pro plan, and send it": a list whose items say by their look, or together
 * with the page, what they are for. Undefined when the goal is no such list. After the form was sent, only what comes then counts.
 */
export function readListed(goal: string, page: Page, { isSent }: { isSent: boolean }): ListedDocument | undefined {
  const { text, parts } = mask(goal);
  const start = opening.exec(text);
  const all = text
    .slice(start?.[0].length ?? 0)
    .replace(/[.!]+$/, "")
    .replace(/\s*\(([^()]+)\)/g, ", $1")
    .replace(nextSentence, (_, verb: string) => `, ${verb.toLowerCase()}`)
    .split(breaks)
    .map((item) => unmask(item, parts).trim())
    .filter(Boolean);
  const isAsked = (item: string) => startsWithVerb.test(item);
  const items = all.filter((item) => !isAsked(item));
  const pairs = items.filter((item) => pair.test(item) && !asksFor.test(item));
  if (!start && (pairs.length < 2 || pairs.length < items.length / 2)) return undefined;
  const asked = all.filter(isAsked);
  if (isSent) return { facts: [], placed: [], unknown: [], rest: asked.join(", ") };

  const facts: Fact[] = [];
  const placed: Placement[] = [];
  const unknown: string[] = [];
  /** Each thing once: of two that look the same, one would be lost. */
  const know = ({ meaning, value }: { meaning: Meaning; value: string }): boolean =>
    !facts.some((fact) => fact.meaning === meaning) && !!facts.push({ path: [meaning], value, meaning });
  const take = (item: string): boolean => {
    const keyed = pair.exec(item);
    if (keyed) return !!facts.push(toFact([keyed[1] ?? ""], readScalar(keyed[2] ?? "")));
    const file = fileName.exec(item)?.[1];
    if (file) return !!asked.unshift(`upload ${file}`);
    const plain = lookOf(item, page, plainLooks);
    if (plain) return know(plain);
    for (const place of [placeBesideName, placeOption, placeDate]) {
      const [found, ...rivals] = place(item, page);
      if (found && rivals.length === 0) return !!placed.push(found);
      if (found) return false;
    }
    const likely = lookOf(item, page, likelyLooks);
    if (likely) return know(likely);
    const word = wordFor(item, { facts, page, isFirst: item === items[0] });
    return word !== undefined && know({ meaning: word, value: item });
  };
  for (const item of items) {
    if (take(item)) continue;
    const several = item.split(/\s+(?:and|with|on|at)\s+/i);
    if (several.length < 2 || !several.every(take)) unknown.push(item);
  }
  // A list of which nothing is understood is no list.
  return facts.length + placed.length > 0 ? { facts, placed, unknown, rest: asked.join(", ") } : undefined;
}

interface Around {
  facts: Fact[];
  page: Page;
  isFirst: boolean;
}

/** Words with capital letters, or the first of all: somebody's name; and after that the name of a city. */
function wordFor(item: string, { facts, page, isFirst }: Around): "name" | "address-level2" | undefined {
  if (!name.test(item) && !(isFirst && smallName.test(item))) return undefined;
  const isOpen = (meaning: "name" | "address-level2") =>
    !facts.some((fact) => fact.meaning === meaning) && page.fields.some((field) => isFor(page, field, meaning));
  if (isOpen("name")) return "name";
  return isOpen("address-level2") ? "address-level2" : undefined;
}

const smallName = /^\p{L}[\p{L}'’.-]*(?: \p{L}[\p{L}'’.-]+){1,2}$/u;
const breaks = new RegExp(
  String.raw`\s*[,;]\s*(?:and\s+)?(?:then\s+)?|\s+(?:and|then)\s+(?=(?:${instructionVerbs})\b)`,
);
const nextSentence = new RegExp(
  String.raw`[.!]\s+(?:(?:then|and|please|now|finally),?\s+)*(${instructionVerbs})(?=\s|$)`,
  "gi",
);
/** "Book a flight from: Oslo" asks for something, and gives nothing the name "Book a flight from"../document/. */
const asksFor = new RegExp(String.raw`^(?:${instructionVerbs})\s+[^:=]*\s[^:=]*[:=]`, "i");
/** In small letters: Mark and Bill are people. */
const startsWithVerb = new RegExp(String.raw`^(?:then\s+)?(?:${instructionVerbs})(?=\s+[^:=]|$)`);
