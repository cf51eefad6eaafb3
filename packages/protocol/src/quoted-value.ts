// A value with a name, and how its end is found if it stands between quotes.

export interface NamedValue {
  name: string;
  /** Without escapes. */
  value: string;
  /** Where it stands in the text, with its escapes and without its quotes. */
  start: number;
  end: number;
  /** Where its name begins, if that is directly before it. */
  from?: number;
  /** Not between quotes or tags, so that it may be a word of a sentence. */
  isBare: boolean;
}

export type Value = Omit<NamedValue, "name">;

/** Longer ones are cut off. */
export const maxValue = 20_000;

/** A text in quotes that may be escaped themselves: each level of JSON in JSON doubles the backslashes. */
export function quotedAt(text: string, start: number, opening: string): Value {
  const escapes = opening.length - 1;
  const isTriple = opening.length === 3 && !opening.startsWith("\\");
  const sign = opening.at(-1) ?? "";
  let end = start;
  for (; end < text.length && end < start + maxValue; end += 1) {
    if (isTriple ? !text.startsWith(opening, end) : text[end] !== sign) continue;
    if (isTriple) break;
    if (sign === "'" && escapes === 0 && text[end + 1] === "'" && end > start) {
      end += 1;
      continue;
    }
    let before = 0;
    while (text[end - before - 1] === "\\" && end - before > start) before += 1;
    if ((before - escapes) % (2 * (escapes + 1)) !== 0 || before < escapes) continue;
    end -= escapes;
    break;
  }
  return { value: withoutEscapes(text.slice(start, end), isTriple ? 0 : escapes, sign), start, end, isBare: false };
}

function withoutEscapes(written: string, escapes: number, sign: string): string {
  if (sign !== '"') return written.replaceAll("''", "'").replace(/\\(['`\\])/g, "$1");
  let value = written;
  for (let level = escapes; level >= 0; level = (level - 1) / 2) {
    try {
      value = JSON.parse(`"${value}"`);
    } catch {
      return value;
    }
    if (level === 0) break;
  }
  return value;
}
