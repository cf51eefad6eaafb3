// Secrets that a person has put into the request itself: a card number, a password, a code.
import {
  type AnyAction,
  type FoundSecret,
  formatSecretReference,
  hideSecrets,
  isTextual,
  type SnapshotField,
} from "@giselles-ai/protocol";
import { createPageAddresses, type PageAddresses } from "./page-addresses.ts";
import { createSecretRedactor, redactDeep, type SecretRedactor } from "./redactor/create-secret-redactor.ts";
import type { Release, SecretDestination, Secrets } from "./secrets.ts";

/** Shorter ones, such as the code of a card, stand in ordinary texts too, so only the request itself is redacted. */
const minRedactedLength = 6;

/** The agent's own secrets, and those of the current request. */
export interface RequestSecrets extends Secrets {
  /** Replaces the secrets of a request by references, and forgets those of the request before. */
  take(request: string): string;
  /** Replaces the secrets of a text that belongs to the request. */
  takeMore(text: string): string;
  /** Replaces texts that are exactly a secret of the request, in data of any shape. */
  refer(data: unknown): unknown;
  /** Replaces what an external agent fills into a sensitive field, or has from the request, by a reference. */
  takeAction(action: AnyAction, field: SnapshotField | undefined): AnyAction;
}

interface HeldSecret {
  kind: FoundSecret["kind"] | "sensitive_value";
  value: string;
  /** The origin of the address that it is a part of. */
  origin?: string | undefined;
}

export function createRequestSecrets(own: Secrets): RequestSecrets {
  const found = new Map<string, HeldSecret>();
  let ofRequest = createSecretRedactor([]);
  const pages = createPageAddresses(({ value, origin }) => {
    const [name] = [...found].find(([, secret]) => secret.value === value && secret.origin === origin) ?? [];
    return name;
  });

  function nameOf(secret: HeldSecret): string {
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? secret.kind : `${secret.kind}_${count}`;
      const known = found.get(name);
      if (known?.value === secret.value && known.origin === secret.origin) return name;
      if (known || own.known.some((other) => other.name === name)) continue;
      found.set(name, secret);
      return name;
    }
  }

  function takeMore(text: string): string {
    const written = own.redactor.text(text);
    const hidden = hideSecrets(written, ({ kind, value, start }) =>
      formatSecretReference(nameOf({ kind, value, origin: originAround(written, start) })),
    );
    updateRedactor();
    return hidden;
  }

  function updateRedactor(): void {
    const long = [...found].filter(([, { value }]) => value.length >= minRedactedLength);
    ofRequest = createSecretRedactor(long.map(([name, { value }]) => ({ name, value })));
  }

  function refer(data: unknown): unknown {
    if (typeof data === "object" && data !== null)
      return Object.fromEntries(Object.entries(data).map(([key, inner]) => [key, refer(inner)]));
    const [name] = [...found].find(([, { value }]) => value === String(data)) ?? [];
    return name === undefined ? data : formatSecretReference(name);
  }

  function takeAction(action: AnyAction, field: SnapshotField | undefined): AnyAction {
    const { action: name, value } = action;
    if (name !== "fill" || typeof value !== "string" || value === "" || !field || !isTextual(field.kind)) return action;
    const [known] = [...found.values()].filter((secret) => secret.value === value);
    if (!known && !field.sensitive) return action;
    const reference = formatSecretReference(nameOf(known ?? { kind: "sensitive_value", value }));
    updateRedactor();
    return { ...action, value: reference };
  }

  return {
    get known() {
      const use = ({ kind, origin }: HeldSecret) =>
        origin ? `addresses of ${origin}` : `the field for the ${kind.replaceAll("_", " ")}`;
      return [...own.known, ...[...found].map(([name, secret]) => ({ name, use: use(secret) }))];
    },
    redactor: hidingAddresses(
      both(own.redactor, () => ofRequest),
      pages,
    ),
    explainRefusal: (name, reason) =>
      found.has(name) ? `The ${name.replaceAll("_", " ")} was not typed: ${reason}` : own.explainRefusal(name, reason),
    release: (name, to) => releaseFound(found.get(name), to) ?? own.release(name, to),
    completeAddress: (url) =>
      completeAddress(url, (name) => found.get(name) ?? pages.find(name)) ?? own.completeAddress?.(url),
    take(request) {
      found.clear();
      return takeMore(request);
    },
    takeMore,
    refer,
    takeAction,
  };
}

/** The origin of the address that a position of a text is in. */
function originAround(text: string, at: number): string | undefined {
  const before = /\S*$/.exec(text.slice(0, at))?.[0] ?? "";
  const [address] = /[a-z][a-z\d+.-]*:\/\/\S*$/i.exec(before + (/^\S*/.exec(text.slice(at))?.[0] ?? "")) ?? [];
  return address && URL.canParse(address) ? new URL(address).origin : undefined;
}

/** The address with its own secrets in their places; undefined if one of them belongs to another origin. */
function completeAddress(
  url: string,
  find: (name: string) => { value: string; origin?: string | undefined } | undefined,
): string | undefined {
  const origin = URL.canParse(url) ? new URL(url).origin : undefined;
  let isOwn = origin !== undefined;
  const complete = url.replace(/\{\{secret:([^{}]+)\}\}/g, (_, name: string) => {
    const secret = find(name.trim());
    isOwn &&= secret?.origin === origin;
    return secret?.value ?? "";
  });
  return isOwn ? complete : undefined;
}

/** The policy decides about the field and its origin, as about everything that a person asks to be typed. */
function releaseFound(
  secret: HeldSecret | undefined,
  { fieldId, field, page }: SecretDestination,
): Release | undefined {
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

/** Texts that come in chunks are not searched for addresses: programs may need them as they are. */
function hidingAddresses(redactor: SecretRedactor, { hide }: PageAddresses): SecretRedactor {
  return {
    ...redactor,
    text: (text) => hide(redactor.text(text)),
    deep: (value) => redactDeep(redactor.deep(value), hide, new Map()) as typeof value, // of the same shape
  };
}
