import type { Fact } from "../read/facts.ts";
import { normalise, stem } from "../words.ts";
import { cleanName, isAgent, nameScore, withoutBrackets } from "./name-score.ts";
import { inParallel, shareRoots } from "./parallel-sections.ts";
import type { Question } from "./questions.ts";
import { joinPhrases, meansSame } from "./thesaurus.ts";

/** Which parts of a record belong to which parts of a page: billing and shipping, traveller 1 and 2, owner and pet. */
export interface Sections {
  /** Between 0.8 (belongs) and -1 (does not belong), added to the score. Undefined if the pair is out of the question. */
  fit(fact: Fact, question: Question): number | undefined;
  /** The parts of the record that belong to the section of a question. */
  ownersOf(question: Question): string[];
}

export const genericWords = new Set(
  "address contact details detail info information data person personal adresse kontakt daten about form section".split(
    " ",
  ),
);

/** Sections that describe somebody else than the person. Facts without a section don't belong there. */
export const ofOthers =
  /emergency|notfall|urgence|prevenir|emergencia|緊急|referee|guardian|spouse|partner|co-?applicant|beneficiary|witness|recipient|guest 2|passenger 2|person 2|traveller 2/;

export function readSections(facts: Fact[], questions: Question[]): Sections {
  const owners = alignSections(facts, questions);
  const parents = [...new Set(facts.map(parentOf).filter(Boolean))];
  const words = new Map(parents.map((parent) => [parent, distinctWords(parent, parents)]));
  const claims = new Map(
    questions.map((question) => {
      const own = owners.get(question.section) ?? owners.get(question.around ?? "");
      const byLabel = parents.filter((parent) => isNamedBy(question, words.get(parent) ?? []));
      return [question, [...new Set([...(own ?? []), ...byLabel])]];
    }),
  );
  const claimed = [...claims.values()].flat();
  const isOnly = (name: string) => questions.filter(({ label }) => label === name).length === 1;
  const isOwner = new Set([...owners.values()].flat());
  const hasGroup = new Set(
    parents.filter((parent) => isOwner.has(parent) || claimed.filter((one) => one === parent).length > 1),
  );
  const numbers = readSeries(questions);
  return {
    ownersOf: (question) => claims.get(question) ?? [],
    fit(fact, question) {
      const [own, asked] = [numberOf(parentOf(fact)), numbers.get(question)];
      if (own !== undefined && asked !== undefined && own !== asked) return undefined;
      const shared = own !== undefined && own === asked ? 0.06 : 0;
      const claiming = claims.get(question) ?? [];
      const parent = parentOf(fact);
      const isSet = question.kind === "radios" || question.kind === "boxes";
      if (!parent) {
        const isName = normalise(fact.path[0] ?? "") === normalise(question.label) && isOnly(question.label);
        if (claiming.length > 0 && !isSet) return mentions(fact, question) || isName ? 0 : -0.15;
        return question.section &&
          question.meaning?.meaning &&
          ofOthers.test(normalise(question.section)) &&
          !mentions(fact, question)
          ? undefined
          : 0;
      }
      if (isCalled(fact, question) && questions.filter(({ label }) => label === question.label).length === 1) return 0;
      if (shared > 0 || claiming.some((one) => one === parent || (isInside(parent, one) && !isOwner.has(parent))))
        // The only one of several is the first.
        return own === undefined && (asked ?? 1) > 1 ? 0.01 : 0.06;
      if (fact.isOther) return undefined;
      // The section of a set is only known by the fields before it.
      if (isSet) return claiming.length > 0 || hasGroup.has(parent) ? -0.1 : -0.01;
      // A part that only labels name may have more values, but not those of the person.
      const isElsewhere = isOwner.has(parent) || (hasGroup.has(parent) && fact.meaning !== undefined);
      // A section for a part of a person's data is about that person.
      if (claiming.length > 0 && claiming.every((one) => isInside(one, parent))) return -0.02;
      if (claiming.length > 0) return isElsewhere ? undefined : -0.08;
      return isElsewhere ? -0.2 : ofOthers.test(parent) ? -0.2 : -0.01;
    },
  };
}

/** The exact words of a longer label are not about anything else. */
function isCalled({ path }: Fact, { label }: Question): boolean {
  return label.split(" ").length > 2 && normalise(path.at(-1) ?? "") === normalise(label).replace(/\W+$/, "");
}

/** "company address" is a part of "company", "guest 2" is not one of "guest". */
export function isInside(parent: string, outer: string): boolean {
  return parent.startsWith(`${outer} `) && !/^\d/.test(parent.slice(outer.length + 1));
}

function numberOf(text: string): number | undefined {
  const [found] = /\d+/.exec(text) ?? [];
  return found === undefined ? undefined : Number(found);
}

/** The number of each question that others ask again with other numbers: "Line 1 amount", "Line 2 amount". */
function readSeries(questions: Question[]): Map<Question, number> {
  const textOf = ({ section, label }: Question) => cleanName(`${section} ${label}`);
  const texts = new Map<string, Set<string>>();
  const bare = (text: string) => text.replace(/\d+/, "#");
  for (const text of questions.map(textOf)) texts.set(bare(text), (texts.get(bare(text)) ?? new Set()).add(text));
  return new Map(
    questions.flatMap((question): [Question, number][] => {
      // "Address line 2" is not about a second address.
      const isLine = question.meaning?.meaning?.startsWith("address-line");
      const number = isLine ? undefined : numberOf(textOf(question));
      return number !== undefined && (texts.get(bare(textOf(question)))?.size ?? 0) > 1 ? [[question, number]] : [];
    }),
  );
}

/** The parts of the record of each section: those that name it, then those that mean it, then those with the same questions. */
function alignSections(facts: Fact[], questions: Question[]): Map<string, string[]> {
  const parents = [...new Set(facts.map(parentOf).filter(Boolean))];
  // The question of a set of boxes is not a part of the form.
  const isSet = ({ fields: [field] }: Question) =>
    questions.some(({ kind, fields }) => kind === "boxes" && fields.some((one) => one === field));
  const sections = [...new Set(questions.filter((one) => one.section && !isSet(one)).map(({ section }) => section))];
  const words = new Map(parents.map((parent) => [parent, distinctWords(parent, parents)]));
  const owners = new Map<string, string[]>();
  const placed = new Set<string>();
  for (const contains of [containsAll, containsMeaning])
    for (const section of sections.filter((one) => !owners.has(one))) {
      const own = parents.filter(
        (parent) =>
          (!placed.has(parent) || contains === containsAll) && contains(section, telling(words.get(parent) ?? [])),
      );
      if (own.length === 0) continue;
      owners.set(section, own);
      for (const parent of own) placed.add(parent);
    }
  for (const { section, parent } of [...inParallel(facts, questions, owners), ...byStructure(facts, questions)]) {
    if (owners.has(section) || placed.has(parent)) continue;
    owners.set(section, [parent]);
    placed.add(parent);
  }
  shareRoots(owners, facts);
  return owners;
}

interface Alike {
  section: string;
  parent: string;
  score: number;
}

/** Pairs of a section and a part of the record with the same names in them, the most similar first, then by their order. */
function byStructure(facts: Fact[], questions: Question[]): Alike[] {
  const keys = collect(
    facts.filter(({ isOther }) => !isOther),
    parentOf,
    (fact) => fact,
  );
  const own = facts.filter((fact) => !parentOf(fact));
  /** How many questions are about the person whose record it is. */
  const countOwn = (shown: Question[]) =>
    shown.filter((question) => own.some((fact) => alike(fact, question) >= 0.6)).length;
  const labels = collect(
    questions.filter(({ kind }) => kind === "field"),
    ({ section }) => section,
    (question) => question,
  );
  const pairs = [...keys].flatMap(([parent, names], row) =>
    [...labels].flatMap(([section, shown], column) => {
      const found = names.map((fact) => Math.max(...shown.map((question) => alike(fact, question))));
      const score = found.reduce((sum, one) => sum + (one >= 0.6 ? one : 0), 0) / names.length;
      const count = found.filter((one) => one >= 0.6).length;
      return count >= 2 && score >= 0.5 && countOwn(shown) <= count
        ? [{ section, parent, score: score - Math.abs(row - column) * 1e-3 }]
        : [];
    }),
  );
  return pairs.sort((a, b) => b.score - a.score);
}

/** By name, or by meaning if the languages differ. */
function alike({ path, meaning }: Fact, question: Question): number {
  const isSame = meaning !== undefined && question.meaning?.meaning === meaning;
  return Math.max(nameScore(path.at(-1) ?? "", question.label), isSame ? 0.7 : 0);
}

function collect<One, Read>(all: One[], keyOf: (one: One) => string, read: (one: One) => Read): Map<string, Read[]> {
  const groups = new Map<string, Read[]>();
  for (const one of all) if (keyOf(one)) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), read(one)]);
  return groups;
}

function parentOf({ path }: Fact): string {
  return path.slice(0, -1).join(" ");
}

/** The words that distinguish a section from the others: "old" of "old address" beside "new address". */
function distinctWords(parent: string, parents: string[]): string[] {
  const all = wordsIn(parent);
  const others = parents.filter((other) => other !== parent).map(wordsIn);
  const distinct = all.filter((word) => !others.some((words) => words.includes(word)));
  return distinct.length > 0 ? distinct : all;
}

/** Without words that most sections have, unless there are no others. */
function telling(words: string[]): string[] {
  const own = words.filter((word) => !genericWords.has(word) && /\p{L}{2}/u.test(word));
  return own[0] ? words.filter((word) => !genericWords.has(word)) : words;
}

/** "Relationship to child" is not about the child. */
const relations = /\s(?:to|as|with|of|by|zu[mr]?|mit|avec|con)\s.*$/i;

function isNamedBy({ label, otherNames }: Question, words: string[]): boolean {
  const own = words.filter((word) => !genericWords.has(word));
  return (
    own.some((word) => /\p{L}{2}/u.test(word)) &&
    [withoutBrackets(label), ...otherNames].some((text) => containsAll(text.replace(relations, ""), own))
  );
}

function containsAll(text: string, words: string[]): boolean {
  const shown = wordsIn(text);
  return (
    words.length > 0 && words.every((word) => shown.some((one) => stem(one) === stem(word) && !isAgent(one, word)))
  );
}

/** The same for words that mean the same: "shipper" for "From". */
function containsMeaning(text: string, words: string[]): boolean {
  const shown = [...joinPhrases(text), ...wordsIn(text).map(stem)];
  return (
    words.length > 0 &&
    joinPhrases(words.join(" ")).every((word) =>
      shown.some(
        (one) =>
          one === word ||
          one === stem(word) ||
          meansSame(word, one) ||
          (word.length >= 3 && one.length >= word.length + 4 && one.startsWith(word)),
      ),
    )
  );
}

/** The key itself names the section: "emergency phone" for a phone under "Emergency contact". */
function mentions({ path }: Fact, { section, label }: Question): boolean {
  const key = wordsIn(path.at(-1) ?? "").map(stem);
  return wordsIn(`${section} ${label}`).some(
    (word) => !genericWords.has(word) && ofOthers.test(word) && key.includes(stem(word)),
  );
}

function wordsIn(text: string): string[] {
  const joined = normalise(text).replace(/(?<!\p{L})co[- ](?=\p{L})/gu, "co");
  return joined.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
