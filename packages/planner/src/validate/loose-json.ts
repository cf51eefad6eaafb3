import type { JsonObject } from "../json-object.ts";

/** What was not JSON about a text that was read as JSON. */
export type LooseNote = "json-syntax" | "truncated";

export interface LooseValue {
  value: unknown;
  /** Where reading ended. */
  end: number;
}

/** Objects and lists inside each other. A plan needs about eight. */
export const maxDepth = 60;
const constants: Record<string, unknown> = {
  true: true,
  True: true,
  TRUE: true,
  false: false,
  False: false,
  FALSE: false,
  null: null,
  None: null,
  undefined: null,
  NaN: null,
};
const escapes: Record<string, string> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", "/": "/", "\\": "\\" };
const closingQuotes: Record<string, string> = { '"': '"', "'": "'", "`": "`", "“": "”", "‘": "’" };

/**
 * Reads JSON as models write it: with comments, trailing commas, single or typographic quotes, bare words, Python's constants,
 * line breaks and quotes inside strings, brackets that do not match, function calls, and no end. One pass, linear time.
 *
 * It never guesses a value: an object that was cut off, or in which something could not be read, is remembered as such.
 */
export class LooseReader {
  readonly notes = new Set<LooseNote>();
  /** Objects and arrays that the end of the text cut off. */
  readonly cut = new WeakSet<object>();
  /** Objects and arrays that hold something that could not be read. */
  readonly broken = new WeakSet<object>();
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads one value from here on; undefined when there is none, or when it is nested beyond reason. */
  read(start: number): LooseValue | undefined {
    this.#at = start;
    this.#depth = 0;
    const value = this.#value();
    return value === undefined || this.#depth > maxDepth ? undefined : { value, end: this.#at };
  }

  #value(): unknown {
    this.#skipSpace();
    const character = this.#text[this.#at];
    if (character === undefined) return undefined;
    if (character === "{") return this.#nested(() => this.#object());
    if (character === "[") return this.#nested(() => this.#array("]"));
    if (closingQuotes[character]) return this.#string();
    return this.#bareWord();
  }

  #nested<Value>(read: () => Value): Value | undefined {
    this.#depth += 1;
    if (this.#depth > maxDepth) {
      this.#at = this.#text.length;
      return undefined;
    }
    const value = read();
    if (this.#depth <= maxDepth) this.#depth -= 1;
    return value;
  }

  #object(): JsonObject {
    const object: JsonObject = {};
    this.#at += 1;
    for (;;) {
      this.#skipSpace();
      const character = this.#text[this.#at];
      if (character === undefined) return this.#cutOff(object);
      if (character === "}") {
        this.#at += 1;
        return object;
      }
      if (character === "]" || character === ")") return this.#unclosed(object);
      if (character === "," || character === "，") {
        this.#at += 1;
        this.#commaBefore("}");
        continue;
      }
      if (!this.#property(object)) return object;
    }
  }

  /** False when nothing more can be read. */
  #property(object: JsonObject): boolean {
    const start = this.#at;
    const key = closingQuotes[this.#text[start] ?? ""] ? this.#string() : this.#bareKey();
    this.#skipSpace();
    const separator = this.#text[this.#at];
    if (key === undefined || key === "" || !/^[:：=]$/.test(separator ?? "")) {
      if (this.#at >= this.#text.length) {
        this.#cutOff(object);
        return false;
      }
      this.broken.add(object);
      this.#at = Math.max(this.#at, start + 1);
      return true;
    }
    if (separator !== ":") this.notes.add("json-syntax");
    this.#at += 1;
    const value = this.#value();
    if (value === undefined) {
      if (this.#at >= this.#text.length) {
        this.#cutOff(object);
        return false;
      }
      this.broken.add(object);
    } else if (key !== "__proto__") {
      object[key] = value;
    }
    this.#separator("}");
    return true;
  }

  #array(closing: "]" | ")"): unknown[] {
    const array: unknown[] = [];
    this.#at += 1;
    for (;;) {
      this.#skipSpace();
      const character = this.#text[this.#at];
      if (character === undefined) return this.#cutOff(array);
      if (character === closing) {
        this.#at += 1;
        return array;
      }
      if (character === "}") {
        // One brace too many between two elements is skipped; anywhere else, the bracket was forgotten.
        this.notes.add("json-syntax");
        if (!/[,\]]/.test(this.#peekAfter(this.#at + 1) ?? "")) return array;
        this.#at += 1;
        continue;
      }
      if (character === "," || character === "，") {
        this.#at += 1;
        this.#commaBefore(closing);
        continue;
      }
      const before = this.#at;
      const value = this.#value();
      if (value === undefined) {
        this.broken.add(array);
        this.#at = Math.max(this.#at, before + 1);
      } else {
        array.push(value);
      }
      this.#separator(closing);
    }
  }

  /** After a value comes a comma or the end; when neither is there, the comma was forgotten. */
  #separator(closing: string): void {
    this.#skipSpace();
    const character = this.#text[this.#at];
    if (character === undefined || character === closing || character === "}" || character === "]") return;
    if (character === ",") {
      this.#at += 1;
      this.#commaBefore(closing);
    } else {
      this.notes.add("json-syntax");
    }
  }

  /** A comma right before the end is one too many. */
  #commaBefore(closing: string): void {
    const next = this.#peekAfter(this.#at);
    if (next === closing || next === ",") this.notes.add("json-syntax");
  }

  #string(): string {
    const opening = this.#text[this.#at] ?? "";
    const closing = closingQuotes[opening] ?? opening;
    if (opening !== '"') this.notes.add("json-syntax");
    this.#at += 1;
    const parts: string[] = [];
    let from = this.#at;
    for (;;) {
      const character = this.#text[this.#at];
      if (character === undefined) {
        this.notes.add("truncated");
        parts.push(this.#text.slice(from));
        return parts.join("");
      }
      if (character === closing && this.#isEnd()) {
        parts.push(this.#text.slice(from, this.#at));
        this.#at += 1;
        return parts.join("");
      }
      if (character === "\\") {
        parts.push(this.#text.slice(from, this.#at), this.#escape());
        from = this.#at;
        continue;
      }
      if (character === closing || character === "\n") this.notes.add("json-syntax");
      this.#at += 1;
    }
  }

  /** A quote ends a string when what follows could follow a string; else it was one that nobody escaped. */
  #isEnd(): boolean {
    const next = this.#peekAfter(this.#at + 1);
    if (next === undefined || /[,:，：}\])=/#]/.test(next)) return true;
    return /^\s{0,40}"[\w -]{1,40}"\s{0,9}:/.test(this.#text.slice(this.#at + 1, this.#at + 96)); // a forgotten comma
  }

  #escape(): string {
    const character = this.#text[this.#at + 1] ?? "";
    const hex = character === "u" ? /^[0-9a-fA-F]{4}/.exec(this.#text.slice(this.#at + 2, this.#at + 6)) : null;
    if (hex) {
      this.#at += 6;
      return String.fromCharCode(Number.parseInt(hex[0], 16));
    }
    this.#at += 2;
    const known = escapes[character];
    if (known !== undefined) return known;
    if (closingQuotes[character] || character === "’" || character === "”") return character;
    this.notes.add("json-syntax");
    return `\\${character}`;
  }

  #bareWord(): unknown {
    const start = this.#at;
    const number = /^[+-]?(?:\d{1,40}\.?\d{0,40}|\.\d{1,40})(?:[eE][+-]?\d{1,3})?(?![\w-])/.exec(
      this.#text.slice(start, start + 100),
    );
    if (number) {
      this.#at += number[0].length;
      if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(number[0])) this.notes.add("json-syntax");
      return Number(number[0]);
    }
    const word = this.#word();
    if (word === undefined) return undefined;
    if (this.#text[this.#at] === "(") return this.#call(word);
    if (Object.hasOwn(constants, word)) {
      if (!["true", "false", "null"].includes(word)) this.notes.add("json-syntax");
      return constants[word];
    }
    this.notes.add("json-syntax");
    return word;
  }

  /** `fill("input-1", "Ada")` or `fill(id="input-1", value="Ada")`, as a step. */
  #call(tool: string): JsonObject | undefined {
    this.notes.add("json-syntax");
    const isNamed = /^\s{0,20}[A-Za-z_]\w{0,60}\s{0,20}=/.test(this.#text.slice(this.#at + 1, this.#at + 110));
    if (!isNamed) {
      const args = this.#nested(() => this.#array(")"));
      return args && this.#keepMarks({ tool, args }, args);
    }
    const args = this.#nested(() => this.#object());
    if (args === undefined) return undefined;
    if (this.#text[this.#at] === ")") this.#at += 1;
    return this.#keepMarks({ tool, args }, args);
  }

  #keepMarks(outer: JsonObject, inner: object): JsonObject {
    if (this.cut.has(inner)) this.cut.add(outer);
    if (this.broken.has(inner)) this.broken.add(outer);
    return outer;
  }

  #word(): string | undefined {
    const match = /^[A-Za-z_$][\w$.-]{0,63}/.exec(this.#text.slice(this.#at, this.#at + 64));
    if (!match) return undefined;
    this.#at += match[0].length;
    return match[0];
  }

  #bareKey(): string | undefined {
    this.notes.add("json-syntax");
    return this.#word();
  }

  #skipSpace(): void {
    for (;;) {
      const character = this.#text[this.#at];
      if (character === undefined) return;
      if (/\s/.test(character)) {
        this.#at += 1;
      } else if (character === "#" || this.#text.startsWith("//", this.#at)) {
        this.#skipTo("\n");
      } else if (this.#text.startsWith("/*", this.#at)) {
        this.#skipTo("*/");
      } else {
        return;
      }
    }
  }

  #skipTo(end: string): void {
    this.notes.add("json-syntax");
    const found = this.#text.indexOf(end, this.#at + 1);
    this.#at = found < 0 ? this.#text.length : found + end.length;
  }

  /** The next character that is not a space, from a place on; a few spaces are looked past, not any number. */
  #peekAfter(place: number): string | undefined {
    for (let at = place; at < place + 200; at += 1) {
      const character = this.#text[at];
      if (character === undefined || !/\s/.test(character)) return character;
    }
    return " ";
  }

  #cutOff<Value extends object>(value: Value): Value {
    this.notes.add("truncated");
    this.cut.add(value);
    return value;
  }

  #unclosed(object: JsonObject): JsonObject {
    this.notes.add("json-syntax");
    return object;
  }
}

/** The value that a whole text is, when nothing in it is missing or unreadable. */
export function readLoosely(text: string): unknown {
  const reader = new LooseReader(text);
  const found = reader.read(0);
  const isWhole = found && text.slice(found.end).trim() === "";
  return isWhole && !holdsMarked(found.value, reader) ? found.value : undefined;
}

function holdsMarked(value: unknown, reader: LooseReader): boolean {
  if (typeof value !== "object" || value === null) return false;
  return (
    reader.broken.has(value) ||
    reader.cut.has(value) ||
    Object.values(value).some((inner) => holdsMarked(inner, reader))
  );
}
