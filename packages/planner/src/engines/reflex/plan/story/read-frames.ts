// Sentences that name what they are about by their verb: "allergic to nuts", "born Delorme in Annecy".
import { nameScore } from "../../match/name-score.ts";
import { toFact } from "../../read/to-fact.ts";
import type { ClauseReader, Part } from "../statement/parts.ts";
import { restoreRaw } from "../statement/typed-values.ts";

const value = String.raw`(?<value>\S.*)`;
const frames: [pattern: RegExp, key: string][] = [
  [
    new RegExp(
      String.raw`\b(?:allergic to|allergisch (?:gegen|auf)|allergique (?:à|au|aux)(?: la| le| l['’])?|al[ée]rgic[oa] (?:a los|a las|a la|al|a))\s*${value}$`,
      "iu",
    ),
    "allergies",
  ],
  [
    /^(?:i|we|she|he|they|my child)\s+(?:currently |regularly )?takes?\s+(?<value>\p{Lu}?[\p{L}\d, -]+?)(?: (?:daily|every day))?$/iu,
    "medicines",
  ],
  [/^(?:we|i|she|he|they)\s+speaks?\s+(?<value>\p{Lu}[\p{L}, ]+?)(?: at home)?$/u, "languages"],
  [/^(?:x\s)?(?<value>\d[\d.,]*\s?[x×]\s?\d[\d.,]*(?:\s?[x×]\s?\d[\d.,]*)?\s?(?:cm|mm|m|in)?)$/u, "dimensions"],
];

const birth =
  /^(?:(?:i was|she was|he was|ich bin|sie ist|er ist|elle est|il est)\s+)?(?:née?|born|geborene?r?|nacid[oa]|nat[oa])(?:\s+(?!(?:on|am|le|el|il)\s)(?<maiden>\p{Lu}[\p{L}'’-]+))?(?:\s+(?:on|am|le|el|il)?\s*(?<date>\u27ea\d+\u27eb))?(?:\s+(?:à|in|en|a)\s+(?<place>\p{Lu}[\p{L}'’ -]*))?$/iu;

/** Reads a clause whose verb says which question it answers. */
export const readFrames: ClauseReader = (clause, { questions, values }) => {
  const text = clause.trim().replace(/[.!]+$/, "");
  const wording = restoreRaw(clause, values);
  const toPart = (key: string, said: string): Part => ({
    type: "fact",
    fact: toFact([key], restoreRaw(said, values)),
    wording,
  });
  for (const [pattern, key] of frames) {
    const said = pattern.exec(text)?.groups?.value;
    if (
      said &&
      !said.includes("\u27ea") &&
      questions.some(({ label }) => nameScore(key, label) >= 0.5 || key === "dimensions")
    )
      return [toPart(key, said)];
  }
  const { maiden, date, place } = birth.exec(text)?.groups ?? {};
  if (maiden && !/^\p{Lu}/u.test(maiden)) return undefined;
  if (!date && !(maiden && /^(?:née|geborene)/iu.test(text))) return undefined;
  return [
    ...(maiden ? [toPart("birth name", maiden)] : []),
    ...(date ? [toPart("date of birth", date)] : []),
    ...(place ? [toPart("place of birth", place)] : []),
  ];
};
