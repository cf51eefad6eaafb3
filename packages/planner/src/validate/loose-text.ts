/** What was not JSON about a text that was read as JSON. */
export type LooseNote = "json-syntax" | "truncated";

const escapes: Record<string, string> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", "/": "/", "\\": "\\" };
const closingQuotes: Record<string, string> = { '"': '"', "'": "'", "`": "`", "“": "”", "‘": "’" };

/** The words, numbers and strings of a text that is read as JSON, from a place on. Every step takes a bounded look ahead. */
export class LooseText {
  readonly notes = new Set<LooseNote>();
  /** Where reading has come to. */
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get next(): string | undefined {
    return this.#text[this.at];
  }

  get isAtEnd(): boolean {
    return this.at >= this.#text.length;
  }

  get isAtQuote(): boolean {
    return closingQuotes[this.next ?? ""] !== undefined;
  }

  /** Whether what comes after this character is a name and an equals sign. */
  get isBeforeName(): boolean {
    return /^\s{0,20}[A-Za-z_]\w{0,60}\s{0,20}=/.test(this.#text.slice(this.at + 1, this.at + 110));
  }

  skipAll(): void {
    this.at = this.#text.length;
  }

  readString(): string {
    const opening = this.#text[this.at] ?? "";
    const closing = closingQuotes[opening] ?? opening;
    if (opening !== '"') this.notes.add("json-syntax");
    this.at += 1;
    const parts: string[] = [];
    let from = this.at;
    for (;;) {
      const character = this.#text[this.at];
      if (character === undefined) {
        this.notes.add("truncated");
        parts.push(this.#text.slice(from));
        return parts.join("");
      }
      if (character === closing && this.#isEnd()) {
        parts.push(this.#text.slice(from, this.at));
        this.at += 1;
        return parts.join("");
      }
      if (character === "\\") {
        parts.push(this.#text.slice(from, this.at), this.#escape());
        from = this.at;
        continue;
      }
      if (character === closing || character === "\n") this.notes.add("json-syntax");
      this.at += 1;
    }
  }

  /** A quote ends a string when what follows could follow a string; else it was one that nobody escaped. */
  #isEnd(): boolean {
    const next = this.peekAfter(this.at + 1);
    if (next === undefined || /[,:，：}\])=/#]/.test(next)) return true;
    return /^\s{0,40}"[\w -]{1,40}"\s{0,9}:/.test(this.#text.slice(this.at + 1, this.at + 96)); // a forgotten comma
  }

  #escape(): string {
    const character = this.#text[this.at + 1] ?? "";
    const hex = character === "u" ? /^[0-9a-fA-F]{4}/.exec(this.#text.slice(this.at + 2, this.at + 6)) : null;
    if (hex) {
      this.at += 6;
      return String.fromCharCode(Number.parseInt(hex[0], 16));
    }
    this.at += 2;
    const known = escapes[character];
    if (known !== undefined) return known;
    if (closingQuotes[character] || character === "’" || character === "”") return character;
    this.notes.add("json-syntax");
    return `\\${character}`;
  }

  /** Undefined when there is none. */
  readNumber(): number | undefined {
    const number = /^[+-]?(?:\d{1,40}\.?\d{0,40}|\.\d{1,40})(?:[eE][+-]?\d{1,3})?(?![\w-])/.exec(
      this.#text.slice(this.at, this.at + 100),
    );
    if (!number) return undefined;
    this.at += number[0].length;
    if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(number[0])) this.notes.add("json-syntax");
    return Number(number[0]);
  }

  readWord(): string | undefined {
    const match = /^[A-Za-z_$][\w$.-]{0,63}/.exec(this.#text.slice(this.at, this.at + 64));
    if (!match) return undefined;
    this.at += match[0].length;
    return match[0];
  }

  skipSpace(): void {
    for (;;) {
      const character = this.#text[this.at];
      if (character === undefined) return;
      if (/\s/.test(character)) {
        this.at += 1;
      } else if (character === "#" || this.#text.startsWith("//", this.at)) {
        this.#skipTo("\n");
      } else if (this.#text.startsWith("/*", this.at)) {
        this.#skipTo("*/");
      } else {
        return;
      }
    }
  }

  #skipTo(end: string): void {
    this.notes.add("json-syntax");
    const found = this.#text.indexOf(end, this.at + 1);
    this.at = found < 0 ? this.#text.length : found + end.length;
  }

  /** The next character that is not a space, from a place on; a few spaces are looked past, not any number. */
  peekAfter(place: number): string | undefined {
    for (let at = place; at < place + 200; at += 1) {
      const character = this.#text[at];
      if (character === undefined || !/\s/.test(character)) return character;
    }
    return " ";
  }
}
