// Keys with a mistake in them mean what they were meant to: "Fammily name" is read as the label "Family name".
import { readWords } from "../meaning/evidence.ts";
import type { Fact } from "../read/facts.ts";
import { toFact } from "../read/to-fact.ts";
import { spaced, wordsOf } from "../words.ts";
import { hasSameLetters, withoutBrackets } from "./name-score.ts";
import type { Question } from "./questions.ts";
import { isOneTypo } from "./similarity.ts";

/** Writes keys as the label that they differ from by one letter of a word, if no other value has that name. */
export function correctKeys(facts: Fact[], questions: Question[]): Fact[] {
  const labels = questions.flatMap(({ label }) => [...new Set([spaced(label), spaced(withoutBrackets(label))])]);
  const known = new Set([...labels, ...questions.map(({ section }) => section)].flatMap(wordsOf));
  const long = [...known].filter((word) => word.length >= 5);
  const correct = (word: string) => {
    if (word.length < 5 || known.has(word) || readWords(word) !== undefined) return word;
    const [only, ...others] = long.filter((one) => isOneTypo(word, one));
    return only && others.length === 0 ? only : word;
  };
  return facts.map((fact) => {
    const keys = fact.path.map((key) => key.split(" ").map(correct).join(" "));
    const [key, before] = [keys.at(-1) ?? "", fact.path.at(-1) ?? ""];
    const isSame = keys.join("\n") === fact.path.join("\n");
    const ends = (label: string) => label === key || key.endsWith(` ${label}`);
    if (isSame || (key !== before && !labels.some(ends))) return fact;
    if (facts.some((other) => other !== fact && hasSameLetters(other.path.join(" "), keys.join(" ")))) return fact;
    const { meaning: _, otherKeys: __, ...rest } = fact;
    return { ...rest, ...toFact(keys, fact.value) };
  });
}
