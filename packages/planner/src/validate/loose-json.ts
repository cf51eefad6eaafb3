import type { JsonObject } from "../json-object.ts";
import { type LooseNote, LooseText } from "./loose-text.ts";

export interface LooseValue {
  value: unknown;
  /** The position after the value. */
  end: number;
}

/** Maximum nesting. A plan needs about eight levels. */
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
 * Reads JSON as models write it: with comments, trailing commas, single or typographic quotes, bare words, Python constants, line
 * breaks and quotes inside strings, mismatched brackets, function calls, and truncation. One pass, linear time.
 *
 * It never guesses a value: truncated and unreadable objects are marked.
 */
export class LooseReader {
  /** Objects and arrays that were truncated at the end of the text. */
  readonly cut = new WeakSet<object>();
  /** Objects and arrays with a part that could not be read. */
  readonly broken = new WeakSet<object>();
  readonly #source: LooseText;
  #depth = 0;

  constructor(text: string) {
    this.#source = new LooseText(text);
  }

  get notes(): Set<LooseNote> {
    return this.#source.notes;
  }

  /** Reads one value from a position. Undefined if there is none, or if it is nested too deeply. */
  read(start: number): LooseValue | undefined {
    this.#source.position = start;
    this.#depth = 0;
    const value = this.#value();
    return value === undefined || this.#depth > maxDepth ? undefined : { value, end: this.#source.position };
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
    this.#source.position += 1;
    for (;;) {
      this.#source.skipSpace();
      const character = this.#source.next;
      if (character === undefined) return this.#cutOff(object);
      if (character === "}") {
        this.#source.position += 1;
        return object;
      }
      if (character === "]" || character === ")") return this.#unclosed(object);
      if (character === "," || character === "，") {
        this.#source.position += 1;
        this.#commaBefore("}");
        continue;
      }
      if (!this.#property(object)) return object;
    }
  }

  /** Returns false at the end of the text. */
  #property(object: JsonObject): boolean {
    const start = this.#source.position;
    const key = this.#source.isAtQuote ? this.#source.readString() : this.#bareKey();
    this.#source.skipSpace();
    const separator = this.#source.next;
    if (key === undefined || key === "" || !/^[:：=]$/.test(separator ?? "")) {
      if (this.#source.isAtEnd) {
        this.#cutOff(object);
        return false;
      }
      this.broken.add(object);
      this.#source.position = Math.max(this.#source.position, start + 1);
      return true;
    }
    if (separator !== ":") this.notes.add("json-syntax");
    this.#source.position += 1;
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
    this.#source.position += 1;
    for (;;) {
      this.#source.skipSpace();
      const character = this.#source.next;
      if (character === undefined) return this.#cutOff(array);
      if (character === closing) {
        this.#source.position += 1;
        return array;
      }
      if (character === "}") {
        // An extra brace between two elements is skipped; anywhere else, the closing bracket is missing.
        this.notes.add("json-syntax");
        if (!/[,\]]/.test(this.#source.peekAfter(this.#source.position + 1) ?? "")) return array;
        this.#source.position += 1;
        continue;
      }
      if (character === "," || character === "，") {
        this.#source.position += 1;
        this.#commaBefore(closing);
        continue;
      }
      const before = this.#source.position;
      const value = this.#value();
      if (value === undefined) {
        this.broken.add(array);
        this.#source.position = Math.max(this.#source.position, before + 1);
      } else {
        array.push(value);
      }
      this.#separator(closing);
    }
  }

  /** A value is followed by a comma or the end. Otherwise the comma is missing. */
  #separator(closing: string): void {
    this.#source.skipSpace();
    const character = this.#source.next;
    if (character === undefined || character === closing || character === "}" || character === "]") return;
    if (character === ",") {
      this.#source.position += 1;
      this.#commaBefore(closing);
    } else {
      this.notes.add("json-syntax");
    }
  }

  /** Notes a trailing or repeated comma. */
  #commaBefore(closing: string): void {
    const next = this.#source.peekAfter(this.#source.position);
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

  /** Reads `fill("input-1", "Ada")` or `fill(id="input-1", value="Ada")` as a step. */
  #call(tool: string): JsonObject | undefined {
    this.notes.add("json-syntax");
    if (!this.#source.isBeforeName) {
      const args = this.#nested(() => this.#array(")"));
      return args && this.#copyMarks({ tool, args }, args);
    }
    const args = this.#nested(() => this.#object());
    if (args === undefined) return undefined;
    if (this.#source.next === ")") this.#source.position += 1;
    return this.#copyMarks({ tool, args }, args);
  }

  #copyMarks(outer: JsonObject, inner: object): JsonObject {
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

/** Reads a whole text as one value. Undefined if a part is missing or unreadable. */
export function readLoosely(text: string): unknown {
  const reader = new LooseReader(text);
  const found = reader.read(0);
  const isWhole = found && text.slice(found.end).trim() === "";
  return isWhole && !isIncomplete(found.value, reader) ? found.value : undefined;
}

function isIncomplete(value: unknown, reader: LooseReader): boolean {
  if (typeof value !== "object" || value === null) return false;
  return (
    reader.broken.has(value) ||
    reader.cut.has(value) ||
    Object.values(value).some((inner) => isIncomplete(inner, reader))
  );
}
