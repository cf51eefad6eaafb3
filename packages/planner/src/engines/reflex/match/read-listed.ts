import type { Meaning } from "../meaning/meanings.ts";
import type { Fact, FormDocument } from "../read/facts.ts";
import { instructionVerbs } from "../read/parse-instruction.ts";
import { mask, unmask } from "../read/quotes.ts";
import { readScalar, toFact } from "../read/to-fact.ts";
import {
  clearPatterns,
  guessMeaning,
  isFor,
  likelyPatterns,
  placeBesideName,
  placeDate,
  placeOption,
} from "./find-place.ts";
import type { Placement } from "./map-document.ts";
import type { Page } from "./page.ts";

const opening =
  /^(?:please\s+|can you\s+|could you\s+|now\s+)*(?:fill|complete)\b(?:\s+(?:this|that|it|the|my|in|out|up|fields?|details|everything|all|(?:\p{L}+ )?(?:form|page|application|order)))*(?:\s+(?:for|with|as|using)\s*:?|\s*:)\s+/iu;
const pair = /^([\p{L}](?:[^:=.]|\.(?!\s)){0,47}?)\s*[:=]\s*(?!\/\/)(.+)$/u;
const name = /^\p{Lu}[\p{L}'’.-]*(?: (?:(?:van|von|de|der|den|di|da|la|le|del|bin) )*\p{Lu}[\p{L}'’.-]+){0,3}$/u;
const fileName = /^(?:the file |my )?([\w.-]+\.(?:pdf|docx?|odt|rtf|txt|md|csv|xlsx?|png|jpe?g|gif|webp|zip))$/i;

/** A document in which some values already have a field. */
export interface ListedDocument extends FormDocument {
  placed: Placement[];
  /** A longer text, of which the form may ask for a part. */
  isPasted?: boolean;
  /** A longer text, of which most is understood. */
  isStory?: boolean;
  /** Items that match nothing on the page. If there are any, nothing is filled in, except from a story. */
  unknown: string[];
  /** Answers to questions that stand beside the values. */
  notes?: string[];
}

/**
 * Reads a list such as "Fill this in for Ada Lovelace, ada@example.com, Pro plan, and send it". Each item is matched to a field by
 * its format or by the page. Returns undefined if the goal is not such a list. Once the form was sent, only the instructions count.
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
  const isInstruction = (item: string) => startsWithVerb.test(item);
  const items = all.filter((item) => !isInstruction(item));
  const pairs = items.filter((item) => pair.test(item) && !asksFor.test(item));
  if (!start && (pairs.length < 2 || pairs.length < items.length / 2)) return undefined;
  const instructions = all.filter(isInstruction);
  if (isSent) return { facts: [], placed: [], unknown: [], rest: instructions.join(", ") };

  const facts: Fact[] = [];
  const placed: Placement[] = [];
  const unknown: string[] = [];
  /** Accepts one value per meaning, since a second one would be lost. */
  const addFact = ({ meaning, value }: { meaning: Meaning; value: string }): boolean =>
    !facts.some((fact) => fact.meaning === meaning) && !!facts.push({ path: [meaning], value, meaning });
  const take = (item: string): boolean => {
    const keyed = pair.exec(item);
    if (keyed) return !!facts.push(toFact([keyed[1] ?? ""], readScalar(keyed[2] ?? "")));
    const file = fileName.exec(item)?.[1];
    if (file) return !!instructions.unshift(`upload ${file}`);
    const clear = guessMeaning(item, page, clearPatterns);
    if (clear) return addFact(clear);
    for (const place of [placeBesideName, placeOption, placeDate]) {
      const [found, ...rivals] = place(item, page);
      if (found && rivals.length === 0) return !!placed.push(found);
      if (found) return false;
    }
    const likely = guessMeaning(item, page, likelyPatterns);
    if (likely) return addFact(likely);
    const word = wordFor(item, { facts, page, isFirst: item === items[0] });
    return word !== undefined && addFact({ meaning: word, value: item });
  };
  for (const item of items) {
    if (take(item)) continue;
    const several = item.split(/\s+(?:and|with|on|at)\s+/i);
    if (several.length < 2 || !several.every(take)) unknown.push(item);
  }
  // If no item is understood, the goal is not a list.
  return facts.length + placed.length > 0 ? { facts, placed, unknown, rest: instructions.join(", ") } : undefined;
}

interface WordContext {
  facts: Fact[];
  page: Page;
  isFirst: boolean;
}

/** Capitalised words, or the first item, are the name of a person; after that, the name of a city. */
function wordFor(item: string, { facts, page, isFirst }: WordContext): "name" | "address-level2" | undefined {
  if (!name.test(item) && !(isFirst && lowerCaseName.test(item))) return undefined;
  const isOpen = (meaning: "name" | "address-level2") =>
    !facts.some((fact) => fact.meaning === meaning) && page.fields.some((field) => isFor(page, field, meaning));
  if (isOpen("name")) return "name";
  return isOpen("address-level2") ? "address-level2" : undefined;
}

const lowerCaseName = /^\p{L}[\p{L}'’.-]*(?: \p{L}[\p{L}'’.-]+){1,2}$/u;
const breaks = new RegExp(
  String.raw`\s*[,;]\s*(?:and\s+)?(?:then\s+)?|\s+(?:and|then)\s+(?=(?:${instructionVerbs})\b)`,
);
const nextSentence = new RegExp(
  String.raw`[.!]\s+(?:(?:then|and|please|now|finally),?\s+)*(${instructionVerbs})(?=\s|$)`,
  "gi",
);
/** "Book a flight from: Oslo" is an instruction, not a field called "Book a flight from". */
const asksFor = new RegExp(String.raw`^(?:${instructionVerbs})\s+[^:=]*\s[^:=]*[:=]`, "i");
/** Lower case only, since Mark and Bill are names. */
const startsWithVerb = new RegExp(String.raw`^(?:then\s+)?(?:${instructionVerbs})(?=\s+[^:=]|$)`);
