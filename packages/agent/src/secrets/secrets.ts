import { isTextual, type KnownSecret, type SnapshotField } from "@giselles-ai/protocol";
import { createSecretRedactor, type SecretRedactor } from "./redactor/create-secret-redactor.ts";
import { defineSecret, type Secret, SecretError, type SecretOptions } from "./secret.ts";

/** The field that a secret is to be typed into, and its page. */
export interface SecretDestination {
  fieldId: string;
  field: SnapshotField | undefined;
  page: { url: string; origin: string };
}

export type Release = { ok: true; value: string; only: string[] } | { ok: false; message: string };

/** Secrets that plans refer to by name. */
export interface Secrets {
  /** Names and permitted fields, for planners. */
  readonly known: readonly KnownSecret[];
  readonly redactor: SecretRedactor;
  /** Returns the value if it may be typed there, or else the reason why not. */
  release(name: string, to: SecretDestination): Release;
  /** Returns an address with the secrets that it was given with, or undefined if it may not have them. */
  completeAddress?(url: string): string | undefined;
  /** Formats the message for a secret that was not typed. */
  explainRefusal(name: string, reason: string): string;
}

export function toSecrets(secrets: Secrets | readonly SecretOptions[]): Secrets {
  return "known" in secrets ? secrets : createSecrets(secrets);
}

export function createSecrets(options: readonly SecretOptions[] = []): Secrets {
  const secrets = new Map<string, Secret>();
  for (const secret of options.map(defineSecret)) {
    if (secrets.has(secret.name)) throw new SecretError(`There are two secrets named "${secret.name}". Rename one.`);
    secrets.set(secret.name, secret);
  }

  function explainRefusal(name: string, reason: string): string {
    const secret = secrets.get(name);
    const where = secret ? ` It may only be typed into ${describeFields(secret)}.` : "";
    return `The secret "${name}" was not typed: ${reason}${where}`;
  }

  return {
    known: [...secrets.values()].map((secret) => ({ name: secret.name, use: describeFields(secret) })),
    redactor: createSecretRedactor(secrets.values()),
    explainRefusal,
    release(name, to) {
      const secret = secrets.get(name);
      const reason = secret ? refusalReason(secret, to) : unknownReason(secrets.keys());
      if (!secret || reason) return { ok: false, message: explainRefusal(name, reason ?? "") };
      return { ok: true, value: secret.value, only: [...secret.origins] };
    },
  };
}

function describeFields({ kind, origins }: Secret): string {
  return `${kind === "sensitive" ? "sensitive fields" : "text fields"} of ${origins.join(", ")}`;
}

function unknownReason(names: Iterable<string>): string {
  const known = [...names];
  return known.length === 0
    ? "this run has no secrets."
    : `there is no secret with that name. Known secrets: ${known.join(", ")}.`;
}

function refusalReason({ kind, origins }: Secret, { fieldId, field, page }: SecretDestination): string | undefined {
  if (!field) return `no snapshot has a field "${fieldId}".`;
  const name = `"${field.label}" (${fieldId})`;
  const origin = originOf(field, page);
  if (!origins.includes(origin)) return `${name} belongs to ${origin}.`;
  if (kind === "sensitive" && !field.sensitive)
    return `${name} is not a sensitive field: the page would show what is typed.`;
  if (!isTextual(field.kind)) return `${name} is a ${field.kind}.`;
  return undefined;
}

/** The origin of the page or frame that a field is in. The page's address and its reported origin must agree. */
function originOf({ origin: own }: SnapshotField, { url, origin }: SecretDestination["page"]): string {
  if (own !== undefined) return own;
  const isConsistent = /^https?:\/\//i.test(url) && URL.canParse(url) && new URL(url).origin === origin;
  return isConsistent ? origin : "no origin";
}
