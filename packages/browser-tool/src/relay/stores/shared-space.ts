import { RelayError } from "../relay-error.ts";

/** The texts of one session, by name. */
export interface SessionTexts {
  /** Identifies the session. */
  number: number;
  /** Idle sessions have none, which matters for ten thousand of them. */
  bodies?: Map<string, string> | undefined;
}

/** The memory that the texts of all sessions share. When it is full, old answers are dropped first. */
export class SharedSpace {
  readonly #maxBytes: number;
  #used = 0;
  /** Answers, oldest first. */
  readonly #answers = new Map<string, SessionTexts>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  put(session: SessionTexts, name: string, text: string): void {
    const size = text.length * 2;
    this.drop(session, name);
    for (const [id, old] of this.#answers) {
      if (this.#used + size <= this.#maxBytes) break;
      this.drop(old, id.slice(id.indexOf(" ") + 1));
    }
    if (this.#used + size > this.#maxBytes) {
      throw new RelayError(
        "TOO_MANY",
        "The relay is full: too many requests are waiting for pages that don't read them. Try again later.",
      );
    }
    this.#used += size;
    session.bodies ??= new Map();
    session.bodies.set(name, text);
    if (name.startsWith("answer:")) this.#answers.set(idOf(session, name), session);
  }

  drop(session: SessionTexts, name: string): void {
    this.#used -= (session.bodies?.get(name)?.length ?? 0) * 2;
    session.bodies?.delete(name);
    if (session.bodies?.size === 0) session.bodies = undefined;
    this.#answers.delete(idOf(session, name));
  }
}

function idOf({ number }: SessionTexts, name: string): string {
  return `${number} ${name}`;
}
