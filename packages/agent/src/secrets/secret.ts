import { markedError } from "@giselles-ai/protocol";
import { shortestSecret } from "./redactor/create-secret-redactor.ts";

/** `sensitive`: a password, a code, a card number. `text`: whatever can be typed into, such as a field for an address. */
export const secretKinds = ["sensitive", "text"] as const;
export type SecretKind = (typeof secretKinds)[number];

export interface SecretOptions {
  /** By which plans mean it: `{{secret:name}}`. */
  name: string;
  value: string;
  /** Where it may be typed: exactly these, as `https://shop.example`. */
  origins: readonly string[];
  /** Which fields it may be typed into. Default "sensitive". */
  kind?: SecretKind;
}

export interface Secret {
  name: string;
  value: string;
  origins: readonly string[];
  kind: SecretKind;
}

/**
 * Thrown when a secret is missing or not valid. The message never contains its value.
 *
 * @example <caption>packages/agent/src/secrets/redactor/create-secret-redactor.test.ts</caption>
 * expect(SecretError.isInstance(told)).toBe(true);
 */
export class SecretError extends markedError("SecretError") {}

const namePattern = /^[A-Za-z][\w.-]{0,63}$/;

export function isSecretName(name: string): boolean {
  return namePattern.test(name);
}

/** Checks a secret, so that it can be kept: used where it may be, and out of everything that is told. */
export function defineSecret({ name, value, origins, kind = "sensitive" }: SecretOptions): Secret {
  if (!isSecretName(name)) {
    throw new SecretError(
      'A secret is named by a letter and then letters, digits, "_", "-" and ".", at most 64 in all.',
    );
  }
  if (value === "") throw new SecretError(`The secret "${name}" is empty.`);
  if (value.length < shortestSecret) {
    throw new SecretError(
      `The secret "${name}" is shorter than ${shortestSecret} characters, too short to be kept out of what is told.`,
    );
  }
  if (!secretKinds.includes(kind)) {
    throw new SecretError(`The secret "${name}" cannot be of the kind "${kind}". Use ${secretKinds.join(" or ")}.`);
  }
  if (origins.length === 0) {
    throw new SecretError(
      `The secret "${name}" may be typed nowhere. Name the origin that it is for, as https://shop.example.`,
    );
  }
  return { name, value, kind, origins: [...new Set(origins.map((origin) => readOrigin(origin, name)))] };
}

/** One origin, and nothing that could mean more than one. */
function readOrigin(written: string, name: string): string {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  const isBare = url && !url.username && !url.password && url.pathname === "/" && !url.search && !url.hash;
  if (isBare && /^https?:$/.test(url.protocol) && !written.includes("*")) return url.origin;
  throw new SecretError(
    `The secret "${name}" needs an origin as https://shop.example or http://localhost:3000: a scheme, a host, perhaps a port, and nothing else.`,
  );
}
