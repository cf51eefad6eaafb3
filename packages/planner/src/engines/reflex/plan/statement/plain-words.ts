// Rewrites phrases whose parts mean something else alone, so that the readers of values know them.
import { optionScore } from "../../match/match-option.ts";
import type { Question } from "../../match/questions.ts";
import { readNumberWord } from "../../read/amounts.ts";
import { withDigits } from "../../read/spoken-numbers.ts";
import { owner, relation } from "../story/parties.ts";

const count = String.raw`(\d{1,3}|\p{L}{2,8})`;
const groups = "zweit,dritt,viert,fünft,sechst,siebt,acht,neunt,zehnt".split(",");

/** A count of people: "table for four", "wir sind zu fünft", "somos 3". */
const people: RegExp[] = [
  new RegExp(
    String.raw`(?<!\p{L})(?:an? )?(?:table|party|group|tisch|mesa|table) (?:for|of|für|de|para|pour) ${count}(?!\p{L})(?! p(?:eople|erson))`,
    "giu",
  ),
  new RegExp(String.raw`(?<!\p{L})${count} of us(?!\p{L})`, "giu"),
  new RegExp(
    String.raw`(?<!\p{L})(?:wir (?:sind|waren)|we(?: are|['’]re| were)(?: actually)?|somos|nous (?:sommes|serons)|on (?:est|sera)) ${count}(?!\p{L})(?! (?:p(?:eople|erson)|years|jahre|ans))`,
    "giu",
  ),
];

const rules: [RegExp, string | ((...found: string[]) => string)][] = [
  [/(?<=\p{L}nr|\bnr|\bno)\.(?=\s)/giu, ""],
  [/(?<=\p{L}{4})nr(?!\p{L})/giu, "nummer"],
  // The most that somebody wants to pay is what a form asks for.
  [
    /(?<!\p{L})(?:no more than|not more than|at most|up to|höchstens|maximal|nicht mehr als|au maximum|pas plus de|como máximo|no más de)\s+(?=[€$£¥]?\d)/giu,
    "",
  ],
  [
    new RegExp(String.raw`(?<!\p{L})(?:wir sind )?zu (${groups.join("|")})(?!\p{L})`, "giu"),
    (_, word = "") => `${groups.indexOf(word.toLowerCase()) + 2} people`,
  ],
  // "Samstagabend", "heute morgen", "tonight", "ce soir"
  [
    /((?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend)(?=(?:vormittag|mittag|nachmittag|abend|nacht)s?(?!\p{L}))/giu,
    "$1 ",
  ],
  [
    /((?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|heute|gestern) ?(?:morgen|früh)(?!\p{L})/giu,
    "$1 früh",
  ],
  [
    /(?<!\p{L})(?:tonight|this (?=morning|afternoon|evening))/giu,
    (text) => (/tonight/i.test(text) ? "today evening" : "today "),
  ],
  [/(?<!\p{L})(?:ce (?=soir|matin)|cet (?=après-midi))/giu, "aujourd'hui "],
  [/(?<!\p{L})esta (?=tarde|noche|mañana)/giu, "hoy por la "],
  // Who somebody is to the writer says nothing that the name does not say.
  [new RegExp(String.raw`(?<!\p{L})${owner} (?:${relation}),? (?=\p{Lu}\p{Ll}+(?:[-\s,]|$))`, "gu"), ""],
];

const signs = /([€$£¥])\s?(\d[\d.,]*\d|\d)/gu;

/** "£12" as "12 GBP", if the form asks for the currency. */
function withCodes(text: string, questions: Question[]): string {
  const codes = questions.flatMap(({ options }) => options.filter((option) => /^[A-Z]{3}$/.test(option)));
  return text.replace(signs, (whole, sign: string, digits: string) => {
    const code = codes.find((one) => optionScore(sign, one) >= 0.95);
    return code ? `${digits} ${code}` : whole;
  });
}

/** The text in plain words. What is quoted stays as it is. */
export function inPlainWords(goal: string, questions: Question[] = []): string {
  return goal
    .split(/("[^"\n]+"|“[^”]+”|「[^」]+」|«[^»]+»|„[^“”]+[“”])/u)
    .map((piece, at) => (at % 2 === 1 ? piece : withCodes(rewrite(piece), questions)))
    .join("");
}

/** Replaces the counts of people in a text: "four of us", "zu dritt". */
export function replacePeople(text: string, write: (raw: string, count: string) => string): string {
  const counted = people.reduce(
    (rest, pattern) =>
      rest.replace(pattern, (whole: string, said: string) => {
        const number = /^\d/.test(said) ? said : readNumberWord(said);
        return number === undefined ? whole : write(whole, number);
      }),
    text,
  );
  return counted.replace(together, (whole, word: string) =>
    write(whole, String(groups.indexOf(word.toLowerCase()) + 2)),
  );
}

const together = new RegExp(String.raw`(?<!\p{L})zu (${groups.join("|")})(?!\p{L})`, "giu");

function rewrite(text: string): string {
  const counted = people.reduce(
    (rest, pattern) =>
      rest.replace(pattern, (whole: string, said: string) => {
        const number = /^\d/.test(said) ? said : readNumberWord(said);
        return number === undefined ? whole : `${number} people`;
      }),
    withDigits(text.replace(/\bppl\b/gi, "people")),
  );
  return rules.reduce((rest, [pattern, write]) => rest.replace(pattern, write as string), counted);
}
