// The words of a name that say whose or which: "reference" in "Reference e-mail".
import { memoize } from "../memoize.ts";
import { normalise } from "../words.ts";
import { compareTerms, faintWords } from "./name-score.ts";
import { joinPhrases } from "./thesaurus.ts";

/** Words that a name of a person's data has anyway. */
const heads = new Set(
  "name names first last given family sur surname middle full email mail e address addr line street phone telephone tel mobile cell number no nr city town zip zipcode postcode postal code country state province region date day of birth birthday birthdate dob sex gender company organisation organization website url web title the a an and or your my our in on at for to please enter preferred best valid".split(
    " ",
  ),
);
/** Words for the person whose record it is. */
const selves = new Set(
  "applicant customer client contact personal main primary your own patient employee student member candidate user person owner guest attendee participant home daytime day".split(
    " ",
  ),
);

const qualifiersOf = memoize((text: string): string[] =>
  (normalise(text).match(/[\p{L}\p{M}]{2,}/gu) ?? []).filter(
    (word) => !heads.has(word) && !faintWords.has(word) && /^[a-z]+$/.test(word),
  ),
);

/** How the qualifiers of two names with one meaning agree: above 0 if shared, below if only one has them or they differ. */
export function compareQualifiers(key: string, name: string): number {
  const [own, asked] = [qualifiersOf(key), qualifiersOf(name)];
  if (own.length === 0 && asked.length === 0) return 0;
  const terms = (words: string[]) => [...words, ...joinPhrases(words.join(" "))];
  if (terms(own).some((word) => terms(asked).some((other) => compareTerms(word, other) >= 0.8))) return 0.04;
  const others = (words: string[]) => words.filter((word) => !selves.has(word)).length;
  // "boat name" is not the name of the owner.
  if (own[0] && asked[0] && others(own) + others(asked) > 0) return -0.14;
  return others(own) + others(asked) > 0 ? -0.06 : -0.02;
}
