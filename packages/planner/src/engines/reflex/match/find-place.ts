// Finds the field for a value by the format of the value and by the fields of the page.
import type { SnapshotField } from "@giselles-ai/protocol";
import { isNumeric, isToggle } from "@giselles-ai/protocol/rules";
import { takesValue } from "../families.ts";
import type { Meaning } from "../meaning/meanings.ts";
import { parseDate } from "../read/dates.ts";
import { toFact } from "../read/to-fact.ts";
import { wordsOf } from "../words.ts";
import { fitToField } from "./fit-to-field.ts";
import type { Placement } from "./map-document.ts";
import { optionScore } from "./match-option.ts";
import type { Page } from "./page.ts";
import { similarity } from "./similarity.ts";

/** "salary 70000", "delivery on 15 January 2027", "Pro plan": a value beside the name of its field. */
export function placeBesideName(item: string, page: Page): Placement[] {
  const words = item.split(/\s+/);
  const cuts = words.slice(1).flatMap((_, index) => {
    const [left, right] = [words.slice(0, index + 1).join(" "), words.slice(index + 1).join(" ")];
    return [
      { key: left, value: right.replace(/^(?:is|on|at|of|in|from|to|for|as|the)\s+/i, "") },
      { key: right, value: left.replace(/^(?:is|on|at|in|the|as|an?)\s+/i, "") },
    ];
  });
  const found = cuts.flatMap(({ key, value }) => {
    const isCutShort = nameContinues.test(value.split(" ")[0] ?? ""); // "email | address ada@example.com"
    if (isCutShort || key.split(" ").length > 3 || wordsOf(key).length === 0) return [];
    return page.fields.flatMap((field): (Placement & { length: number })[] => {
      const score = Math.max(similarity(key, field.label), sameMeaning(key, field, page));
      if (score < minNameScore || !isFree(field) || !takesValue(field.kind)) return [];
      const fitted = fitToField(field, value, page.meaningOf(field)?.meaning);
      if (fitted === undefined || !suitsKind(field, fitted)) return [];
      const fact = { path: [field.label], value };
      return [{ field, value: fitted, fact, confidence: score, why: `"${key}" is its name`, length: key.length }];
    });
  });
  return best(found);
}

const minNameScore = 0.74;

/** Words that continue the name of a field. Any other word may start the value: "name Ada". */
const nameContinues =
  /^(?:code|number|no|address|date|day|name|line|year|month|of|on|birth|card|title|method|type|level)$/i;

function sameMeaning(key: string, field: SnapshotField, page: Page): number {
  const [, ...others] = key.split(" ");
  if (!others.every((word) => nameContinues.test(word))) return 0;
  const { meaning } = toFact([key.toLowerCase()], "");
  return meaning !== undefined && page.meaningOf(field)?.meaning === meaning ? 0.85 : 0;
}

/** Number and date fields don't accept words. */
function suitsKind({ kind }: SnapshotField, value: string): boolean {
  if (isNumeric(kind)) return /^-?\d/.test(value);
  return kind !== "date" || /\d/.test(value);
}

/** Keeps the best match and its close rivals. Prefers the longer of two names for one field. */
function best(found: (Placement & { length: number })[]): Placement[] {
  const [first, ...others] = found.sort((a, b) => b.confidence - a.confidence || b.length - a.length);
  if (!first) return [];
  const rivals = others.filter(
    ({ field, confidence }) => field !== first.field && confidence > first.confidence - 0.06,
  );
  return [first, ...rivals].map(({ length: _, ...placement }) => placement);
}

/** "Japan", "Remote", "TypeScript": an option of only one field. */
export function placeOption(item: string, page: Page): Placement[] {
  const wanted = item.replace(/^(?:as|in|on|the|an?|with)\s+(?:the\s+|an?\s+)?/i, "");
  return page.fields.filter(isFree).flatMap((field): Placement[] => {
    const fact = { path: [field.group ?? field.label], value: wanted };
    if (isToggle(field.kind)) {
      const score = optionScore(wanted, field.label);
      return score >= 0.95 ? [{ field, value: true, fact, confidence: score * 0.9, why: "that is its name" }] : [];
    }
    const option = (field.options ?? []).find((offered) => optionScore(wanted, offered) >= 0.95);
    return option && takesValue(field.kind)
      ? [{ field, value: option, fact, confidence: 0.88, why: "only this field has that option" }]
      : [];
  });
}

/** A date goes into the only date field. */
export function placeDate(item: string, page: Page): Placement[] {
  const value = item.replace(/^(?:on|at|from|by|the)\s+/i, "");
  if (!parseDate(value)) return [];
  return page.fields.filter(isFree).flatMap((field): Placement[] => {
    const isDate = field.kind === "date" || (field.kind === "text" && /\bdate\b|\bday\b|日付|日$/i.test(field.label));
    const fitted = isDate && page.meaningOf(field)?.meaning !== "bday" && fitToField(field, value, undefined);
    const fact = { path: [field.label], value };
    return fitted ? [{ field, value: fitted, fact, confidence: 0.85, why: "it asks for a date" }] : [];
  });
}

type Patterns = [Meaning, RegExp][];

/** Formats that are unambiguous. */
export const clearPatterns: Patterns = [
  ["email", /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/],
  ["url", /^https?:\/\/\S+$/i],
  ["tel", /^\+\d[\d ().-]{6,18}\d$/],
  ["cc-number", /^(?:card (?:number )?)?(\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{1,7})$/i],
  ["cc-exp", /^(?:exp(?:ir(?:y|es))? )?(\d{2} ?\/ ?\d{2,4})$/i],
];
/** Formats that could also be something else, depending on the page. */
export const likelyPatterns: Patterns = [
  ["street-address", /^\d+[a-z]?,? \p{L}[\p{L}'’. -]+$|^\p{L}[\p{L}'’. -]+ \d+[a-z]?$/iu],
  ["postal-code", /^(?=.*\d)[a-z\d]{2,5}(?:[ -][a-z\d]{2,5})?$/i],
];

/** Guesses the meaning of an item from its format, if the page has a field for it. */
export function guessMeaning(
  item: string,
  page: Page,
  patterns: Patterns,
): { meaning: Meaning; value: string } | undefined {
  const has = (meaning: Meaning) => page.fields.some((field) => isFree(field) && isFor(page, field, meaning));
  for (const [meaning, pattern] of patterns) {
    const found = pattern.exec(item);
    if (found && (has(meaning) || meaning === "email")) return { meaning, value: found[1] ?? item };
  }
  return undefined;
}

const wholes: Partial<Record<Meaning, RegExp>> = {
  "street-address": /^(?:street-address|address-(?:line1|streetname|housenumber))$/,
  name: /^(?:name|given-name|family-name)$/,
};

export function isFor(page: Page, field: SnapshotField, meaning: Meaning): boolean {
  const meant = page.meaningOf(field)?.meaning;
  return meant !== undefined && (meant === meaning || (wholes[meaning]?.test(meant) ?? false));
}

function isFree({ disabled, readOnly }: SnapshotField): boolean {
  return !disabled && !readOnly;
}
