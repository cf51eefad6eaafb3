// The encodings in which a secret may appear. Escapes are decoded before the search, so they are not listed here.
import type { Pattern } from "./automaton.ts";
import { foldText, toStandardAlphabet, unitsOf } from "./fold.ts";

/** Shorter secrets occur inside other words, so they are redacted only where they stand alone. */
export const minLength = 6;
/** Shorter base64 texts match by chance. */
const minBase64Length = 7;

export interface Forms {
  /** For folded text. */
  folded: Pattern[];
  /** For text without white space, in the standard base64 alphabet. */
  base64: Pattern[];
  /** For the unchanged text, as whole words. */
  alone: Pattern[];
}

export function formsOf(value: string, secret: number): Forms {
  const pattern = (codes: readonly number[]): Pattern => ({ codes, secret });
  const bytes = Buffer.from(value, "utf8");
  const plain = foldText(value);
  if (plain.length < minLength) {
    const base64 = bytes.toString("base64").replace(/=+$/, "");
    const hex = bytes.toString("hex");
    const alone = [value, reverse(value), base64, hex, hex.toUpperCase()];
    return { folded: [], base64: [], alone: alone.map((form) => pattern(unitsOf(form))) };
  }
  return {
    folded: [plain, [...plain].reverse(), unitsOf(bytes.toString("hex"))].map(pattern),
    base64: writtenForms(value).flatMap(base64Of).map(unitsOf).map(pattern),
    alone: [],
  };
}

function reverse(text: string): string {
  return Array.from(text).reverse().join("");
}

/** Forms of the value that may be encoded as base64: as in URLs, form data and JSON. */
function writtenForms(value: string): string[] {
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

/** Base64 of the value at the three possible offsets, without the characters that it shares with neighbouring bytes. */
function base64Of(written: string): string[] {
  const bytes = Buffer.from(written, "utf8");
  return [0, 1, 2]
    .map((offset) => {
      const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
      const own = text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
      return String.fromCharCode(...unitsOf(own).map(toStandardAlphabet));
    })
    .filter(({ length }) => length >= minBase64Length);
}
