// A text with its escapes decoded, and the position of each character in the original. Each view decodes one more layer.

/** `codes[i]` stands in the text from `from[i]` to `to[i]`, exclusive. */
export interface View {
  codes: Uint16Array;
  from: Int32Array;
  to: Int32Array;
  length: number;
  /** Where in the text the view ends. Before the end of the text if the last escape is incomplete. */
  end: number;
}

export function plainView(text: string): View {
  const { length } = text;
  const view = emptyView(length);
  for (let at = 0; at < length; at += 1) {
    view.codes[at] = text.charCodeAt(at);
    view.from[at] = at;
    view.to[at] = at + 1;
  }
  view.length = length;
  view.end = length;
  return view;
}

function emptyView(capacity: number): View {
  return {
    codes: new Uint16Array(capacity),
    from: new Int32Array(capacity),
    to: new Int32Array(capacity),
    length: 0,
    end: 0,
  };
}

/** URLs, HTML and scripts have their own escapes. */
export const escapeKinds = ["address", "html", "script"] as const;
export type EscapeKind = (typeof escapeKinds)[number] | "any";
/** The first character of each kind of escape. */
export const escapeSigns = { address: "%", html: "&", script: "\\" } as const;

const percent = 0x25;
const ampersand = 0x26;
const backslash = 0x5c;

export function isEscape(code: number): boolean {
  return code === percent || code === ampersand || code === backslash;
}

/** A decoded escape, and its length in symbols. */
interface DecodedEscape {
  codePoint: number;
  length: number;
}

const maxEscapeLength = 34;

const signs: Record<EscapeKind, readonly number[]> = {
  address: [percent],
  html: [ampersand],
  script: [backslash],
  any: [percent, ampersand, backslash],
};

/** Decodes one layer of escapes. Undefined if there are none. */
export function decode(view: View, kind: EscapeKind, isWhole: boolean): View | undefined {
  const decoded = emptyView(view.length);
  let hasAny = false;
  let at = 0;
  let end = view.end;
  while (at < view.length) {
    const code = view.codes[at] ?? 0;
    if (!signs[kind].includes(code)) {
      put(decoded, code, view.from[at] ?? 0, view.to[at] ?? 0);
      at += 1;
      continue;
    }
    const read = readEscape(view, at);
    if (!isWhole && mayContinue(view, at, read)) {
      end = view.from[at] ?? end;
      break;
    }
    const { codePoint, length } = read ?? { codePoint: code, length: 1 };
    if (read) hasAny = true;
    const from = view.from[at] ?? 0;
    const to = view.to[at + length - 1] ?? 0;
    for (const unit of toUnits(codePoint)) put(decoded, unit, from, to);
    at += length;
  }
  decoded.end = end;
  return hasAny || end < view.end ? decoded : undefined;
}

function put(view: View, code: number, from: number, to: number): void {
  view.codes[view.length] = code;
  view.from[view.length] = from;
  view.to[view.length] = to;
  view.length += 1;
}

function toUnits(codePoint: number): number[] {
  if (codePoint < 0x10000) return [codePoint];
  const rest = codePoint - 0x10000;
  return [0xd800 + (rest >> 10), 0xdc00 + (rest & 0x3ff)];
}

/** Whether the next chunk of the text could continue this escape. */
function mayContinue(view: View, at: number, read: DecodedEscape | undefined): boolean {
  const left = view.length - at;
  const isPartOfOne = view.codes[at] === percent && left < 12; // a character of several bytes
  if (left > maxEscapeLength || (read && read.length < left && !isPartOfOne)) return false;
  // A character that is not followed by an escape is plain text.
  for (let next = at + 1; next < view.length; next += 1) if (!isInEscape(view.codes[next] ?? 0)) return false;
  return true;
}

function isInEscape(code: number): boolean {
  return (
    isHexDigit(code) ||
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    "#%{};\\".includes(String.fromCharCode(code))
  );
}

function readEscape(view: View, at: number): DecodedEscape | undefined {
  const code = view.codes[at];
  if (code === percent) return readPercent(view, at);
  return code === ampersand ? readEntity(view, at) : readBackslash(view, at);
}

function readPercent(view: View, at: number): DecodedEscape | undefined {
  if (view.codes[at + 1] === 0x75) return readHex(view, at + 2, { digits: 4, before: 2 });
  const first = byteAt(view, at);
  if (first === undefined) return undefined;
  const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc2 ? 1 : 0;
  let codePoint = more === 0 ? first : first & (0x3f >> more);
  for (let index = 1; index <= more; index += 1) {
    const byte = byteAt(view, at + 3 * index);
    if (byte === undefined || (byte & 0xc0) !== 0x80) return { codePoint: first, length: 3 };
    codePoint = (codePoint << 6) | (byte & 0x3f);
  }
  return codePoint > 0x10ffff ? { codePoint: first, length: 3 } : { codePoint, length: 3 * (more + 1) };
}

function byteAt(view: View, at: number): number | undefined {
  if (view.codes[at] !== percent) return undefined;
  return readHex(view, at + 1, { digits: 2, before: 1 })?.codePoint;
}

function readHex(
  view: View,
  at: number,
  { digits, before }: { digits: number; before: number },
): DecodedEscape | undefined {
  if (at + digits > view.length) return undefined;
  let value = 0;
  for (let index = at; index < at + digits; index += 1) {
    const code = view.codes[index] ?? 0;
    if (!isHexDigit(code)) return undefined;
    value = value * 16 + hexValue(code);
  }
  return { codePoint: value, length: before + digits };
}

function isHexDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
}

function hexValue(code: number): number {
  return code <= 0x39 ? code - 0x30 : (code & 0x5f) - 0x37;
}

const maxEntityLength = 12;

function readEntity(view: View, at: number): DecodedEscape | undefined {
  let name = "";
  for (let next = at + 1; next < view.length && name.length < maxEntityLength; next += 1) {
    const code = view.codes[next] ?? 0;
    if (code !== 0x3b) {
      name += String.fromCharCode(code);
      continue;
    }
    const codePoint = entityOf(name);
    return codePoint === undefined ? undefined : { codePoint, length: next - at + 1 };
  }
  return undefined;
}

function entityOf(name: string): number | undefined {
  const number = /^#(?:x([0-9a-f]{1,7})|(\d{1,8}))$/i.exec(name);
  if (!number) return entities.get(name);
  const value = number[1] ? Number.parseInt(number[1], 16) : Number(number[2]);
  return value > 0x10ffff ? undefined : value;
}

/** The named HTML entities of ASCII characters. */
const entities = new Map(
  (
    "quot\" amp& apos' lt< gt> nbsp\u00a0 excl! num# dollar$ percnt% lpar( rpar) ast* midast* plus+ comma, period. sol/ " +
    "colon: semi; equals= quest? commat@ lsqb[ lbrack[ bsol\\ rsqb] rbrack] Hat^ lowbar_ UnderBar_ grave` " +
    'DiacriticalGrave` lcub{ lbrace{ verbar| vert| VerticalLine| rcub} rbrace} QUOT" AMP& LT< GT> Tab\t NewLine\n'
  )
    .split(" ")
    .map((pair) => [pair.slice(0, -1), pair.charCodeAt(pair.length - 1)] as const),
);

const controls = new Map(
  [..."nrtbfv0"].map((letter, at) => [letter.charCodeAt(0), [10, 13, 9, 8, 12, 11, 0][at] ?? 0]),
);

function readBackslash(view: View, at: number): DecodedEscape | undefined {
  const next = view.codes[at + 1];
  if (next === undefined) return undefined;
  if (next === 0x78) return readHex(view, at + 2, { digits: 2, before: 2 });
  if (next === 0x75)
    return view.codes[at + 2] === 0x7b ? readBraced(view, at) : readHex(view, at + 2, { digits: 4, before: 2 });
  const control = controls.get(next);
  if (control !== undefined) return { codePoint: control, length: 2 };
  // If another escape follows, this backslash is plain text.
  const isSign = next > 0x20 && next < 0x7f && !/[\da-z&%]/i.test(String.fromCharCode(next));
  return isSign ? { codePoint: next, length: 2 } : undefined;
}

/** `\u{1f600}` */
function readBraced(view: View, at: number): DecodedEscape | undefined {
  for (let digits = 1; digits <= 6; digits += 1) {
    if (view.codes[at + 3 + digits] !== 0x7d) continue;
    const read = readHex(view, at + 3, { digits, before: 4 });
    return read && read.codePoint <= 0x10ffff ? read : undefined;
  }
  return undefined;
}
