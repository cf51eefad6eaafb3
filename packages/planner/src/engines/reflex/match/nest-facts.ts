// Flat keys that say which part of the form they are about: "Traveller 2 first name", "billing_address_city".
import type { Fact } from "../read/facts.ts";
import { toFact } from "../read/to-fact.ts";
import { spaced } from "../words.ts";
import { hasSameLetters, nameScore } from "./name-score.ts";
import type { Question } from "./questions.ts";
import { isAboutOthers } from "./score-pair.ts";

/** Puts values into the part of the form that their key begins with, or whose only field has their name. */
export function nestFacts(facts: Fact[], questions: Question[]): Fact[] {
  const sections = [...new Set(questions.map(({ section }) => section))]
    .map(spaced)
    .filter((section) => section.length > 2)
    .sort((a, b) => b.length - a.length);
  return facts.map((fact) => {
    const [key = "", ...more] = fact.path;
    if (more.length > 0 || fact.fieldId !== undefined) return fact;
    const named = questions.filter(({ label }) => hasSameLetters(label, key));
    const [only, ...others] = named;
    if (only)
      return others.length === 0 && isForOther(only, fact, facts, questions) ? into(only.section, key, fact) : fact;
    const section = sections.find((one) => key.startsWith(`${one} `));
    const rest = section === undefined ? "" : key.slice(section.length + 1);
    const isAsked = questions.some((one) => spaced(one.section) === section && nameScore(rest, one.label) >= 0.85);
    return isAsked && section && !isMixed(section, facts, questions) ? into(section, rest, fact) : fact;
  });
}

/** Whether another key is a label of this part alone, without its name: then the keys do not name the part on purpose. */
function isMixed(part: string, facts: Fact[], questions: Question[]): boolean {
  const isOnly = ({ label }: Question) => questions.filter((one) => hasSameLetters(one.label, label)).length === 1;
  return questions.some((one) => spaced(one.section) === part && isOnly(one) && isFlatKey(one.label, facts));
}

/** Whether the record has a value under this label, and under no part. */
function isFlatKey(label: string, facts: Fact[]): boolean {
  return facts.some(({ path }) => path.length === 1 && hasSameLetters(path[0] ?? "", label));
}

function into(section: string, key: string, { meaning: _, otherKeys: __, ...fact }: Fact): Fact {
  return { ...fact, ...toFact([spaced(section), key], fact.value) };
}

/** "Name: Timo Virtanen" for the only "Name", that of the emergency contact, if the person's own name is said or asked elsewhere. */
function isForOther(question: Question, fact: Fact, facts: Fact[], questions: Question[]): boolean {
  if (!question.section || !isAboutOthers(question.section)) return false;
  const kind = kindOf(fact.meaning);
  const isSaid = facts.some((one) => one !== fact && one.path.length === 1 && kindOf(one.meaning) === kind);
  if (kind === undefined || isSaid) return true;
  const isAsked = questions.some(
    (one) => one !== question && !isAboutOthers(`${one.section} ${one.label}`) && kindOf(one.meaning?.meaning) === kind,
  );
  // One value may be the person's own. Three have the names of a whole part.
  const beside = questions.filter(({ section, label }) => section === question.section && isFlatKey(label, facts));
  return !isAsked && beside.length >= 3;
}

/** A name and its parts. */
function kindOf(meaning: string | undefined): string | undefined {
  return meaning?.replace(/^(?:given|family|additional)-(?=name$)/, "").replace(/-national$/, "");
}
