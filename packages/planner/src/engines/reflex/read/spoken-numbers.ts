// Numbers in words, as people say them in a letter or dictate them.
import { readNumberWord } from "./amounts.ts";

const ones = "one|two|three|four|five|six|seven|eight|nine";
const digit = `(?:zero|oh|${ones})`;
const tens = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety";
const teens = "thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen".split("|");
const ordinals =
  "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|twenty-first|twenty-second|twenty-third|twenty-fourth|twenty-fifth|twenty-sixth|twenty-seventh|twenty-eighth|twenty-ninth|thirtieth|thirty-first".split(
    "|",
  );
const months = "january|february|march|april|may|june|july|august|september|october|november|december";
const germanOnes = "ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun".split("|");
const germanTens = "zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig".split("|");
const frenchTens = "vingt|trente|quarante|cinquante|soixante".split("|");
const frenchOnes = "un|deux|trois|quatre|cinq|six|sept|huit|neuf".split("|");
const spanishTens = "treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa".split("|");
const spanishOnes = "uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve".split("|");

const numberIn = (word: string) => Number(word.toLowerCase() === "oh" ? 0 : readNumberWord(word));
const placeIn = (words: string[], word = "") => words.indexOf(word.toLowerCase());
const whole = (pattern: string) => new RegExp(String.raw`(?<![\p{L}\d-])(?:${pattern})(?![\p{L}\d])`, "giu");

const rules: [RegExp, (...groups: string[]) => string][] = [
  // "five oh six seven two"
  [whole(`${digit}(?:[ -]${digit}){3,}`), (text) => text.split(/[ -]/).map(numberIn).join("")],
  [
    whole(`(the )?(${ordinals.slice().reverse().join("|")})(?= (?:of )?(?:${months})\\b)`),
    (_, _the, word) => `${placeIn(ordinals, word) + 1}`,
  ],
  [
    whole(`(${months}) (?:the )?(${ordinals.slice().reverse().join("|")})`),
    (_, month, word) => `${month} ${placeIn(ordinals, word) + 1}`,
  ],
  [whole(`(${tens})[ -](${ones})`), (_, ten = "", one = "") => String(numberIn(ten) + numberIn(one))],
  [whole(teens.join("|")), (text) => String(placeIn(teens, text) + 13)],
  [
    whole(`(${germanOnes.join("|")})und(${germanTens.join("|")})`),
    (_, one, ten) => String(10 * (placeIn(germanTens, ten) + 2) + placeIn(germanOnes, one) + 1),
  ],
  [
    whole(`(${frenchTens.join("|")})(?:-| et )(${frenchOnes.join("|")})`),
    (_, ten, one) => String(10 * (placeIn(frenchTens, ten) + 2) + placeIn(frenchOnes, one) + 1),
  ],
  [
    whole(`(${spanishTens.join("|")}) y (${spanishOnes.join("|")})`),
    (_, ten, one) => String(10 * (placeIn(spanishTens, ten) + 3) + placeIn(spanishOnes, one) + 1),
  ],
  // "four pounds twenty"
  [
    whole(String.raw`(\d+|${ones}|ten|eleven|twelve) (pounds?|euros?|dollars?) (\d{1,2}|${tens}|ten)`),
    (_, sum = "", unit = "", cents = "") => `${amountOf(sum)}.${String(amountOf(cents)).padStart(2, "0")} ${unit}`,
  ],
];

function amountOf(text: string): number {
  return /^\d/.test(text) ? Number(text) : numberIn(text);
}

/** "seventy-four miles" with "74 miles", "the fifth of November" with "5 of November". */
export function withDigits(text: string): string {
  return rules.reduce((read, [pattern, write]) => read.replace(pattern, write), text);
}
