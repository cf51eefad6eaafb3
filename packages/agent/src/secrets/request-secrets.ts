// Secrets that a person has put into the request itself: a card number, a password, a code.
import { type FoundSecret, formatSecretReference, hideSecrets, isTextual } from "@giselles-ai/protocol";
import { createSecretRedactor, type SecretRedactor } from "./redactor/create-secret-redactor.ts";
import type { Destination, Release, Secrets } from "./secrets.ts";

/** Shorter ones, such as the code of a card, stand in ordinary texts too, so only the request itself is redacted. */
const minRedactedLength = 6;

/** The agent's own secrets, and those of the current request. */
export interface RequestSecrets extends Secrets {
  /** Replaces the secrets of a request by references, and forgets those of the request before. */
  take(request: string): string;
  /** Replaces the secrets of a text that belongs to the request. */
  takeMore(text: string): string;
}

export function createRequestSecrets(own: Secrets): RequestSecrets {
  const found = new Map<string, FoundSecret>();
  let ofRequest = createSecretRedactor([]);

  function nameOf(secret: FoundSecret): string {
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? secret.kind : `${secret.kind}_${count}`;
      const known = found.get(name);
      if (known?.value === secret.value) return name;
      if (known || own.known.some((other) => other.name === name)) continue;
      found.set(name, secret);
      return name;
    }
  }

  function takeMore(text: string): string {
    const hidden = hideSecrets(own.redactor.text(text), (secret) => formatSecretReference(nameOf(secret)));
    const long = [...found].filter(([, { value }]) => value.length >= minRedactedLength);
    ofRequest = createSecretRedactor(long.map(([name, { value }]) => ({ name, value })));
    return hidden;
  }

  return {
    get known() {
      const use = (kind: string) => `the field for the ${kind.replaceAll("_", " ")}`;
      return [...own.known, ...[...found].map(([name, { kind }]) => ({ name, use: use(kind) }))];
    },
    redactor: both(own.redactor, () => ofRequest),
    explainRefusal: (name, reason) =>
      found.has(name) ? `The ${name.replaceAll("_", " ")} was not typed: ${reason}` : own.explainRefusal(name, reason),
    release: (name, to) => releaseFound(found.get(name), to) ?? own.release(name, to),
    take(request) {
      found.clear();
      return takeMore(request);
    },
    takeMore,
  };
}

/** The policy decides about the field and its origin, as about everything that a person asks to be typed. */
function releaseFound(secret: FoundSecret | undefined, { fieldId, field, page }: Destination): Release | undefined {
  if (!secret) return undefined;
  if (!field) return { ok: false, message: `It was not typed: no snapshot has a field "${fieldId}".` };
  if (!isTextual(field.kind)) return { ok: false, message: `It was not typed: "${field.label}" is a ${field.kind}.` };
  return { ok: true, value: secret.value, only: [field.origin ?? page.origin] };
}

/** One redactor after the other. The second changes with the request. */
function both(first: SecretRedactor, second: () => SecretRedactor): SecretRedactor {
  return {
    text: (text) => second().text(first.text(text)),
    deep: (value) => second().deep(first.deep(value)),
    find: (text) => [...first.find(text), ...second().find(text)],
    stream() {
      const [one, other] = [first.stream(), second().stream()];
      return {
        push: (chunk) => other.push(one.push(chunk)),
        flush: () => other.push(one.flush()) + other.flush(),
      };
    },
  };
}
