/** How a text differs from strict JSON. */
export type LooseNote = "json-syntax" | "truncated";

const escapes: Record<string, string> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", "/": "/", "\\": "\\" };
const closingQuotes: Record<string, string> = { '"': '"', "'": "'", "`": "`", "“": "”", "‘": "’" };

/** Tokenizer for loose JSON. Every step has a bounded look-ahead. */
export class LooseText {
  readonly notes = new Set<LooseNote>();
  /** The current position. */
  position = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get next(): string | undefined {
    return this.#text[this.position];
  }

  get isAtEnd(): boolean {
    return this.position >= this.#text.length;
  }

  get isAtQuote(): boolean {
    return closingQuotes[this.next ?? ""] !== undefined;
  }

  /** Whether a name and an equals sign follow this character. */
  get isBeforeName(): boolean {
    return /^\s{0,20}[A-Za-z_]\w{0,60}\s{0,20}=/.test(this.#text.slice(this.position + 1, this.position + 110));
  }

  skipAll(): void {
    this.position = this.#text.length;
  }

  readString(): string {
    const opening = this.#text[this.position] ?? "";
    const closing = closingQuotes[opening] ?? opening;
    if (opening !== '"') this.notes.add("json-syntax");
    this.position += 1;
    const parts: string[] = [];
    let from = this.position;
    for (;;) {
      const character = this.#text[this.position];
      if (character === undefined) {
        this.notes.add("truncated");
        parts.push(this.#text.slice(from));
        return parts.join("");
      }
      if (character === closing && this.#isEnd()) {
        parts.push(this.#text.slice(from, this.position));
        this.position += 1;
        return parts.join("");
      }
      if (character === "\\") {
        parts.push(this.#text.slice(from, this.position), this.#escape());
        from = this.position;
        continue;
      }
      if (character === closing || character === "\n") this.notes.add("json-syntax");
      this.position += 1;
    }
  }

  /** A quote ends the string if a valid token follows. Otherwise it is an unescaped quote inside the string. */
  #isEnd(): boolean {
    const next = this.peekAfter(this.position + 1);
    if (next === undefined || /[,:，：}\])=/#]/.test(next)) return true;
    return /^\s{0,40}"[\w -]{1,40}"\s{0,9}:/.test(this.#text.slice(this.position + 1, this.position + 96)); // a missing comma
  }

  #escape(): string {
    const character = this.#text[this.position + 1] ?? "";
    const hex =
      character === "u" ? /^[0-9a-fA-F]{4}/.exec(this.#text.slice(this.position + 2, this.position + 6)) : null;
    if (hex) {
      this.position += 6;
      return String.fromCharCode(Number.parseInt(hex[0], 16));
    }
    this.position += 2;
    const known = escapes[character];
    if (known !== undefined) return known;
    if (closingQuotes[character] || character === "’" || character === "”") return character;
    this.notes.add("json-syntax");
    return `\\${character}`;
  }

  /** Undefined if there is no number. */
  readNumber(): number | undefined {
    const number = /^[+-]?(?:\d{1,40}\.?\d{0,40}|\.\d{1,40})(?:[eE][+-]?\d{1,3})?(?![\w-])/.exec(
      this.#text.slice(this.position, this.position + 100),
    );
    if (!number) return undefined;
    this.position += number[0].length;
    if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(number[0])) this.notes.add("json-syntax");
    return Number(number[0]);
  }

  readWord(): string | undefined {
    const match = /^[A-Za-z_$][\w$.-]{0,63}/.exec(this.#text.slice(this.position, this.position + 64));
    if (!match) return undefined;
    this.position += match[0].length;
    return match[0];
  }

  skipSpace(): void {
    for (;;) {
      const character = this.#text[this.position];
      if (character === undefined) return;
      if (/\s/.test(character)) {
        this.position += 1;
      } else if (character === "#" || this.#text.startsWith("//", this.position)) {
        this.#skipTo("\n");
      } else if (this.#text.startsWith("/*", this.position)) {
        this.#skipTo("*/");
      } else {
        return;
      }
    }
  }

  #skipTo(end: string): void {
    this.notes.add("json-syntax");
    const found = this.#text.indexOf(end, this.position + 1);
    this.position = found < 0 ? this.#text.length : found + end.length;
  }

  /** The next character that is not a space, within a bounded distance. */
  peekAfter(start: number): string | undefined {
    for (let index = start; index < start + 200; index += 1) {
      const character = this.#text[index];
      if (character === undefined || !/\s/.test(character)) return character;
    }
    return " ";
  }
}
