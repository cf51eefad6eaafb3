// The parts of one date in several fields: "Arrival: [day] [month] [year]". Birthdays and cards have their own meanings.
import type { SnapshotField } from "@giselles-ai/protocol";
import { mayHoldDatePart } from "../families.ts";
import { readDatePart } from "../meaning/option-lists.ts";
import { normalise } from "../words.ts";
import type { Page } from "./page.ts";

export type DatePart = "day" | "month" | "year";

export interface DateParts {
  fields: SnapshotField[];
  parts: DatePart[];
  /** What the date is, in the words of the page. */
  label: string;
}

const endings: [DatePart, RegExp][] = [
  ["year", /\(?\b(?:year|yyyy|jjjj|aaaa|rrrr|jahr|annee|ano|anno)\)?$|年$/],
  ["month", /\(?\b(?:month|mm|monat|mois|mes|mese)\)?$|月$/],
  ["day", /\(?\b(?:day|dd|tt|jj|gg|tag|jour|dia|giorno)\)?$|日$/],
];

/** The same before what the date is. */
const startsPart =
  /^(?:day|month|year|tag|monat|jahr|jour|mois|année|día|mes|año|giorno|mese|anno)\s+(?:(?:of|der|des|de|del|di)\s+)?/i;

function partOf(field: SnapshotField): DatePart | undefined {
  const [label = "", example = ""] = [field.label, field.placeholder ?? ""].map((text) =>
    normalise(text).replace(/[\s*:：]+$/, ""),
  );
  const endOf = (text: string) => endings.find(([, ending]) => ending.test(text))?.[0];
  // "JJ / MM / AAAA" as examples say more than the label of all three.
  const start = startsPart.exec(field.label)?.[0] ?? "";
  return (
    readDatePart(field) ?? (example.length <= 4 ? endOf(example) : undefined) ?? endOf(label) ?? endOf(normalise(start))
  );
}

/** Runs of fields for a day, a month and a year. */
export function findDateParts(fields: SnapshotField[], page: Page): DateParts[] {
  const found: DateParts[] = [];
  for (let from = 0; from + 2 < fields.length; from += 1) {
    const run = fields.slice(from, from + 3);
    if (run.some(({ kind }) => !mayHoldDatePart(kind))) continue;
    const parts = run.map(partOf).filter((part) => part !== undefined);
    if (new Set(parts).size < 3 || run.some(({ group }) => group !== run[0]?.group)) continue;
    if (run.some((field) => /^(?:bday-|cc-exp)/.test(page.meaningOf(field)?.meaning ?? ""))) continue;
    found.push({ fields: run, parts, label: nameOf(run) });
    from += 2;
  }
  return found;
}

/** What the labels have in common, or else the group. */
function nameOf(run: SnapshotField[]): string {
  const [first = "", ...others] = run.map(({ label }) => label);
  // "Day acquired", "Month acquired"
  const tails = run.map(({ label }) => label.replace(startsPart, ""));
  if (tails[0] && tails[0] !== first && tails.every((tail) => tail === tails[0])) return tails[0];
  let length = 0;
  while (length < first.length && others.every((label) => label[length] === first[length])) length += 1;
  const common = first.slice(0, length).replace(/[\s(:：/-]+$/, "");
  return common || (endings.some(([, ending]) => ending.test(normalise(first))) ? (run[0]?.group ?? first) : first);
}
