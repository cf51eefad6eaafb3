import { isToggle, type SnapshotField } from "@giselles-ai/protocol";
import { takesValue } from "../families.ts";
import type { Meaning } from "../meaning/meanings.ts";
import type { Fact } from "../read/facts.ts";
import { normalise, spaced } from "../words.ts";
import { derive, type Known } from "./derive.ts";
import { fitToField } from "./fit-to-field.ts";
import { conceptOf } from "./lexicon.ts";
import type { Page } from "./page.ts";
import { similarity } from "./similarity.ts";

/** A field, what goes into it, and why. */
export interface Placement {
  field: SnapshotField;
  value: string | boolean;
  fact: Fact;
  confidence: number;
  why: string;
}

export interface Mapping {
  placements: Placement[];
  /** Said by the document, and no field is for it. */
  unplaced: Fact[];
  /** Asked for by the page, and the document does not say it. */
  missing: SnapshotField[];
}

/** Below this a field stays as it is. */
const least = 0.7;

/** Puts each fact where it belongs: by name, by meaning, or by what it is a part of. */
export function mapDocument(page: Page, facts: Fact[]): Mapping {
  const placements: Placement[] = [];
  const sections = sectionsOf(facts);
  const known = new Map(sections.map((section) => [section, derive(facts.filter((fact) => belongsTo(fact, section)))]));
  for (const field of page.fields) {
    if (field.disabled || field.readOnly) continue;
    const placement = takesValue(field.kind)
      ? placeIn(field, page, facts, known)
      : placeChoice(field, facts, known.get("") ?? new Map());
    if (placement && placement.confidence >= least) placements.push(placement);
  }
  const used = new Set(placements.map(({ fact }) => fact));
  const filled = new Set(placements.map(({ field }) => field.name ?? field.fieldId));
  const isOpen = (field: SnapshotField) =>
    field.required &&
    !filled.has(field.name ?? field.fieldId) &&
    (field.currentValue === "" || field.currentValue === false) &&
    !placements.some((one) => one.field === field);
  return {
    placements,
    unplaced: facts.filter((fact) => !used.has(fact) && !isImplied(fact, placements)),
    missing: page.fields.filter(isOpen),
  };
}

/** A whole is placed when its parts are, and a part when its whole is. */
function isImplied(fact: Fact, placements: Placement[]): boolean {
  if (!fact.meaning) return false;
  const families = [
    /^(?:name|given-name|family-name|additional-name)$/,
    /^bday/,
    /^tel/,
    /^(?:street-address|address-line|address-street|address-house)/,
    /^cc-exp/,
    /^phonetic/,
  ];
  const family = families.find((pattern) => pattern.test(fact.meaning ?? ""));
  return !!family && placements.some((one) => family.test(one.fact.meaning ?? ""));
}

/** Parts of a document that speak of different things: shipping and billing, an emergency contact. */
function sectionsOf(facts: Fact[]): string[] {
  const named = facts.flatMap(({ path }) => path.slice(0, -1).map(sectionWord)).filter(Boolean) as string[];
  return ["", ...new Set(named)];
}

const sectionWords: [string, RegExp][] = [
  ["billing", /\bbilling|\binvoice|rechnung|facturation|請求/],
  ["shipping", /\bshipping|\bdelivery|\bliefer|livraison|envio|配送|お届け/],
  ["emergency", /emergency|notfall|urgence|緊急/],
  ["company", /^company$|^employer$|arbeitgeber|勤務先/],
  ["card", /^card$|^payment$|^credit card$/],
];

function sectionWord(text: string): string | undefined {
  return sectionWords.find(([, pattern]) => pattern.test(normalise(text)))?.[0];
}

/** Facts of the person hold everywhere; those of a section only there. */
function belongsTo(fact: Fact, section: string): boolean {
  const own = fact.path.slice(0, -1).map(sectionWord).find(Boolean) ?? "";
  return section === ""
    ? own === "" || own === "shipping" || own === "card"
    : own === section || (own === "" && section !== "emergency" && section !== "company");
}

function placeIn(
  field: SnapshotField,
  page: Page,
  facts: Fact[],
  known: Map<string, Map<Meaning, Known>>,
): Placement | undefined {
  const direct = byName(field, facts);
  const meant = page.meaningOf(field);
  const section = sectionOf(field, meant?.section);
  const about = known.get(section) ?? (section === "emergency" ? undefined : known.get(""));
  const found = meant?.meaning ? lookUp(meant.meaning, about) : undefined;
  if (direct && direct.score >= 0.9)
    return toPlacement(field, direct.fact, direct.score, `it is what "${direct.fact.path.join(" ")}" names`);
  if (found && meant?.meaning) {
    const confidence = Math.min(0.95, 0.6 + meant.confidence * 0.4) * (found.derived ? 0.97 : 1);
    const placement = toPlacement(
      field,
      found.from,
      confidence,
      `it is for the ${meant.meaning}: ${meant.reason}`,
      found.value,
    );
    if (placement) return placement;
  }
  return direct && toPlacement(field, direct.fact, direct.score, `it is what "${direct.fact.path.join(" ")}" names`);
}

const fallbacks: Partial<Record<Meaning, Meaning[]>> = {
  "street-address": ["address-line1"],
  "address-line1": ["street-address"],
  "address-streetname": [],
  tel: ["tel-national"],
  "tel-national": [],
  "cc-name": [],
  "new-password": ["current-password"],
  "current-password": ["new-password"],
  "address-line2": ["apartment"],
  apartment: ["address-line2"],
};

function lookUp(meaning: Meaning, known: Map<Meaning, Known> | undefined): Known | undefined {
  return (
    known?.get(meaning) ??
    (fallbacks[meaning] ?? []).map((other) => known?.get(other)).find((found) => found !== undefined)
  );
}

function toPlacement(
  field: SnapshotField,
  fact: Fact,
  confidence: number,
  why: string,
  value = fact.value,
): Placement | undefined {
  if (typeof value === "boolean") return undefined;
  const text = Array.isArray(value) ? value.join(", ") : value;
  const fitted = fitToField(field, text, fact.meaning);
  return fitted === undefined ? undefined : { field, value: fitted, fact, confidence, why };
}

interface Named {
  fact: Fact;
  score: number;
}

/** The fact that is called what the field is called. */
function byName(field: SnapshotField, facts: Fact[]): Named | undefined {
  const label = field.label.replace(/\s*[（(].*?[)）]\s*|[*:：]|\b(?:required|optional)\b|必須|任意/g, " ").trim();
  const asked = conceptOf(label);
  const where = sectionOf(field);
  const ranked = facts
    .map((fact) => {
      const key = fact.path.at(-1) ?? "";
      const section = fact.path.slice(0, -1).map(sectionWord).find(Boolean) ?? "";
      const isElsewhere = where !== section && (where === "emergency" || section === "emergency" || (where && section));
      const names = [
        similarity(key, label),
        similarity(fact.path.join(" "), label),
        similarity(key, spaced(field.name ?? "")) * 0.9,
      ];
      const concept =
        asked !== undefined && (conceptOf(key) === asked || conceptOf(fact.path.join(" ")) === asked) ? 0.9 : 0;
      return { fact, score: isElsewhere ? 0 : Math.max(...names.map((score) => (score >= 0.85 ? score : 0)), concept) };
    })
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score);
  const [best, second] = ranked;
  return best && (!second || best.score > second.score || best.fact.value === second.fact.value) ? best : undefined;
}

function sectionOf({ group = "", name = "", label }: SnapshotField, said = ""): string {
  return sectionWord(said) ?? sectionWord(label) ?? sectionWord(group) ?? sectionWord(spaced(name)) ?? "";
}

/** A radio button or a box: chosen where its question is the fact's name and its own name the fact's value. */
function placeChoice(field: SnapshotField, facts: Fact[], known: Map<Meaning, Known>): Placement | undefined {
  if (!isToggle(field.kind)) return undefined;
  const { label, group = "", name = "", options = [] } = field;
  for (const fact of facts) {
    const key = fact.path.at(-1) ?? "";
    const isAsked =
      similarity(key, group) >= 0.85 ||
      sameConcept(key, group) ||
      similarity(key, spaced(name)) >= 0.9 ||
      (fact.meaning !== undefined && fact.meaning === meaningOf(group));
    if (typeof fact.value === "boolean") {
      const isNamed =
        similarity(key, label) >= 0.85 ||
        sameConcept(key, label) ||
        (similarity(key, spaced(name)) >= 0.95 && field.kind !== "radio");
      if (isNamed && field.kind !== "radio")
        return { field, value: fact.value, fact, confidence: 0.85, why: `"${key}" names it` };
      if (isAsked && field.kind === "radio") {
        const chosen = fitToField({ ...field, kind: "select", options }, fact.value ? "yes" : "no", undefined);
        if (chosen === label) return { field, value: true, fact, confidence: 0.85, why: `the answer to "${group}"` };
      }
      continue;
    }
    if (!isAsked) continue;
    const wanted = Array.isArray(fact.value) ? fact.value : [fact.value];
    const offered = options[1] ? options : [label];
    const isWanted = wanted.some(
      (text) => fitToField({ ...field, kind: "select", options: offered }, text, fact.meaning) === label,
    );
    if (isWanted) return { field, value: true, fact, confidence: 0.88, why: `it is the answer to "${group || name}"` };
  }
  const meaning = meaningOf(group) ?? meaningOf(spaced(name));
  const found = meaning && known.get(meaning);
  if (
    found &&
    field.kind === "radio" &&
    options[1] &&
    fitToField({ ...field, kind: "select" }, found.value, meaning) === label
  )
    return { field, value: true, fact: found.from, confidence: 0.85, why: `it is the ${meaning}` };
  return undefined;
}

function sameConcept(a: string, b: string): boolean {
  const [one, other] = [conceptOf(a), conceptOf(b)];
  return one !== undefined && one === other;
}

function meaningOf(text: string): Meaning | undefined {
  if (!text) return undefined;
  const plain = normalise(text);
  if (/gender|\bsex\b|geschlecht|性別/.test(plain)) return "sex";
  if (/^(?:title|salutation|anrede|敬称)$/.test(plain)) return "honorific-prefix";
  return undefined;
}
