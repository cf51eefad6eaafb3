import { answerBody, type Mailbox, requestBody } from "../mailbox.ts";

/** Larger texts are only in the store, in characters. */
const longestCopy = 16_384;

export interface WrittenBox {
  mailbox: Mailbox;
  /** The mailbox, as JSON. */
  text: string;
  /** Texts of requests and answers that were put into the store with it, by name. */
  put: readonly (readonly [string, string])[];
}

/** A mailbox that somebody in this process waits at: what is known of it here, and what of that can be relied upon. */
export class WatchedBox {
  readonly onChange = new Set<() => void>();
  /** As last read or written here; undefined when it is not known, or not any more. */
  #known: { version: number; text: string } | undefined;
  /** The newest version that anybody has spoken of. */
  #announced = 0;
  /** The store was away: what is known is to be looked at again, whatever was spoken of. */
  #isDoubtful = false;
  /** Texts of open requests, to be put back if the store loses them. */
  readonly #bodies = new Map<string, string>();
  /** Texts of answers that were given here, until whoever asked here has read them. */
  readonly #answers = new Map<string, string>();

  /** The mailbox as JSON, as long as nobody has spoken of a newer one. */
  get text(): string | undefined {
    const known = this.#known;
    return known && !this.#isDoubtful && known.version >= this.#announced ? known.text : undefined;
  }

  notify(): void {
    for (const onChange of this.onChange) onChange();
  }

  /** Somebody has written this version, or removed the mailbox: "gone". */
  hear(version: string): void {
    if (version === "gone") this.forget();
    else this.#announced = Math.max(this.#announced, Number(version));
    this.notify();
  }

  distrust(): void {
    this.#isDoubtful = true;
  }

  forget(): void {
    this.#known = undefined;
  }

  /** This was read from the store. */
  noteRead(text: string): void {
    const mailbox = JSON.parse(text) as Mailbox;
    if (!this.#note(mailbox, text)) return;
    this.#isDoubtful = false;
    this.#letGo(mailbox);
  }

  /** This was written, and taken: what was not must not be built upon, since its version may be somebody else's. */
  noteWritten({ mailbox, text, put }: WrittenBox): void {
    this.#note(mailbox, text);
    for (const [name, body] of put) {
      if (body.length < longestCopy) (name.startsWith("answer:") ? this.#answers : this.#bodies).set(name, body);
    }
    this.#letGo(mailbox);
  }

  /** An answer is given once; then it is in the store only. */
  takeBody(name: string): string | undefined {
    const body = this.#bodies.get(name) ?? this.#answers.get(name);
    this.#answers.delete(name);
    return body;
  }

  /** What is known, to be put back. Whatever is in the store now, ours or another's, it is history from here on. */
  takeKnown(): { text: string | undefined; bodies: [string, string][] } {
    const text = this.#known?.text;
    this.forget();
    return { text, bodies: [...this.#bodies] };
  }

  /** False when a newer version is known. */
  #note({ version }: Mailbox, text: string): boolean {
    if (this.#known && this.#known.version > version) return false;
    this.#known = { version, text };
    return true;
  }

  /** Keeps copies of open requests, and of answers to those that are still kept. */
  #letGo({ requests }: Mailbox): void {
    const kept = new Set(requests.map(({ requestId }) => answerBody(requestId)));
    for (const name of this.#answers.keys()) if (!kept.has(name)) this.#answers.delete(name);
    if (this.#bodies.size === 0) return;
    const open = new Set(
      requests.flatMap(({ requestId, state }) => (state === "answered" ? [] : requestBody(requestId))),
    );
    for (const name of this.#bodies.keys()) if (!open.has(name)) this.#bodies.delete(name);
  }
}
