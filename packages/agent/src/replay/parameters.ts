// Collects the values that a run entered as parameters, so that a replay can use others.
import type { ScriptParameter, SnapshotField } from "@giselles-ai/protocol";
import { collapseSpaces, dataPlaceholder, type Value } from "./values.ts";

export interface Parameters {
  /** Whether the data has the value. */
  isGiven(value: unknown): boolean;
  /** Returns the placeholder for the value. */
  add(field: SnapshotField, value: Value): string;
  /** The parameters for the script, without sensitive values. */
  toRecord(): Record<string, ScriptParameter>;
  /** All values, to be replaced in texts. */
  values(): Record<string, Value>;
  sensitive(): Record<string, Value>;
}

interface Leaf {
  path: string;
  value: string;
}

const secretNames = /pass|secret|token|\bpin\b|cvc|cvv|\botp\b|card.?n|iban|ssn/i;
const plainName = /^[a-z][\w.-]{0,40}$/i;

/** `data`: what the run was given to fill in. Its values are named by their keys. */
export function createParameters(data?: unknown): Parameters {
  const leaves = leavesOf(data);
  const known = new Map<string, ScriptParameter & { value: Value; field: string }>();

  function nameFor(field: SnapshotField, value: Value): string {
    const matching = leaves.filter((leaf) => leaf.value === value);
    const leaf = matching.find(({ path }) => namesField(path, field)) ?? matching[0];
    if (leaf) return leaf.path;
    const first = plainName.test(field.name ?? "") ? (field.name ?? "") : toName(field.label);
    const identity = identityOf(field);
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? first : `${first}_${number}`;
      const existing = known.get(name);
      if (!existing || (existing.field === identity && isEqual(existing.value, value))) return name;
    }
  }

  return {
    isGiven: (value) => leaves.some((leaf) => leaf.value === value),
    add(field, value) {
      const name = nameFor(field, value);
      const sensitive = field.sensitive === true || secretNames.test(name) || (known.get(name)?.sensitive ?? false);
      known.set(name, { label: collapseSpaces(field.label), sensitive, value, field: identityOf(field) });
      return dataPlaceholder(name);
    },
    toRecord: () =>
      Object.fromEntries(
        [...known].map(([name, { label, sensitive, value }]) => [
          name,
          sensitive || isSecret(value, known) ? { label, sensitive: true } : { label, sensitive, value },
        ]),
      ),
    values: () => Object.fromEntries([...known].map(([name, { value }]) => [name, value])),
    sensitive: () =>
      Object.fromEntries([...known].flatMap(([name, { value, sensitive }]) => (sensitive ? [[name, value]] : []))),
  };
}

/** A value that was entered in a sensitive field is sensitive in other fields too. */
function isSecret(value: Value, known: ReadonlyMap<string, { sensitive: boolean; value: Value }>): boolean {
  return [...known.values()].some((other) => other.sensitive && isEqual(other.value, value));
}

function isEqual(one: Value, other: Value): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function identityOf({ kind, label, group, frame }: SnapshotField): string {
  return [kind, label, group, frame].join("\n");
}

function toName(label: string): string {
  const words = label.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, 5).join("_") || "value";
}

/** Makes names comparable: `e-mail`, `Email` and `E_MAIL` are the same. */
export function normalizeKey(key: string): string {
  return key.toLowerCase().replaceAll(/[^\p{L}\p{N}.]/gu, "");
}

function namesField(path: string, { name = "", label }: SnapshotField): boolean {
  const last = normalizeKey(path.split(".").at(-1) ?? "");
  return last === normalizeKey(name) || last === normalizeKey(label);
}

/** Flattens data: `{ address: { city: "Oslo" } }` has the path `address.city`. */
export function leavesOf(data: unknown, path = ""): Leaf[] {
  if (typeof data === "object" && data !== null) {
    return Object.entries(data).flatMap(([key, inner]) => leavesOf(inner, path ? `${path}.${key}` : key));
  }
  if (typeof data === "boolean") return [{ path, value: data ? "yes" : "no" }];
  return typeof data === "string" || typeof data === "number" ? [{ path, value: String(data) }] : [];
}
