// Names of people in a sentence, by what stands before and after them.
import { optionScore } from "../../match/match-option.ts";
import { memoize } from "../../memoize.ts";
import { normalise } from "../../words.ts";
import { isGlue } from "../statement/glue.ts";
import type { Context } from "../statement/parts.ts";
import { toFactPart } from "../statement/read-person.ts";
import { isPolite, openings } from "../statement/sentences.ts";
import { relation } from "../story/parties.ts";
import type { Span } from "./find-spans.ts";
import { isTalk } from "./leftovers.ts";
import type { Token } from "./mark.ts";

const part = String.raw`\p{Lu}[\p{L}\p{M}'’]*(?:-\p{Lu}[\p{L}'’]+)*`;
const between = "(?:(?:van|von|de|der|den|di|da|la|le|del|dos|bin|al|y|zu) )*";
const title = String.raw`(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Herrn?|Frau|Mme|Mlle|M|Sr|Sra)\.? )`;
const several = String.raw`${title}?${part}(?: ${between}(?:${part}|\p{Lu}\.)){1,3}`;
const one = String.raw`${title}?${part}(?: ${between}(?:${part}|\p{Lu}\.)){0,3}`;

/** After these words even one word is a name. */
const naming = `(?:[Mm]y (?:full )?name(?:['’]s| is)|[Tt]he name (?:is|should be)|[Nn]ame(?:['’]s| is)|[Cc]all me|[Nn]amed|[Cc]alled|[Ii]ch hei(?:ß|ss)e|[Mm]ein Name ist|auf den Namen|[Nn]ame:|[Jj]e m['’]appelle|s['’]appelle|au nom de|[Mm]e llamo|se llama|a nombre de|[Mm]i nombre es|heißt) `;
const presenting = String.raw`(?:(?<![\p{L}])(?:I['’]?m|I am|[Tt]his is|[Ii]t['’]?s|[Ff]or|[Aa]s|[Tt]o|[Ii]ch bin|für|[Ff]ür|[Jj]e suis|pour|[Pp]our|[Ss]oy|para|[Pp]ara|von|de)(?: (?:my|our|mein\p{L}*|unser\p{L}*|mon|ma|notre|mi|the|a|an)(?: (?:new|old))?(?: (?:${relation}|boss|colleague|client|guest|patient|customer|chefin?|kollegin?|jefe))?)? )`;
const related = String.raw`(?<=(?:^|[ ,])(?:[Mm]y|[Oo]ur|[Mm]ein\p{L}*|[Mm]on|[Mm]a|[Mm]i) (?:${relation}|boss|colleague|client|manager|assistant|chefin?|kollegin?|jefe|collègue) )`;

const frames: [pattern: RegExp, strength: number][] = [
  [new RegExp(`(?<=${naming})(?<name>${one})(?![\\p{L}\\d])`, "gu"), 4],
  [new RegExp(`(?<=${presenting})(?<name>${several})(?![\\p{L}\\d])`, "gu"), 3],
  [new RegExp(`${related}(?<name>${several})(?![\\p{L}\\d])`, "gu"), 3],
  [
    new RegExp(
      `(?<![\\p{L}\\d]|(?:with|see|by|from|mit|bei|von|avec|con) )(?<name>${title}${one})(?![\\p{L}\\d])`,
      "gu",
    ),
    3,
  ],
  [new RegExp(`(?<![\\p{L}\\d])(?<name>${several})(?= ?[(<,]? ?\u27ea)`, "gu"), 2],
  [new RegExp(`(?<=^|[,;:(\\n] ?|[-–|] )(?<name>${several})(?= ?(?:$|[,;)|\\n]| [-–|]|[.!?]+$))`, "gu"), 2],
  [
    /(?<=^|[、。,\s]|は|私|名前は)(?<name>[\p{Script=Han}]{2,4}[\s　]?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{0,4}?)(?=と申します|といいます|と言います)/gu,
    4,
  ],
];

/** The names of a sentence, if the form asks for one. */
export function findNames(text: string, tokens: Token[], context: Context): Span[] {
  // The names of a sender and a recipient must be called so.
  const asking = context.questions.filter(({ meaning }) => meaning?.meaning === "name");
  if (new Set(asking.map(({ section }) => section)).size > 1) return [];
  const start = openings.exec(text)?.[0].length ?? 0;
  const found = frames.flatMap(([pattern, strength]) =>
    [...text.matchAll(pattern)].flatMap(({ index, groups }) => {
      const name = (groups?.name ?? "").replace(/[.\s]+$/, (end) => (/\p{Lu}\.$/u.test(groups?.name ?? "") ? end : ""));
      return name && index + name.length > start && isPerson(name, context) ? [{ at: index, name, strength }] : [];
    }),
  );
  found.sort((a, b) => b.strength - a.strength || a.at - b.at);
  const [best] = found;
  if (!best) return [];
  const chosen = found.filter(
    (item, index) =>
      !found
        .slice(0, index)
        .some((other) => item.at < other.at + other.name.length && other.at < item.at + item.name.length),
  );
  return chosen.flatMap(({ at, name }): Span[] => {
    const from = tokens.findIndex((token) => token.to > at);
    const end = tokens.findIndex((token) => token.from >= at + name.length);
    const parts = toFactPart("name", name.replace(new RegExp(`^${title}`, "u"), ""), name, context);
    return parts ? [{ type: "fact", from, to: end < 0 ? tokens.length : end, questions: [], parts }] : [];
  });
}

/** Not an option, a place or a phrase that only begins with a capital. */
export function isPerson(name: string, { questions, page }: Context): boolean {
  const words = name.split(" ");
  if (
    words.some((word) => isGlue(word.toLowerCase()) && !/^(?:de|der|den|di|da|la|le|del|van|von|y|al|zu)$/.test(word))
  )
    return false;
  if (words.some((word) => isTalk(word) || isLabelWord(word, questions)) || isPolite(name)) return false;
  // "Save Settings" is what two controls are called.
  const { fields } = page;
  if (words.every((word) => isLabelWord(word, fields)) && !fields.some(({ label }) => label.includes(name)))
    return false;
  return !questions.some(({ options }) => options.some((option) => optionScore(name, option) >= 0.9));
}

const labelWords = memoize((label: string): string[] => normalise(label).match(/[\p{L}\p{M}]{3,}/gu) ?? []);

function isLabelWord(word: string, fields: { label: string }[]): boolean {
  return fields.some(({ label }) => labelWords(label).includes(normalise(word)));
}
