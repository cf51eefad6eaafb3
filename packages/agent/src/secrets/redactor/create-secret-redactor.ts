import { formatSecretReference, readSecretReference } from "@giselles-ai/protocol";
import { createScanner, type SecretPosition } from "./scan.ts";

/** A value with a name is replaced by `{{secret:name}}`, one without by `••••`. */
export type SecretValue = string | { name: string; value: string };

/** Replaces secrets in texts and objects, in all the forms in which pages, logs and programs write them. */
export interface SecretRedactor {
  text(text: string): string;
  /** For text in chunks: a secret may be split between them. */
  stream(): RedactorStream;
  /** Redacts every text in a value of any shape. Returns the same value if there is nothing to redact. */
  deep<Value>(value: Value): Value;
  /** The positions of secrets in a text. */
  find(text: string): { from: number; to: number }[];
}

export interface RedactorStream {
  /** Returns the text that is safe to output so far. */
  push(chunk: string): string;
  /** Returns the rest of the text. */
  flush(): string;
}

/** Shorter values would match parts of ordinary words. */
export const minSecretLength = 3;
const mask = "••••";
const window = 1 << 16;
const context = 64;

/**
 * Creates a redactor that replaces secrets in texts and objects by their names, however they are encoded.
 *
 * @example <caption>packages/agent/src/secrets/redactor/create-secret-redactor.test.ts</caption>
 * const redactor = createSecretRedactor([{ name: "password", value: secret }]);
 */
export function createSecretRedactor(values: Iterable<SecretValue>): SecretRedactor {
  const secrets = [...values]
    .map((secret) => (typeof secret === "string" ? { name: undefined, value: secret } : secret))
    .filter(({ value }) => value.length >= minSecretLength);
  if (secrets.length === 0) return noRedaction;
  const scanner = createScanner(secrets.map(({ value }) => value));
  const names = new Set(secrets.flatMap(({ name }) => name ?? []));

  function replacementFor({ secret }: SecretPosition): string {
    const name = secrets[secret]?.name;
    return name === undefined ? mask : formatSecretReference(name);
  }

  function stream(): RedactorStream {
    let emitted = "";
    let pending = "";
    /** The end of the earlier output is scanned again, because it can affect how the next text is read. */
    const take = (isWhole: boolean): string => {
      const start = emitted.length;
      const scan = scanner.scan(emitted + pending, { isWhole });
      const decided = Math.max(0, scan.decided - start);
      const findings = scan.findings
        .filter(({ to }) => to > start)
        .map(({ from, to, secret }) => ({ from: Math.max(0, from - start), to: to - start, secret }));
      const ready = pending.slice(0, decided);
      emitted = (emitted + ready).slice(-context);
      pending = pending.slice(decided);
      return replaceFindings(ready, findings, replacementFor);
    };
    return {
      push(chunk) {
        pending += chunk;
        return take(false);
      },
      flush: () => take(true),
    };
  }

  function redactPlain(text: string): string {
    if (scanner.isClean(text)) return text;
    if (text.length <= window) return replaceFindings(text, scanner.scan(text).findings, replacementFor);
    const { push, flush } = stream();
    const parts: string[] = [];
    for (let at = 0; at < text.length; at += window) parts.push(push(text.slice(at, at + window)));
    return parts.join("") + flush();
  }

  /** References such as {{secret:name}} stay, even if they contain the text of a secret. */
  function text(original: string): string {
    if (!original.includes("{{secret:")) return redactPlain(original);
    return original
      .split(/(\{\{secret:[\w.-]+\}\})/)
      .map((part) => (names.has(readSecretReference(part) ?? "") ? part : redactPlain(part)))
      .join("");
  }

  return {
    text,
    stream,
    deep: (value) => redactDeep(value, text, new Map()) as typeof value, // of the same shape
    find(original) {
      const found: { from: number; to: number }[] = [];
      for (const { from, to } of scanner.isClean(original) ? [] : scanner.scan(original).findings)
        found.push({ from, to });
      return found;
    },
  };
}

function replaceFindings(
  text: string,
  findings: readonly SecretPosition[],
  replacementFor: (finding: SecretPosition) => string,
): string {
  if (findings.length === 0) return text;
  let at = 0;
  let output = "";
  for (const finding of findings) {
    output += text.slice(at, finding.from) + replacementFor(finding);
    at = finding.to;
  }
  return output + text.slice(at);
}

/** Properties whose values are set by the protocol and not by a page or a model. */
const protocolProperties = new Set(
  "type tool status code ending decision verdict kind action role plan_id runId requestId at".split(" "),
);
const idProperties = new Set(["fieldId", "id", "snapshotId", "since"]);
const idForm = /^(?:[a-z]+-\d{1,9}|s\d+-[a-z\d]{0,6})$/;

/** Changes every text in a value of any shape by `text`. Returns the same value if nothing has changed. */
export function redactDeep(value: unknown, text: (text: string) => string, known: Map<object, unknown>): unknown {
  if (typeof value === "string") return text(value);
  if (typeof value === "number" || typeof value === "bigint") {
    const written = String(value);
    const redacted = written.length < minSecretLength ? written : text(written);
    return redacted === written ? value : redacted;
  }
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  if (known.has(value)) return known.get(value);
  known.set(value, value); // a circular reference is left as it is
  const redacted = Array.isArray(value)
    ? redactList(value, text, known)
    : value instanceof Error
      ? redactError(value, text, known)
      : redactObject(value, text, known);
  known.set(value, redacted);
  return redacted;
}

function redactList(list: unknown[], text: (text: string) => string, known: Map<object, unknown>): unknown[] {
  const made = list.map((entry) => redactDeep(entry, text, known));
  return made.every((entry, at) => entry === list[at]) ? list : made;
}

function redactObject(object: object, text: (text: string) => string, known: Map<object, unknown>): object {
  let hasChanged = false;
  const entries = Object.entries(object).map(([key, inner]): [string, unknown] => {
    const isProtocolValue =
      typeof inner === "string" &&
      (protocolProperties.has(key) ? /^[\w.:-]{1,64}$/.test(inner) : idProperties.has(key) && idForm.test(inner));
    const made: [string, unknown] = [text(key), isProtocolValue ? inner : redactDeep(inner, text, known)];
    if (made[0] !== key || made[1] !== inner) hasChanged = true;
    return made;
  });
  return hasChanged ? Object.fromEntries(entries) : object;
}

/** Keeps the prototype and markers, so that `instanceof` and `isInstance` still work. */
function redactError(error: Error, text: (text: string) => string, known: Map<object, unknown>): Error {
  const own = Object.fromEntries(
    Object.getOwnPropertyNames(error).map((key) => [key, (error as unknown as Record<string, unknown>)[key]]),
  );
  const made = redactObject(own, text, known) as Record<string, unknown>;
  if (made === own) return error;
  const copy = Object.create(Object.getPrototypeOf(error)) as Error;
  for (const marker of Object.getOwnPropertySymbols(error)) {
    if (Reflect.get(error, marker) === true) Object.defineProperty(copy, marker, { value: true }); // for `isInstance`
  }
  for (const [key, value] of Object.entries(made)) {
    Object.defineProperty(copy, key, {
      value,
      writable: true,
      configurable: true,
      enumerable: Object.prototype.propertyIsEnumerable.call(error, key),
    });
  }
  return copy;
}

const noRedaction: SecretRedactor = {
  text: (text) => text,
  stream: () => ({ push: (chunk) => chunk, flush: () => "" }),
  deep: (value) => value,
  find: () => [],
};
