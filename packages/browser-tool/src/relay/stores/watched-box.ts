import { answerBody, type Mailbox, requestBody } from "../mailbox.ts";

/** Longer texts are not cached here. */
const maxCopyLength = 16_384;

export interface WrittenBox {
  mailbox: Mailbox;
  /** The texts that were stored with it, by name. */
  put: readonly (readonly [string, string])[];
}

/** The cached copy of a mailbox that this process watches, and whether it is current. */
export class WatchedBox {
  readonly onChange = new Set<() => void>();
  /** As last read or written here. */
  #known: Mailbox | undefined;
  /** The newest announced version. */
  #announced = 0;
  /** The versions that this process is writing. They may be announced before the store has replied. */
  readonly #writing = new Set<number>();
  /** One of them was announced, so the watchers are still to be notified. */
  #isAnnouncedEarly = false;
  /** The newest version that was written here. Every watcher has been notified of it. */
  #written = 0;
  /** The copy must be read again, because announcements may have been missed. */
  #isStale = false;
  /** Texts of open requests, to restore them if the store loses them. */
  readonly #bodies = new Map<string, string>();
  /** Texts of answers from this process, until they are read here. */
  readonly #answers = new Map<string, string>();

  /** The mailbox, if it is current. It must not be changed. */
  get mailbox(): Mailbox | undefined {
    const known = this.#known;
    return known && !this.#isStale && known.version >= this.#announced ? known : undefined;
  }

  notify(): void {
    for (const onChange of this.onChange) onChange();
  }

  /** A process announced a new version, or the removal of the mailbox ("gone"). */
  onAnnounced(version: string): void {
    if (version === "gone") {
      this.forget();
      this.notify();
    } else this.#onNewVersion(Number(version));
  }

  #onNewVersion(version: number): void {
    if (version <= this.#written) return;
    this.#announced = Math.max(this.#announced, version);
    if (this.#writing.has(version)) this.#isAnnouncedEarly = true;
    else this.notify();
  }

  markStale(): void {
    this.#isStale = true;
  }

  forget(): void {
    this.#known = undefined;
    this.#written = 0;
  }

  /** Caches a mailbox that was read from the store. */
  noteRead(mailbox: Mailbox): void {
    if (!this.#note(mailbox)) return;
    this.#isStale = false;
    this.#dropUnneeded(mailbox);
  }

  /** Writes a mailbox by `write`, which returns false after a conflict with another change, and notifies all watchers. */
  async write(change: WrittenBox, write: () => Promise<boolean>): Promise<boolean> {
    const { version } = change.mailbox;
    this.#writing.add(version);
    let isWritten = false;
    try {
      isWritten = await write();
      return isWritten;
    } finally {
      this.#writing.delete(version);
      if (isWritten) this.#noteWritten(change);
      else this.markStale(); // also after an error: the store may have the change
      if (isWritten || this.#isAnnouncedEarly) this.notify();
      this.#isAnnouncedEarly = false;
    }
  }

  /** A failed write must not be cached: its version may be another process's. */
  #noteWritten({ mailbox, put }: WrittenBox): void {
    this.#written = Math.max(this.#written, mailbox.version);
    this.#note(mailbox);
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
  takeKnown(): { mailbox: Mailbox | undefined; bodies: [string, string][] } {
    const mailbox = this.#known;
    this.forget();
    return { mailbox, bodies: [...this.#bodies] };
  }

  /** Returns false if a newer version is cached. */
  #note(mailbox: Mailbox): boolean {
    if (this.#known && this.#known.version > mailbox.version) return false;
    this.#known = mailbox;
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
