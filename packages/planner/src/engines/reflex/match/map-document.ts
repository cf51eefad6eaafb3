import type { SnapshotField } from "@giselles-ai/protocol";
import type { Meaning } from "../meaning/meanings.ts";
import type { Fact } from "../read/facts.ts";
import { normalise, wordsOf } from "../words.ts";
import { type Assignment, assign } from "./assign.ts";
import { byOrder, isTyped } from "./by-order.ts";
import { byShape, dateFor, impliedAnswers, rangeFor, writerFor } from "./by-shape.ts";
import { bySigns } from "./by-signs.ts";
import { correctKeys } from "./correct-keys.ts";
import { derive, type KnownValue } from "./derive.ts";
import { joinFacts, joinNames, splitSizes, splitUnits } from "./join-facts.ts";
import { placeLeftovers, withoutIdleOthers } from "./leftovers.ts";
import { withoutBrackets } from "./name-score.ts";
import { nestFacts } from "./nest-facts.ts";
import type { Page } from "./page.ts";
import { divideParts, listQuestions, type Question } from "./questions.ts";
import { isInside, readSections } from "./sections.ts";
import { splitFacts } from "./split-facts.ts";

/** A field, its new value, and the reason. */
export interface Placement {
  field: SnapshotField;
  value: string | boolean;
  fact: Fact;
  confidence: number;
  why: string;
}

export interface Mapping {
  placements: Placement[];
  /** Facts without a field. */
  unplaced: Fact[];
  /** Facts whose field does not accept them, such as an unknown option. */
  refused: { fact: Fact; label: string; options: string[] }[];
  /** Required fields without a fact. */
  missing: SnapshotField[];
}

/** Assigns the facts of a document to the fields of a page. */
export function mapDocument(page: Page, given: Fact[]): Mapping {
  const questions = divideParts(listQuestions(page), given, page);
  const whole = nestFacts(correctKeys(given, questions), questions);
  const single = splitUnits(splitSizes(splitFacts(whole, questions), questions), questions);
  const sections = readSections(single, questions);
  const facts = [...single, ...joinFacts(single, questions, sections), ...joinNames(single)];
  const asked = new Set(questions.map(({ meaning }) => meaning?.meaning));
  const known = knownBySection(
    facts.filter(({ fieldId }) => fieldId === undefined),
    asked,
    questions.some(({ label }) => /^apellidos$/i.test(withoutBrackets(label))),
  );
  const first = assign(facts, questions, {
    sections,
    known: (question) => known(question.section, sections.ownersOf(question)),
  });
  const more = [...first.assignments, ...placeLeftovers(facts, questions, first)];
  const hasPlace = new Set(more.map(({ fact }) => fact));
  const isElsewhere = new Set(first.refused.map(({ fact }) => fact).filter((fact) => !hasPlace.has(fact)));
  const left = facts.filter((fact) => !isElsewhere.has(fact));
  const inOrder = inPageOrder(questions, page);
  // The last heading of a page may hold for less than what follows it.
  const isNear = (fact: Fact, question: Question) =>
    (sections.fit(fact, question) ?? -1) > (fact.path.length === 1 ? -0.16 : -0.11);
  const named = [...more, ...bySigns(left, inOrder, more, sections, isTyped)];
  const placed = [...named, ...byOrder(left, inOrder, named, isNear)];
  const signed = [...placed, ...bySigns(left, inOrder, placed, sections)];
  const shaped = [...signed, ...byShape(facts, questions, signed)];
  const said = [
    ...shaped,
    ...writerFor(facts, questions, shaped),
    ...dateFor(facts, questions, shaped),
    ...rangeFor(left, inOrder, shaped),
  ];
  const assignments = withoutIdleOthers([...said, ...impliedAnswers(inOrder, said)], inOrder);
  const placements = toPlacements(assignments, page);
  const used = new Set(assignments.flatMap(({ fact }) => [fact, ...(fact.parts ?? [])]));
  const refused = first.refused.filter(
    ({ fact }, index, all) => !used.has(fact) && all.findIndex((one) => one.fact === fact) === index,
  );
  const isRefused = new Set(refused.map(({ fact }) => fact));
  return {
    placements,
    unplaced: facts.filter(
      (fact) =>
        !used.has(fact) && !fact.parts && !isRefused.has(fact) && !isImplied(fact, placements) && fact.value !== false,
    ),
    refused: refused.map(({ fact, question: { label, options } }) => ({ fact, label, options })),
    missing: listMissing(questions, assignments),
  };
}

function inPageOrder(questions: Question[], { fields }: Page): Question[] {
  const at = new Map(fields.map((field, index) => [field.fieldId, index]));
  const placeOf = ({ fields: [field] }: Question) => at.get(field?.fieldId ?? "") ?? 0;
  return [...questions].sort((a, b) => placeOf(a) - placeOf(b));
}

function toPlacements(assignments: Assignment[], { fields }: Page): Placement[] {
  const order = new Map(fields.map((field, index) => [field.fieldId, index]));
  const at = ({ field }: Placement) => order.get(field.fieldId) ?? 0;
  return assignments
    .flatMap(({ answer, fact, score, why }) =>
      answer.writes.map(({ field, value }) => ({
        field,
        value,
        fact,
        confidence: Math.min(1, Math.max(0.7, score)),
        why,
      })),
    )
    .sort((a, b) => at(a) - at(b));
}

function listMissing(questions: Question[], assignments: Assignment[]): SnapshotField[] {
  const answered = new Set(
    assignments.flatMap(({ answer }) => answer.writes.map(({ field }) => field.name ?? field.fieldId)),
  );
  return questions.flatMap(({ fields, required, kind }) => {
    const [field] = fields;
    const isAnswered = fields.some(
      (one) => answered.has(one.name ?? one.fieldId) || (one.currentValue !== "" && one.currentValue !== false),
    );
    return field && required && kind !== "boxes" && !isAnswered ? [field] : [];
  });
}

/** A fact counts as placed if its parts or a whole of it are. */
function isImplied(fact: Fact, placements: Placement[]): boolean {
  if (!fact.meaning || (/name$/.test(fact.meaning) && !isWritten(fact, placements))) return false;
  const families = [
    /^(?:name|given-name|family-name|additional-name)$/,
    /^bday/,
    /^tel/,
    /^(?:street-address|address-line|address-street|address-house)/,
    /^cc-exp/,
    /^phonetic/,
  ];
  const family = families.find((pattern) => pattern.test(fact.meaning ?? ""));
  const parent = fact.path.slice(0, -1).join(" ");
  return (
    !!family &&
    placements.some((one) => family.test(one.fact.meaning ?? "") && one.fact.path.slice(0, -1).join(" ") === parent)
  );
}

/** A maiden name is not a part of a name that was written. */
function isWritten({ value }: Fact, placements: Placement[]): boolean {
  const written = normalise(placements.map((one) => one.value).join(" "));
  return wordsOf(String(value)).every((word) => word.length < 4 || written.includes(word));
}

/** The values that are known in a section of the page, including derived ones. */
function knownBySection(
  facts: Fact[],
  asked: Set<Meaning | undefined>,
  hasTwoSurnames: boolean,
): (section: string, owners: string[]) => Map<Meaning, KnownValue> {
  const bySection = new Map<string, Map<Meaning, KnownValue>>();
  const parents = [...new Set(facts.map(({ path }) => path.slice(0, -1).join(" ")))];
  return (section, owners) => {
    const name = [section, ...owners].join("\n");
    const found = bySection.get(name);
    if (found) return found;
    const shown = normalise(section);
    const own = owners[0]
      ? owners
      : parents.filter((parent) => parent && shown.includes(normalise(parent).split(" ")[0] ?? parent));
    const exact = own.filter((parent) => shown.includes(normalise(parent)));
    const inside = facts.filter(({ path }) => {
      const parent = path.slice(0, -1).join(" ");
      return (exact[0] ? exact : own).some((one) => one === parent || (owners[0] && isInside(parent, one)));
    });
    const outside = facts.filter(({ path }) => path.length === 1);
    const values = derive(inside.length > 0 ? inside : facts.filter(({ isOther }) => !isOther), asked, hasTwoSurnames);
    if (inside.length > 0)
      for (const [meaning, value] of derive(outside, asked, hasTwoSurnames))
        if (!values.has(meaning)) values.set(meaning, value);
    bySection.set(name, values);
    return values;
  };
}
