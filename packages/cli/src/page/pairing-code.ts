import { randomInt, timingSafeEqual } from "node:crypto";

/** Without letters and digits that look alike. */
const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const secretLength = 12;
const maxWrongSecrets = 5;

/** The code that a user types into the extension: the port of this process, and a secret that works once. */
export class PairingCode {
  readonly #port: number;
  #secret = createSecret();
  #wrong = 0;

  constructor(port: number) {
    this.#port = port;
  }

  /** Such as 41233-7KQ2-M9XD-4TWB; undefined after too many wrong ones. */
  get text(): string | undefined {
    if (this.#wrong >= maxWrongSecrets) return undefined;
    return [this.#port, ...(this.#secret.match(/.{4}/g) ?? [])].join("-");
  }

  /** Counts wrong secrets: after five, none is accepted, so that a secret can't be guessed. */
  accepts(secret: string): boolean {
    if (this.#wrong >= maxWrongSecrets) return false;
    const given = Buffer.from(secret);
    const expected = Buffer.from(this.#secret);
    const isRight = given.length === expected.length && timingSafeEqual(given, expected);
    if (!isRight) this.#wrong += 1;
    return isRight;
  }

  /** Replaces the secret after its use. */
  renew(): void {
    this.#secret = createSecret();
    this.#wrong = 0;
  }
}

function createSecret(): string {
  return Array.from({ length: secretLength }, () => letters[randomInt(letters.length)]).join("");
}
