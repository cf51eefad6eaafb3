import { markedError } from "@giselles-ai/protocol";
import { minSecretLength } from "./redactor/create-secret-redactor.ts";

/** Fields that a secret may be typed into. `sensitive`: passwords, codes, card numbers. `text`: any text field. */
export const secretKinds = ["sensitive", "text"] as const;
export type SecretKind = (typeof secretKinds)[number];

export interface SecretOptions {
  /** Plans refer to it as `{{secret:name}}`. */
  name: string;
  value: string;
  /** The exact origins where it may be typed, such as `https://shop.example`. */
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
 * expect(SecretError.isInstance(redacted)).toBe(true);
 */
export class SecretError extends markedError("SecretError") {}

const namePattern = /^[A-Za-z][\w.-]{0,63}$/;

export function isSecretName(name: string): boolean {
  return namePattern.test(name);
}

/** Validates a secret and fills in defaults. */
export function defineSecret({ name, value, origins, kind = "sensitive" }: SecretOptions): Secret {
  if (!isSecretName(name)) {
    throw new SecretError(
      'Invalid name of a secret. Use a letter, then letters, digits, "_", "-" and ".", at most 64 characters.',
    );
  }
  if (value === "") throw new SecretError(`The secret "${name}" is empty.`);
  if (value.length < minSecretLength) {
    throw new SecretError(
      `The secret "${name}" is shorter than ${minSecretLength} characters, which is too short to be redacted.`,
    );
  }
  if (!secretKinds.includes(kind)) {
    throw new SecretError(
      `There is no kind "${kind}" of secrets. Give "${name}" the kind ${secretKinds.join(" or ")}.`,
    );
  }
  if (origins.length === 0) {
    throw new SecretError(
      `The secret "${name}" has no origins. Name the origin that it is for, such as https://shop.example.`,
    );
  }
  return { name, value, kind, origins: [...new Set(origins.map((origin) => readOrigin(origin, name)))] };
}

/** Accepts exactly one origin, without wildcards. */
function readOrigin(written: string, name: string): string {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  const isBare = url && !url.username && !url.password && url.pathname === "/" && !url.search && !url.hash;
  if (isBare && /^https?:$/.test(url.protocol) && !written.includes("*")) return url.origin;
  throw new SecretError(
    `The secret "${name}" has an invalid origin. Use a scheme, a host and optionally a port, such as https://shop.example or http://localhost:3000.`,
  );
}
