// The forms in which a secret may be met. Escapes are taken off before it is looked for, so they are no forms.
import type { Pattern } from "./automaton.ts";
import { foldText, inOneAlphabet, unitsOf } from "./fold.ts";

/** A shorter one is a part of too many other words: it is only struck out where it stands alone. */
export const shortest = 6;
/** Less of base64 than this is met by chance. */
const shortestBase64 = 7;

export interface Forms {
  /** To be found in folded text. */
  folded: Pattern[];
  /** To be found in text without white space, both alphabets of base64 being one. */
  base64: Pattern[];
  /** To be found in the text as it is, standing alone. */
  alone: Pattern[];
}

export function formsOf(value: string, secret: number): Forms {
  const pattern = (codes: readonly number[]): Pattern => ({ codes, secret });
  const bytes = Buffer.from(value, "utf8");
  const plain = foldText(value);
  if (plain.length < shortest) {
    const base64 = bytes.toString("base64").replace(/=+$/, "");
    const hex = bytes.toString("hex");
    const alone = [value, reverse(value), base64, hex, hex.toUpperCase()];
    return { folded: [], base64: [], alone: alone.map((form) => pattern(unitsOf(form))) };
  }
  return {
    folded: [plain, [...plain].reverse(), unitsOf(bytes.toString("hex"))].map(pattern),
    base64: writings(value).flatMap(base64Of).map(unitsOf).map(pattern),
    alone: [],
  };
}

function reverse(text: string): string {
  return Array.from(text).reverse().join("");
}

/** What else than the value itself is put into base64: parts of addresses, of forms and of JSON. */
function writings(value: string): string[] {
  const inAddress = encodeURIComponent(Buffer.from(value).toString());
  const inForm = new URLSearchParams({ v: value }).toString().slice(2);
  return [
    ...new Set([
      value,
      inAddress,
      inForm,
      JSON.stringify(value).slice(1, -1),
      value.toLowerCase(),
      value.toUpperCase(),
    ]),
  ];
}

/** Base64 of the value in the midst of other bytes: three ways, without the characters that it shares with its neighbours. */
function base64Of(written: string): string[] {
  const bytes = Buffer.from(written, "utf8");
  return [0, 1, 2]
    .map((offset) => {
      const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
      const own = text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
      return String.fromCharCode(...unitsOf(own).map(inOneAlphabet));
    })
    .filter(({ length }) => length >= shortestBase64);
}
