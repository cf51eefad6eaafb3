import { answerWith } from "../../match/answer.ts";
import type { Question } from "../../match/questions.ts";
import type { Meaning } from "../../meaning/meanings.ts";
import { normalise } from "../../words.ts";
import { isGlue, isNegation } from "./glue.ts";
import type { ClauseReader, Context, Part } from "./parts.ts";
import { restoreRaw } from "./typed-values.ts";

/** How people say their name. After the second kind, only capitalised words are a name: "I'm Ada", but not "I'm hungry". */
const nameFrames =
  /^(?:(?:and|und|et|y)\s+)?(?:my (?:full )?name(?:'s| is)|the name(?:'s| is)|call me|name is|ich hei(?:ß|ss)e|mein name ist|je m['’]appelle|me llamo|mi nombre es)\s+(.+)$/iu;
const beingFrames =
  /^(?:(?:and|und|et|y)\s+)?(?:i am|i['’]m|this is(?: for)?|it['’]?s(?: for)?|for|send (?:it|this) to|register|sign up|ich bin|je suis|soy)\s+(.+)$/iu;
const word = String.raw`\p{L}[\p{L}'’.-]*`;
const anyName = new RegExp(`^${word}(?: ${word}){0,4}$`, "u");
const capital = String.raw`(?:(?:van|von|de|der|den|di|da|la|le|del|bin|al|Dr\.|Prof\.)\s)*\p{Lu}[\p{L}'’.-]*`;
const properName = new RegExp(`^${capital}(?: ${capital}){0,4}$`, "u");

const workFrames =
  /^(?:(?:and|und|et|y)\s+)?(?:i (?:currently )?work (?:at|for)|i(?:'m| am) employed (?:at|by)|my employer is|ich arbeite bei|je travaille chez|trabajo en)\s+(.+)$/iu;
const jobFrames =
  /^(?:(?:and)\s+)?(?:i work as an?|my job is|i(?:'m| am) an?|ich arbeite als)\s+(\p{L}[\p{L} -]{2,30})$/iu;
const birthFrames =
  /^(?:(?:and)\s+)?(?:i was )?(?:born|geboren|née?|nacid[oa])(?:\s+(?:on|am|le|el))?\s+(\u27ea\d+\u27eb)$/iu;

/** "my name is ada", "I'm Grace Hopper", "I work at Acme", "born on 10 December 1990". */
export const readPerson: ClauseReader = (clause, context) => {
  const text = clause.trim().replace(/[.!]+$/, "");
  const toPart = (meaning: Meaning, value: string): Part[] | undefined => toFactPart(meaning, value, clause, context);
  const named = nameFrames.exec(text)?.[1];
  if (
    named &&
    anyName.test(named) &&
    named.split(" ").length <= 5 &&
    !/\s(?:and|und|et|y|but)\s/i.test(named) &&
    !named.split(" ").some(isNegation)
  )
    return toPart("name", named);
  const being = beingFrames.exec(text)?.[1];
  if (being && properName.test(being) && !isGlue(being.split(" ")[0] ?? "")) return toPart("name", being);
  const work = workFrames.exec(text)?.[1];
  if (work && !work.includes("\u27ea") && !/\s(?:and|und|et|y)\s/i.test(work)) return toPart("organization", work);
  const birth = birthFrames.exec(text)?.[1];
  if (birth) return toPart("bday", birth);
  const job = jobFrames.exec(text)?.[1];
  // "Position" in an application is the one that somebody wants.
  const isWanted = context.questions.some(({ label }) =>
    /^(?:position|role|stelle|poste|puesto|希望職種)$/.test(normalise(label)),
  );
  return job && !isWanted ? toPart("organization-title", job) : undefined;
};

/** A fact, if the page has a field for it. */
export function toFactPart(meaning: Meaning, value: string, clause: string, context: Context): Part[] | undefined {
  const family = families.find((pattern) => pattern.test(meaning)) ?? new RegExp(`^${meaning}$`);
  if (!context.questions.some((question) => family.test(question.meaning?.meaning ?? ""))) return undefined;
  // "me llamo Lucía": one word is what people are called by, if the form asks for that alone.
  const asks = (one: Meaning) => context.questions.some((question) => question.meaning?.meaning === one);
  if (meaning === "name" && /^\p{Script=Latin}[\p{L}'’-]*$/u.test(value) && asks("given-name") && !asks("name"))
    return toFactPart("given-name", value, clause, context);
  if (meaning === "name" && value.includes(" ")) {
    const whole = onlyName(context);
    if (whole) {
      const answer = answerWith(whole, restoreRaw(value, context.values));
      return answer && [{ type: "write", question: whole, answer, wording: restoreRaw(clause, context.values) }];
    }
  }
  const isTaken = context.before.some(
    (part) => part.type === "fact" && part.fact.meaning === meaning && !part.fact.isOther,
  );
  const fact = { path: [meaning], value: restoreRaw(value, context.values), meaning };
  return isTaken ? undefined : [{ type: "fact", fact, wording: restoreRaw(clause, context.values) }];
}

/** "Nom" and "Nombre" are for the whole name, if the form asks for no other part of it. */
function onlyName({ questions }: Context): Question | undefined {
  const [only, ...others] = questions.filter(({ meaning }) =>
    /^(?:name|given-name|family-name)$/.test(meaning?.meaning ?? ""),
  );
  const isWhole = only && /^(?:(?:votre|su|tu) )?(?:nom|nombre)$/.test(normalise(only.label));
  return isWhole && others.length === 0 ? only : undefined;
}

/** Meanings whose wholes and parts follow from each other. */
const families = [
  /^(?:name|given-name|family-name|nickname|cc-name)$/,
  /^(?:street-address|address-line1|address-streetname|address-housenumber)$/,
  /^bday/,
];
