// A text with marks in place of the values that their format gives away, and its words with their places.
import type { Question } from "../../match/questions.ts";
import { readNumberWord } from "../../read/amounts.ts";
import { withDigits } from "../../read/spoken-numbers.ts";
import { isGlue, tokensOf } from "../statement/glue.ts";
import { keepDays, withoutMarks } from "../statement/keep-days.ts";
import { replacePeople } from "../statement/plain-words.ts";
import type { TypedText } from "../statement/typed-values.ts";
import { findValues } from "../story/find-values.ts";

/** "85k", "$92,000", "800万円", "60 min" are one value. A number alone is a word. */
const amount =
  /(?<![\p{L}\d.,:/\u27ea+-])(?:[€$£¥]\s?\d[\d.,]*\d?(?:\s?[km](?!\p{L}))?|\d[\d.,]*\s?(?:k(?!\p{L})|[千万億]円?|円|[€$£¥%](?!\p{L})))/giu;

const thousands =
  /(?<!\p{L})(\p{L}{3,8}|\d{1,3})(?:[ -](one|two|three|four|five|six|seven|eight|nine))? ?(?:thousand|tausend|mille|mil)(?!\p{L})/giu;

/** "sixty thousand" is 60000. */
function withThousands(text: string): string {
  return text.replace(thousands, (whole, first: string, second = "") => {
    const read = (word: string) => (/^\d/.test(word) ? word : readNumberWord(word));
    const [tens, ones] = [read(first), second ? read(second) : "0"];
    return tens === undefined || ones === undefined ? whole : `${Number(tens) + Number(ones)}000`;
  });
}

/** Marks the values of a text, whatever the form asks for. */
export function markValues(text: string, now: Date, questions: Question[]): TypedText {
  const spread = withDigits(withThousands(text));
  const found = findValues(keepDays(spread, questions), now);
  const values = found.values.map((one) => ({
    ...one,
    raw: withoutMarks(one.raw),
    value: withoutMarks(one.value),
  }));
  const counted = replacePeople(
    withoutMarks(found.text),
    (raw, value) => ` \u27ea${values.push({ type: "amount", raw, value }) - 1}\u27eb `,
  );
  const marked = counted.replace(amount, (raw) => {
    const value = raw.trim().replace(/[.,]+$/, "");
    return ` \u27ea${values.push({ type: "amount", raw: value, value }) - 1}\u27eb ${raw.trim().slice(value.length)}`;
  });
  return { text: marked.replace(/[ \t]+/g, " ").trim(), values };
}

/** A word or a mark in a sentence. */
export interface Token {
  word: string;
  from: number;
  to: number;
  /** The number of its clause. */
  clause: number;
}

const joint = /^(?:and|und|et|y|e|but|aber|mais|pero|so|then|dann|puis|plus|sowie)$/iu;
const breaks = /[,;:：、。|·•()（）\n]|(?:^|\s)[-–—/](?:\s|$)/u;
const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The words of a sentence. A comma, a bracket and "and" begin another clause. */
export function toTokens(text: string): Token[] {
  let clause = 0;
  let end = 0;
  return wordsAt(text).map(({ word, from, to }, index) => {
    if (index > 0 && (breaks.test(text.slice(end, from)) || (joint.test(word) && isGlue(word)))) clause += 1;
    end = to;
    return { word, from, to, clause };
  });
}

function wordsAt(text: string): { word: string; from: number; to: number }[] {
  const found: { word: string; from: number; to: number }[] = [];
  let at = 0;
  for (const word of tokensOf(text)) {
    const from = text.indexOf(word, at);
    at = from + word.length;
    if (!japanese.test(text) || /^[\u27ea+\d]|^[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u.test(word))
      found.push({ word, from, to: at });
    else
      for (const { segment, index } of japaneseWords.segment(word))
        found.push({ word: segment, from: from + index, to: from + index + segment.length });
  }
  return found;
}

const japaneseWords = new Intl.Segmenter("ja", { granularity: "word" });
