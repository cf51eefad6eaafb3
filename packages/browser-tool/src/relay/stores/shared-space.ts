import { RelayError } from "../relay-error.ts";

/** The texts of one session, by name. */
export interface SessionTexts {
  /** Tells the session from all others. */
  number: number;
  bodies: Map<string, string>;
}

/** The room that the texts of all sessions share. When it is full, old answers go first. */
export class SharedSpace {
  readonly #maxBytes: number;
  #used = 0;
  /** Answers, in the order in which they came. */
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
        "The relay is full: too much waits for pages that do not read. Ask again later.",
      );
    }
    this.#used += size;
    session.bodies.set(name, text);
    if (name.startsWith("answer:")) this.#answers.set(idOf(session, name), session);
  }

  drop(session: SessionTexts, name: string): void {
    this.#used -= (session.bodies.get(name)?.length ?? 0) * 2;
    session.bodies.delete(name);
    this.#answers.delete(idOf(session, name));
  }
}

function idOf({ number }: SessionTexts, name: string): string {
  return `${number} ${name}`;
}
