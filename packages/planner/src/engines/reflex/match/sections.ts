import type { Fact } from "../read/facts.ts";
import { normalise, stem } from "../words.ts";
import type { Question } from "./questions.ts";

/** Which parts of a record belong to which parts of a page: billing and shipping, traveller 1 and 2, owner and pet. */
export interface Sections {
  /** Between 0.8 (belongs) and -1 (does not belong), added to the score. Undefined if the pair is out of the question. */
  fit(fact: Fact, question: Question): number | undefined;
}

const genericWords = new Set(
  "address contact details detail info information data person personal adresse kontakt daten about form section".split(
    " ",
  ),
);

/** Sections that describe somebody else than the person. Facts without a section don't belong there. */
export const ofOthers =
  /emergency|notfall|urgence|emergencia|緊急|referee|guardian|spouse|partner|co-?applicant|beneficiary|witness|recipient|guest 2|passenger 2|person 2|traveller 2/;

export function readSections(facts: Fact[], questions: Question[]): Sections {
  const parents = [...new Set(facts.map(parentOf).filter(Boolean))];
  const words = new Map(parents.map((parent) => [parent, distinctWords(parent, parents)]));
  const claims = new Map(
    questions.map((question) => [question, parents.filter((parent) => isClaimed(question, words.get(parent) ?? []))]),
  );
  const hasGroup = new Set(
    parents.filter((parent) =>
      questions.some(({ section }) => section && containsAll(section, words.get(parent) ?? [])),
    ),
  );
  return {
    fit(fact, question) {
      const claiming = claims.get(question) ?? [];
      const parent = parentOf(fact);
      if (!parent) {
        if (claiming.length > 0) return mentions(fact, question) ? 0 : -0.15;
        return question.section &&
          question.meaning?.meaning &&
          ofOthers.test(normalise(question.section)) &&
          !mentions(fact, question)
          ? undefined
          : 0;
      }
      if (claiming.includes(parent)) return 0.06;
      if (claiming.length > 0) return undefined;
      return hasGroup.has(parent) ? -0.2 : ofOthers.test(parent) ? -0.2 : -0.01;
    },
  };
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

function isClaimed({ section, label, otherNames }: Question, words: string[]): boolean {
  if (section && containsAll(section, words)) return true;
  const telling = words.filter((word) => !genericWords.has(word));
  return telling.length > 0 && [label, ...otherNames].some((text) => containsAll(text, telling));
}

function containsAll(text: string, words: string[]): boolean {
  const shown = wordsIn(text).map(stem);
  return words.length > 0 && words.every((word) => shown.includes(stem(word)));
}

/** The key itself names the section: "emergency phone" for a phone under "Emergency contact". */
function mentions({ path }: Fact, { section, label }: Question): boolean {
  const key = wordsIn(path.at(-1) ?? "").map(stem);
  return wordsIn(`${section} ${label}`).some(
    (word) => !genericWords.has(word) && ofOthers.test(word) && key.includes(stem(word)),
  );
}

function wordsIn(text: string): string[] {
  return normalise(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
