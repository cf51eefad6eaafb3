import type { SnapshotField } from "@giselles-ai/protocol";
import { holdsAnswer, holdsProse, isButtonLike, isNear } from "../families.ts";
import { readWords } from "../meaning/evidence.ts";
import { memoize } from "../memoize.ts";
import type { Superlative, Target } from "../read/intents.ts";
import { normalise, spaced, wordsOf } from "../words.ts";
import { amountIn } from "./amounts.ts";
import type { Page } from "./page.ts";
import { similarity } from "./similarity.ts";

export interface Candidate {
  field: SnapshotField;
  score: number;
  why: string;
}

export type Search =
  | { status: "found"; found: Candidate[] }
  | { status: "ambiguous"; among: Candidate[] }
  | { status: "missing"; nearest: Candidate[] };

/** Names below this score do not match. */
export const threshold = 0.6;
/** How much better than the next the best match must be. */
const margin = 0.06;

/** Finds the field that an instruction refers to, or several if it refers to several. Never guesses. */
export function findTarget(page: Page, target: Target, fits: (field: SnapshotField) => boolean): Search {
  const scoped = scopeOf(page, target);
  const pool = scoped.fields.filter(fits);
  const byName = target.name ? rank(page, pool, target) : [];
  let candidates = byName.filter(({ score }) => score >= threshold);
  if (candidates.length === 0) candidates = byKind(pool, target);
  if (candidates.length === 0) return { status: "missing", nearest: byName.slice(0, 3) };
  if (target.superlative) return bySuperlative(page, candidates, target.superlative);
  if (target.ordinal) return byOrdinal(pool, candidates, target);
  if (target.count) return byCount(candidates, target);
  const [best, second] = candidates;
  if (!best) return { status: "missing", nearest: [] };
  const rivals = candidates.filter(({ score }) => best.score - score < margin);
  if (!second || rivals.length === 1) return { status: "found", found: [best] };
  return disambiguate(rivals, target);
}

/** Chooses among elements with equally good names by kind, or takes the first of harmless duplicates. */
function disambiguate(rivals: Candidate[], target: Target): Search {
  const best = rivals[0];
  if (!best) return { status: "missing", nearest: [] };
  const exact = rivals.filter(({ score }) => score === best.score);
  const enabled = exact.filter(({ field }) => !field.disabled);
  const kinds = target.kinds ?? (["button", "link"] satisfies Target["kinds"]);
  const preferred =
    kinds.map((kind) => enabled.filter(({ field }) => field.kind === kind)).find((some) => some[0]) ?? enabled;
  const [first, ...others] = preferred;
  if (!first) return { status: "found", found: [best] };
  if (others.length === 0) return { status: "found", found: [first] };
  const sameLink = others.every(({ field }) => field.href && field.href === first.field.href);
  if (target.any || sameLink) return { status: "found", found: [first] };
  const areDuplicates = others.every(
    ({ field }) => field.label === first.field.label && field.kind === first.field.kind,
  );
  const isHarmless = !/delete|remove|pay|buy|send|order|cancel|削除|購入/i.test(first.field.label);
  if (areDuplicates && isHarmless && isButtonLike(first.field.kind))
    return {
      status: "found",
      found: [{ ...first, score: 0.65, why: `${first.why}, the first of ${preferred.length} duplicates` }],
    };
  return { status: "ambiguous", among: preferred };
}

function rank(page: Page, pool: SnapshotField[], target: Target): Candidate[] {
  // A long phrase is not a name, whatever words it contains.
  const isName = wordsOf(target.name).length <= 3 && !/ and |,/.test(target.name);
  const meaning = isName ? readWords(normalise(target.name)) : undefined;
  return pool
    .map((field) => scoreName(page, field, target, meaning))
    .filter(({ score }) => score > 0.3)
    .sort((a, b) => b.score - a.score);
}

function scoreName(page: Page, field: SnapshotField, target: Target, meaning: ReturnType<typeof readWords>): Candidate {
  const { label, name = "", placeholder = "", kind, selector, currentValue } = field;
  const kindFits = !target.kinds || target.kinds.includes(kind);
  const whole =
    target.kindWord && !target.quoted ? [`${target.kindWord} ${target.name}`, `${target.name} ${target.kindWord}`] : [];
  const tries: [number, string][] = [
    [similarity(target.name, label), `called "${label}"`],
    ...whole.map((phrase): [number, string] => [similarity(phrase, label), `called "${label}"`]),
    [similarity(target.name, placeholder) * 0.95, `with the placeholder "${placeholder}"`],
    [similarity(target.name, spaced(name)) * 0.88, `named "${name}"`],
  ];
  if (kind === "button" && selector.startsWith("#"))
    tries.push([similarity(target.name, spaced(selector.slice(1))) * 0.7, "with a matching id"]);
  if (holdsProse(kind) && typeof currentValue === "string" && target.quoted)
    tries.push([currentValue === target.name ? 0.7 : 0, `with the value "${currentValue}"`]);
  if (meaning && meaning !== "none" && holdsAnswer(kind)) {
    const meant = page.meaningOf(field);
    if (meant?.meaning === meaning) tries.push([0.8 * Math.max(0.85, meant.confidence), `which is for the ${meaning}`]);
    else if (meant?.meaning?.startsWith(`${meaning}-`)) tries.push([0.66, `which is for the ${meant.meaning}`]);
  }
  const [score, why] = tries.reduce((best, one) => (one[0] > best[0] ? one : best), [0, ""]);
  // An exact name outweighs a kind that is only close; a weak name does not.
  const adjusted = kindFits ? score : target.kinds?.some((wanted) => isNear(wanted, kind)) ? score * 0.9 : score * 0.75;
  return { field, score: adjusted, why };
}

/** "the text field", "a radio widget": matches by kind if there is no name. */
function byKind(pool: SnapshotField[], target: Target): Candidate[] {
  const called = kindNames[normalise(target.name).replace(/ (?:widget|element|control|field|box|button)s?$/, "")];
  if (target.name && !called) return [];
  const kinds = target.name ? called : target.kinds;
  if (!kinds) return [];
  // Fields that look like text fields but are read-only do not count as text fields.
  const fitting = pool.filter(
    ({ kind, disabled, readOnly }) =>
      kinds.includes(kind) && !disabled && !(readOnly && kinds.includes("text") && kind !== "text"),
  );
  const first = kinds[0];
  const closest = fitting.filter(({ kind }) => kind === first);
  const head = wordsOf(target.kindWord ?? "").findLast((word) => !/^(?:below|above)$/.test(word));
  const named = head ? fitting.filter(({ label }) => wordsOf(label).includes(head)) : [];
  const isOne = !target.count && !target.ordinal;
  const chosen = isOne && named[0] ? named : isOne && closest[0] ? closest : fitting;
  return chosen.map((field) => ({ field, score: chosen.length === 1 ? 0.9 : 0.8, why: `a ${field.kind}` }));
}

const kindNames: Record<string, SnapshotField["kind"][]> = {
  radio: ["radio"],
  checkbox: ["checkbox"],
  text: ["text"],
  textbox: ["text"],
  input: ["text"],
  textarea: ["textarea"],
  button: ["button"],
  link: ["link", "custom"],
  select: ["select"],
  dropdown: ["select", "combobox"],
  list: ["listbox", "select"],
  slider: ["slider", "range"],
  switch: ["switch"],
  tab: ["tab"],
};

function byOrdinal(pool: SnapshotField[], candidates: Candidate[], { ordinal = 1 }: Target): Search {
  const order = new Map(pool.map((field, index) => [field, index]));
  const sorted = [...candidates].sort((a, b) => (order.get(a.field) ?? 0) - (order.get(b.field) ?? 0));
  const best = Math.max(...sorted.map(({ score }) => score));
  const equal = sorted.filter(({ score }) => best - score < 0.1);
  const one = equal.at(ordinal < 0 ? ordinal : ordinal - 1);
  return one
    ? {
        status: "found",
        found: [{ ...one, why: `${one.why}, number ${ordinal < 0 ? equal.length : ordinal} of ${equal.length}` }],
      }
    : { status: "missing", nearest: equal };
}

function byCount(candidates: Candidate[], { count = 1 }: Target): Search {
  if (count !== Number.POSITIVE_INFINITY && candidates.length !== count)
    return { status: "ambiguous", among: candidates };
  return { status: "found", found: candidates };
}

/** The cheapest, the shortest: compares the amounts in labels and rows, if every candidate shows one. */
function bySuperlative(page: Page, candidates: Candidate[], { of, most, word }: Superlative): Search {
  const measured = candidates.map((candidate) => ({
    candidate,
    amount: amountIn([candidate.field.label, ...page.textsAround(candidate.field)].join(" · "), of),
  }));
  const known = measured.filter((one): one is { candidate: Candidate; amount: number } => one.amount !== undefined);
  if (known.length < 1 || known.length < measured.length) return { status: "ambiguous", among: candidates };
  known.sort((a, b) => (most ? b.amount - a.amount : a.amount - b.amount));
  const [best] = known;
  if (!best) return { status: "missing", nearest: candidates };
  return { status: "found", found: [{ ...best.candidate, score: 0.85, why: `the ${word} of ${known.length}` }] };
}

/** Keeps the fields of the named row, dialog or section. */
function scopeOf(page: Page, { scope }: Target): { fields: SnapshotField[] } {
  if (!scope) return page;
  const inGroup = page.fields.filter(({ group = "" }) => similarity(scope, group) >= threshold);
  if (inGroup[0]) return { fields: inGroup };
  if (scope === "dialog") return page;
  const near = page.fields.filter((field) => page.textsAround(field).some((text) => contains(text, scope)));
  return near[0] ? { fields: near } : { fields: page.fields.filter(({ label }) => contains(label, scope)) };
}

function contains(text: string, part: string): boolean {
  return padded(text).includes(padded(part));
}

const padded = memoize(
  (text: string) =>
    ` ${normalise(text)
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
      .trim()} `,
);
