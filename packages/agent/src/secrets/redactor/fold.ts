// Characters as far as they matter: what a page puts between them, and how it writes them, does not hide a secret.

/** Between two characters of a secret, this many that do not matter are still looked past. */
export const longestGap = 64;

/** White space, controls, joiners, marks of direction, variation selectors: nobody sees them. */
const unseen = /[\s\p{Cc}\p{Cf}\p{M}\u115f\u1160\u3164\uffa0]/u;
/** What people and forms put between groups, what a form writes for a space, and what is put before a sign to keep it one. */
const separators = new Set([..."+-:\\"].map((sign) => sign.charCodeAt(0)));

/** By character: 1 for those that are not seen, 2 for others, 0 for those that nobody has asked for yet. */
const known = new Uint8Array(0x10000);

export function isUnseen(code: number): boolean {
  if (known[code] === 0) known[code] = unseen.test(String.fromCharCode(code)) ? 1 : 2;
  return known[code] === 1;
}

/** One for all: quotes are put in each other's place by whoever writes a text into quotes of its own. */
const quotes = new Set([..."\"'`´‘’‚‛“”„‟"].map((sign) => sign.charCodeAt(0)));
const apostrophe = [0x27];

const foldedAscii = Array.from({ length: 128 }, (_, code) => {
  if (isUnseen(code) || separators.has(code)) return [];
  if (quotes.has(code)) return apostrophe;
  return [String.fromCharCode(code).toLowerCase().charCodeAt(0)];
});
const folded = new Map<number, readonly number[]>();
/** No character stands for more. */
export const mostUnits = 4;

/** The same as `fold` for the characters of ASCII: one, or -1 for none. */
export const asciiFold = Int16Array.from(foldedAscii, ([unit = -1]) => unit);

/** A code point in small letters, without accents, in its plain form; nothing, if it does not matter. */
export function fold(codePoint: number): readonly number[] {
  const ascii = foldedAscii[codePoint];
  if (ascii) return ascii;
  let units = folded.get(codePoint);
  if (!units) {
    units = foldAnew(codePoint);
    if (folded.size < 10_000) folded.set(codePoint, units);
  }
  return units;
}

function foldAnew(codePoint: number): number[] {
  if (quotes.has(codePoint)) return apostrophe;
  const plain = String.fromCodePoint(codePoint).normalize("NFKD").toUpperCase().toLowerCase().normalize("NFKD");
  const kept = plain.replace(/[\p{M}\p{Cf}\s]/gu, "");
  return unitsOf(kept)
    .flatMap((unit) => foldedAscii[unit] ?? (isUnseen(unit) ? [] : [unit]))
    .slice(0, mostUnits);
}

export function foldText(text: string): number[] {
  return Array.from(text).flatMap((character) => fold(character.codePointAt(0) ?? 0));
}

export function unitsOf(text: string): number[] {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}

const plus = 0x2b;
const minus = 0x2d;
const slash = 0x2f;
const underscore = 0x5f;

/** The two alphabets of base64 as one. */
export function inOneAlphabet(code: number): number {
  return code === minus ? plus : code === underscore ? slash : code;
}

export function isBase64(code: number): boolean {
  return (
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x2f && code <= 0x39) ||
    code === plus ||
    code === minus ||
    code === underscore ||
    code === 0x3d
  );
}

/** Of a word or a number: beside one of these, a short secret is a part of something else. */
export function isWordPart(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a) ||
    code === minus ||
    code === underscore ||
    code > 0xbf
  );
}
