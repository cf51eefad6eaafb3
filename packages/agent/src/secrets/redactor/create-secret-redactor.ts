import { readReference, referenceTo } from "@giselles-ai/protocol";
import { createScanner, type Finding } from "./scan.ts";

/** A value with a name is struck out as `{{secret:name}}`, one without as `••••`. */
export type SecretValue = string | { name: string; value: string };

/** Strikes secrets out of whatever is about to be told, in the forms in which pages, logs and programs write them. */
export interface SecretRedactor {
  text(text: string): string;
  /** For text that comes in pieces: a secret may be cut anywhere. */
  stream(): RedactorStream;
  /** Every text in a value, whatever its shape; the same value, if there is nothing in it. */
  deep<Value>(value: Value): Value;
  /** Where in a text secrets stand. */
  find(text: string): { from: number; to: number }[];
}

export interface RedactorStream {
  /** As much as can be told by now. */
  push(chunk: string): string;
  /** The rest. */
  flush(): string;
}

/** Anything shorter would strike out parts of everything. */
export const shortestSecret = 3;
const struck = "••••";
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
    .filter(({ value }) => value.length >= shortestSecret);
  if (secrets.length === 0) return silent;
  const scanner = createScanner(secrets.map(({ value }) => value));
  const names = new Set(secrets.flatMap(({ name }) => name ?? []));

  function markOf({ secret }: Finding): string {
    const name = secrets[secret]?.name;
    return name === undefined ? struck : referenceTo(name);
  }

  function stream(): RedactorStream {
    let told = "";
    let waiting = "";
    /** What was told last is looked at again, since what comes next is read by what stands before it. */
    const take = (isWhole: boolean): string => {
      const start = told.length;
      const scan = scanner.scan(told + waiting, { isWhole });
      const decided = Math.max(0, scan.decided - start);
      const findings = scan.findings
        .filter(({ to }) => to > start)
        .map(({ from, to, secret }) => ({ from: Math.max(0, from - start), to: to - start, secret }));
      const ready = waiting.slice(0, decided);
      told = (told + ready).slice(-context);
      waiting = waiting.slice(decided);
      return strike(ready, findings, markOf);
    };
    return {
      push(chunk) {
        waiting += chunk;
        return take(false);
      },
      flush: () => take(true),
    };
  }

  function redactPlain(text: string): string {
    if (scanner.isClean(text)) return text;
    if (text.length <= window) return strike(text, scanner.scan(text).findings, markOf);
    const { push, flush } = stream();
    const parts: string[] = [];
    for (let at = 0; at < text.length; at += window) parts.push(push(text.slice(at, at + window)));
    return parts.join("") + flush();
  }

  /** Names of ours stay as they are, even if they look like somebody's secret. */
  function text(given: string): string {
    if (!given.includes("{{secret:")) return redactPlain(given);
    return given
      .split(/(\{\{secret:[\w.-]+\}\})/)
      .map((part) => (names.has(readReference(part) ?? "") ? part : redactPlain(part)))
      .join("");
  }

  return {
    text,
    stream,
    deep: (value) => redactDeep(value, text, new Map()) as typeof value, // of the same shape
    find(given) {
      const found: { from: number; to: number }[] = [];
      for (const { from, to } of scanner.isClean(given) ? [] : scanner.scan(given).findings) found.push({ from, to });
      return found;
    },
  };
}

function strike(text: string, findings: readonly Finding[], markOf: (finding: Finding) => string): string {
  if (findings.length === 0) return text;
  let at = 0;
  let told = "";
  for (const finding of findings) {
    told += text.slice(at, finding.from) + markOf(finding);
    at = finding.to;
  }
  return told + text.slice(at);
}

/** Words of ours, which no page and no model can choose, and which programs go by. */
const ourWords = new Set(
  "type tool status code ending decision verdict kind action role plan_id runId requestId at".split(" "),
);
const ourIds = new Set(["fieldId", "id", "snapshotId", "since"]);
const idForm = /^(?:[a-z]+-\d{1,9}|s\d+-[a-z\d]{0,6})$/;

function redactDeep(value: unknown, text: (text: string) => string, known: Map<object, unknown>): unknown {
  if (typeof value === "string") return text(value);
  if (typeof value === "number" || typeof value === "bigint") {
    const written = String(value);
    const told = written.length < shortestSecret ? written : text(written);
    return told === written ? value : told;
  }
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  if (known.has(value)) return known.get(value);
  known.set(value, value); // whoever holds itself stays as it is there
  const made = Array.isArray(value)
    ? redactList(value, text, known)
    : value instanceof Error
      ? redactError(value, text, known)
      : redactObject(value, text, known);
  known.set(value, made);
  return made;
}

function redactList(list: unknown[], text: (text: string) => string, known: Map<object, unknown>): unknown[] {
  const made = list.map((entry) => redactDeep(entry, text, known));
  return made.every((entry, at) => entry === list[at]) ? list : made;
}

function redactObject(object: object, text: (text: string) => string, known: Map<object, unknown>): object {
  let hasChanged = false;
  const entries = Object.entries(object).map(([key, inner]): [string, unknown] => {
    const isOurs =
      typeof inner === "string" &&
      (ourWords.has(key) ? /^[\w.:-]{1,64}$/.test(inner) : ourIds.has(key) && idForm.test(inner));
    const made: [string, unknown] = [text(key), isOurs ? inner : redactDeep(inner, text, known)];
    if (made[0] !== key || made[1] !== inner) hasChanged = true;
    return made;
  });
  return hasChanged ? Object.fromEntries(entries) : object;
}

/** Of the same kind, so that whoever catches it knows it. */
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

const silent: SecretRedactor = {
  text: (text) => text,
  stream: () => ({ push: (chunk) => chunk, flush: () => "" }),
  deep: (value) => value,
  find: () => [],
};
