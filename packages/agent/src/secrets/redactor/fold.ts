// Normalises characters, so that spaces, case, accents and separators do not hide a secret.

/** At most this many ignored characters may stand between two characters of a secret. */
export const maxGap = 64;

/** White space, controls, joiners, direction marks and variation selectors. */
const invisible = /[\s\p{Cc}\p{Cf}\p{M}\u115f\u1160\u3164\uffa0]/u;
/** Separators between groups, "+" for a space in form data, and backslash escapes. */
const separators = new Set([..."+-:\\"].map((sign) => sign.charCodeAt(0)));

/** Cache by character: 0 unknown, 1 invisible, 2 visible. */
const known = new Uint8Array(0x10000);

export function isInvisible(code: number): boolean {
  if (known[code] === 0) known[code] = invisible.test(String.fromCharCode(code)) ? 1 : 2;
  return known[code] === 1;
}

/** All quotes count as one, because writers replace them by each other. */
const quotes = new Set([..."\"'`´‘’‚‛“”„‟"].map((sign) => sign.charCodeAt(0)));
const apostrophe = [0x27];

const foldedAscii = Array.from({ length: 128 }, (_, code) => {
  if (isInvisible(code) || separators.has(code)) return [];
  if (quotes.has(code)) return apostrophe;
  return [String.fromCharCode(code).toLowerCase().charCodeAt(0)];
});
const folded = new Map<number, readonly number[]>();
/** The most units that one character folds to. */
export const maxUnits = 4;

/** `fold` for ASCII characters: one unit, or -1 for none. */
export const asciiFold = Int16Array.from(foldedAscii, ([unit = -1]) => unit);

/** Folds a code point to lower case without accents. Ignored characters fold to nothing. */
export function fold(codePoint: number): readonly number[] {
  const ascii = foldedAscii[codePoint];
  if (ascii) return ascii;
  let units = folded.get(codePoint);
  if (!units) {
    units = computeFold(codePoint);
    if (folded.size < 10_000) folded.set(codePoint, units);
  }
  return units;
}

function computeFold(codePoint: number): number[] {
  if (quotes.has(codePoint)) return apostrophe;
  const plain = String.fromCodePoint(codePoint).normalize("NFKD").toUpperCase().toLowerCase().normalize("NFKD");
  const bare = plain.replace(/[\p{M}\p{Cf}\s]/gu, "");
  return unitsOf(bare)
    .flatMap((unit) => foldedAscii[unit] ?? (isInvisible(unit) ? [] : [unit]))
    .slice(0, maxUnits);
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

/** Maps the URL-safe alphabet of base64 to the standard one. */
export function toStandardAlphabet(code: number): number {
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

/** Part of a word or number. A short secret beside such a character is part of something else. */
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
