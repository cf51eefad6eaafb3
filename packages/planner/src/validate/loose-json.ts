import type { JsonObject } from "../json-object.ts";
import { type LooseNote, LooseText } from "./loose-text.ts";

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

/**
 * Reads JSON as models write it: with comments, trailing commas, single or typographic quotes, bare words, Python's constants,
 * line breaks and quotes inside strings, brackets that do not match, function calls, and no end. One pass, linear time.
 *
 * It never guesses a value: an object that was cut off, or in which something could not be read, is remembered as such.
 */
export class LooseReader {
  /** Objects and arrays that the end of the text cut off. */
  readonly cut = new WeakSet<object>();
  /** Objects and arrays that hold something that could not be read. */
  readonly broken = new WeakSet<object>();
  readonly #source: LooseText;
  #depth = 0;

  constructor(text: string) {
    this.#source = new LooseText(text);
  }

  get notes(): Set<LooseNote> {
    return this.#source.notes;
  }

  /** Reads one value from here on; undefined when there is none, or when it is nested beyond reason. */
  read(start: number): LooseValue | undefined {
    this.#source.at = start;
    this.#depth = 0;
    const value = this.#value();
    return value === undefined || this.#depth > maxDepth ? undefined : { value, end: this.#source.at };
  }

  #value(): unknown {
    this.#source.skipSpace();
    const character = this.#source.next;
    if (character === undefined) return undefined;
    if (character === "{") return this.#nested(() => this.#object());
    if (character === "[") return this.#nested(() => this.#array("]"));
    if (this.#source.isAtQuote) return this.#source.readString();
    return this.#bareWord();
  }

  #nested<Value>(read: () => Value): Value | undefined {
    this.#depth += 1;
    if (this.#depth > maxDepth) {
      this.#source.skipAll();
      return undefined;
    }
    const value = read();
    if (this.#depth <= maxDepth) this.#depth -= 1;
    return value;
  }

  #object(): JsonObject {
    const object: JsonObject = {};
    this.#source.at += 1;
    for (;;) {
      this.#source.skipSpace();
      const character = this.#source.next;
      if (character === undefined) return this.#cutOff(object);
      if (character === "}") {
        this.#source.at += 1;
        return object;
      }
      if (character === "]" || character === ")") return this.#unclosed(object);
      if (character === "," || character === "，") {
        this.#source.at += 1;
        this.#commaBefore("}");
        continue;
      }
      if (!this.#property(object)) return object;
    }
  }

  /** False when nothing more can be read. */
  #property(object: JsonObject): boolean {
    const start = this.#source.at;
    const key = this.#source.isAtQuote ? this.#source.readString() : this.#bareKey();
    this.#source.skipSpace();
    const separator = this.#source.next;
    if (key === undefined || key === "" || !/^[:：=]$/.test(separator ?? "")) {
      if (this.#source.isAtEnd) {
        this.#cutOff(object);
        return false;
      }
      this.broken.add(object);
      this.#source.at = Math.max(this.#source.at, start + 1);
      return true;
    }
    if (separator !== ":") this.notes.add("json-syntax");
    this.#source.at += 1;
    const value = this.#value();
    if (value === undefined) {
      if (this.#source.isAtEnd) {
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
    this.#source.at += 1;
    for (;;) {
      this.#source.skipSpace();
      const character = this.#source.next;
      if (character === undefined) return this.#cutOff(array);
      if (character === closing) {
        this.#source.at += 1;
        return array;
      }
      if (character === "}") {
        // One brace too many between two elements is skipped; anywhere else, the bracket was forgotten.
        this.notes.add("json-syntax");
        if (!/[,\]]/.test(this.#source.peekAfter(this.#source.at + 1) ?? "")) return array;
        this.#source.at += 1;
        continue;
      }
      if (character === "," || character === "，") {
        this.#source.at += 1;
        this.#commaBefore(closing);
        continue;
      }
      const before = this.#source.at;
      const value = this.#value();
      if (value === undefined) {
        this.broken.add(array);
        this.#source.at = Math.max(this.#source.at, before + 1);
      } else {
        array.push(value);
      }
      this.#separator(closing);
    }
  }

  /** After a value comes a comma or the end; when neither is there, the comma was forgotten. */
  #separator(closing: string): void {
    this.#source.skipSpace();
    const character = this.#source.next;
    if (character === undefined || character === closing || character === "}" || character === "]") return;
    if (character === ",") {
      this.#source.at += 1;
      this.#commaBefore(closing);
    } else {
      this.notes.add("json-syntax");
    }
  }

  /** A comma right before the end is one too many. */
  #commaBefore(closing: string): void {
    const next = this.#source.peekAfter(this.#source.at);
    if (next === closing || next === ",") this.notes.add("json-syntax");
  }

  #bareWord(): unknown {
    const text = this.#source;
    const number = text.readNumber();
    if (number !== undefined) return number;
    const word = text.readWord();
    if (word === undefined) return undefined;
    if (text.next === "(") return this.#call(word);
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
    if (!this.#source.isBeforeName) {
      const args = this.#nested(() => this.#array(")"));
      return args && this.#keepMarks({ tool, args }, args);
    }
    const args = this.#nested(() => this.#object());
    if (args === undefined) return undefined;
    if (this.#source.next === ")") this.#source.at += 1;
    return this.#keepMarks({ tool, args }, args);
  }

  #keepMarks(outer: JsonObject, inner: object): JsonObject {
    if (this.cut.has(inner)) this.cut.add(outer);
    if (this.broken.has(inner)) this.broken.add(outer);
    return outer;
  }

  #bareKey(): string | undefined {
    this.notes.add("json-syntax");
    return this.#source.readWord();
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
