import { isTextual, type KnownSecret, type SnapshotField } from "@giselles-ai/protocol";
import { createSecretRedactor, type SecretRedactor } from "./redactor/create-secret-redactor.ts";
import { defineSecret, type Secret, SecretError, type SecretOptions } from "./secret.ts";

/** A field that a secret is to be typed into, and the page that it is in, as they are now. */
export interface Destination {
  fieldId: string;
  field: SnapshotField | undefined;
  page: { url: string; origin: string };
}

export type Release = { ok: true; value: string; only: string[] } | { ok: false; message: string };

/** Secrets that plans know by name. */
export interface Secrets {
  /** For planners: their names, and where they may go. */
  readonly known: readonly KnownSecret[];
  readonly redactor: SecretRedactor;
  /** The value, if it may go there; else why it may not. */
  release(name: string, to: Destination): Release;
  /** For what a page said when it was given one. */
  explainRefusal(name: string, why: string): string;
}

export function createSecrets(options: readonly SecretOptions[] = []): Secrets {
  const secrets = new Map<string, Secret>();
  for (const secret of options.map(defineSecret)) {
    if (secrets.has(secret.name))
      throw new SecretError(`There are two secrets "${secret.name}". Give one another name.`);
    secrets.set(secret.name, secret);
  }

  function explainRefusal(name: string, why: string): string {
    const secret = secrets.get(name);
    const where = secret ? ` It may only be typed into ${placesOf(secret)}.` : "";
    return `The secret "${name}" was not typed: ${why}${where}`;
  }

  return {
    known: [...secrets.values()].map((secret) => ({ name: secret.name, use: placesOf(secret) })),
    redactor: createSecretRedactor(secrets.values()),
    explainRefusal,
    release(name, to) {
      const secret = secrets.get(name);
      const why = secret ? whyNot(secret, to) : unknown(secrets.keys());
      if (!secret || why) return { ok: false, message: explainRefusal(name, why ?? "") };
      return { ok: true, value: secret.value, only: [...secret.origins] };
    },
  };
}

function placesOf({ kind, origins }: Secret): string {
  return `${kind === "sensitive" ? "sensitive fields" : "text fields"} of ${origins.join(", ")}`;
}

function unknown(names: Iterable<string>): string {
  const known = [...names];
  return known.length === 0
    ? "nobody has given any secrets."
    : `there is none of that name. There is ${known.join(", ")}.`;
}

function whyNot({ kind, origins }: Secret, { fieldId, field, page }: Destination): string | undefined {
  if (!field) return `no snapshot gave the id "${fieldId}".`;
  const name = `"${field.label}" (${fieldId})`;
  const origin = originOf(field, page);
  if (!origins.includes(origin)) return `${name} belongs to ${origin}.`;
  if (kind === "sensitive" && !field.sensitive) return `${name} is not for secrets: the page would show what is typed.`;
  if (!isTextual(field.kind)) return `${name} is a ${field.kind}.`;
  return undefined;
}

/** Whose page a field is in. The address and what the page says of itself must agree. */
function originOf({ origin: own }: SnapshotField, { url, origin }: Destination["page"]): string {
  if (own !== undefined) return own;
  const isPlain = /^https?:\/\//i.test(url) && URL.canParse(url) && new URL(url).origin === origin;
  return isPlain ? origin : "no origin";
}
