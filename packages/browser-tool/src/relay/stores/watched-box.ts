import { answerBody, type Mailbox, requestBody } from "../mailbox.ts";

/** Longer texts are not cached here. */
const maxCopyLength = 16_384;

export interface WrittenBox {
  mailbox: Mailbox;
  /** The mailbox, as JSON. */
  text: string;
  /** The texts that were stored with it, by name. */
  put: readonly (readonly [string, string])[];
}

/** The cached copy of a mailbox that this process watches, and whether it is current. */
export class WatchedBox {
  readonly onChange = new Set<() => void>();
  /** As last read or written here. */
  #known: { version: number; text: string } | undefined;
  /** The newest announced version. */
  #announced = 0;
  /** The copy must be read again, because announcements may have been missed. */
  #isStale = false;
  /** Texts of open requests, to restore them if the store loses them. */
  readonly #bodies = new Map<string, string>();
  /** Texts of answers from this process, until they are read here. */
  readonly #answers = new Map<string, string>();

  /** The mailbox as JSON, if it is current. */
  get text(): string | undefined {
    const known = this.#known;
    return known && !this.#isStale && known.version >= this.#announced ? known.text : undefined;
  }

  notify(): void {
    for (const onChange of this.onChange) onChange();
  }

  /** A process announced a new version, or the removal of the mailbox ("gone"). */
  onAnnounced(version: string): void {
    if (version === "gone") this.forget();
    else this.#announced = Math.max(this.#announced, Number(version));
    this.notify();
  }

  markStale(): void {
    this.#isStale = true;
  }

  forget(): void {
    this.#known = undefined;
  }

  /** Caches a mailbox that was read from the store. */
  noteRead(text: string): void {
    const mailbox = JSON.parse(text) as Mailbox;
    if (!this.#note(mailbox, text)) return;
    this.#isStale = false;
    this.#dropUnneeded(mailbox);
  }

  /** Caches a mailbox after a successful write. A failed write must not be cached: its version may be another process's. */
  noteWritten({ mailbox, text, put }: WrittenBox): void {
    this.#note(mailbox, text);
    for (const [name, body] of put) {
      if (body.length < maxCopyLength) (name.startsWith("answer:") ? this.#answers : this.#bodies).set(name, body);
    }
    this.#dropUnneeded(mailbox);
  }

  /** An answer is removed from the cache when it is read. */
  takeBody(name: string): string | undefined {
    const body = this.#bodies.get(name) ?? this.#answers.get(name);
    this.#answers.delete(name);
    return body;
  }

  /** Returns the copy, to restore it, and clears the cache. */
  takeKnown(): { text: string | undefined; bodies: [string, string][] } {
    const text = this.#known?.text;
    this.forget();
    return { text, bodies: [...this.#bodies] };
  }

  /** Returns false if a newer version is cached. */
  #note({ version }: Mailbox, text: string): boolean {
    if (this.#known && this.#known.version > version) return false;
    this.#known = { version, text };
    return true;
  }

  /** Drops the texts of answered requests, and answers whose requests are gone. */
  #dropUnneeded({ requests }: Mailbox): void {
    const known = new Set(requests.map(({ requestId }) => answerBody(requestId)));
    for (const name of this.#answers.keys()) if (!known.has(name)) this.#answers.delete(name);
    if (this.#bodies.size === 0) return;
    const open = new Set(
      requests.flatMap(({ requestId, state }) => (state === "answered" ? [] : requestBody(requestId))),
    );
    for (const name of this.#bodies.keys()) if (!open.has(name)) this.#bodies.delete(name);
  }
}
