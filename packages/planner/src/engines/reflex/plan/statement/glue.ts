// Words that carry no value themselves, in five languages. What remains of a sentence must have a use.
import { memoize } from "../../memoize.ts";
import { normalise } from "../../words.ts";

function set(...lines: string[]): Set<string> {
  return new Set(lines.flatMap((line) => line.split(" ").map(normalise)));
}

const glue = set(
  "someone somebody a an the my your our she he they her his their him them i i'm im i'd i'll i've me mine you we us it it's its that this these there is are was were be been am will would should shall can could may might do does did have has had please thanks thank just actually also too and or but so then now ok okay well with for of to in on at by as into from sorry wait hmm oh best fine good great instead rather really about some any one",
  "want wants like need needs prefer take get give use put down set make go going let lets let's choose pick select change switch update fly flying travel travelling traveling have having know speak move upgrade downgrade enter fill say says saying write",
  "der die das den dem des ein eine einen einem einer eines mein meine meinen meiner ich bin ist sind und oder bitte mit fur auf in im am um zu zum zur von vom nach doch also noch dann mochte will hatte gern gerne nehme wahle eigentlich soll sein es wird lautet als wir uns unser unsere ihr euch man nen ne brauche brauchen braucht benotige benotigen mochten wollen hatten nehmen konnt konnte konnten mal bitteschon schon bereits macht ubernimmt",
  "le la les l un une des du de d mon ma mes votre je j suis est sont et ou s'il vous plait svp avec pour sur dans en au aux a veux voudrais prends c'est ce cela en fait plutot finalement que qu se ce sont nous besoin faut",
  "el los las lo una uno unos mi mis su sus yo soy es son y e o por favor con para del al en de quiero quisiera prefiero tomo realidad mejor seria que se necesito necesitamos queremos",
);

/** Words that join clauses. A short value does not contain them. */
const joints = set(
  "with and but because if when while unless until only although und aber weil wenn mit et mais si avec y pero si con",
);

export const affirmations = set(
  "yes yep sure on accept accepts agree agreed subscribe enable activate tick check sign up turn ja an zustimmen stimme zu akzeptiere oui accepte si acepto activa activar",
);
export const negations = set(
  "no not don't dont never without off disable deactivate stop unsubscribe untick uncheck more nein nicht kein keine keinen ohne aus ne pas non sans sin nunca tampoco",
);

const has = (words: Set<string>) => memoize((word: string) => words.has(normalise(word).replace("’", "'")));
/** "non-smoker" and "isn't" deny what they name. */
const deniesWithin = /^non-?\p{L}{3,}$|n['’]t$/iu;

export const isGlue = has(glue);
export const isJoint = has(joints);
export const isAffirmation = has(affirmations);
const isNegationWord = has(negations);

export function isNegation(word: string): boolean {
  return isNegationWord(word) || deniesWithin.test(word);
}

/** Splits a text into words. Values that were recognised before are one word each. */
export function tokensOf(text: string): string[] {
  return (
    text.match(
      /\u27ea\d+\u27eb|\b(?:Dr|Mr?s?|Prof|St|Mme|Sra?)\.(?= \p{Lu})|\+?[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}'’@.+/_-]|,(?=\d)|(?<=\d)[:：](?=\d\d))*[\p{L}\p{N}\p{M}+]|[\p{L}\p{N}\p{M}]|[€$£¥][\d.,]+\p{L}?/gu,
    ) ?? []
  );
}

/** Removes glue from both ends. */
export function trimGlue(tokens: string[]): string[] {
  let [from, to] = [0, tokens.length];
  while (from < to && isGlue(tokens[from] ?? "")) from += 1;
  while (to > from && isGlue(tokens[to - 1] ?? "")) to -= 1;
  return tokens.slice(from, to);
}
