// What was typed and chosen in a run, by names under which other values can be given.
import type { ScriptParameter, SnapshotField } from "@giselles-ai/protocol";
import { oneLine, placeholder, type Value } from "./values.ts";

export interface Parameters {
  /** What stands for the value in the script. */
  add(field: SnapshotField, value: Value): string;
  /** Without the values of sensitive ones. */
  toRecord(): Record<string, ScriptParameter>;
  /** All, to be taken out of texts. */
  values(): Record<string, Value>;
  sensitive(): Record<string, Value>;
}

interface Leaf {
  path: string;
  value: string;
}

const secretNames = /pass|secret|token|\bpin\b|cvc|cvv|\botp\b|card.?n|iban|ssn/i;
const plainName = /^[a-z][\w.-]{0,40}$/i;

/** `data`: what the run was given to fill in. A value from it goes by its key there. */
export function createParameters(data?: unknown): Parameters {
  const leaves = leavesOf(data);
  const known = new Map<string, ScriptParameter & { value: Value; of: string }>();

  function nameFor(field: SnapshotField, value: Value): string {
    const fitting = leaves.filter((leaf) => leaf.value === value);
    const leaf = fitting.find(({ path }) => isAlike(path, field)) ?? fitting[0];
    if (leaf) return leaf.path;
    const first = plainName.test(field.name ?? "") ? (field.name ?? "") : toName(field.label);
    const of = identityOf(field);
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? first : `${first}_${number}`;
      const taken = known.get(name);
      if (!taken || (taken.of === of && isEqual(taken.value, value))) return name;
    }
  }

  return {
    add(field, value) {
      const name = nameFor(field, value);
      const sensitive = field.sensitive === true || secretNames.test(name) || (known.get(name)?.sensitive ?? false);
      known.set(name, { label: oneLine(field.label), sensitive, value, of: identityOf(field) });
      return placeholder(name);
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

/** What was typed into a secret field is a secret in any other too. */
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

/** Names are the same however they are written: `e-mail`, `Email`, `E_MAIL`. */
export function plainKey(key: string): string {
  return key.toLowerCase().replaceAll(/[^\p{L}\p{N}.]/gu, "");
}

function isAlike(path: string, { name = "", label }: SnapshotField): boolean {
  const last = plainKey(path.split(".").at(-1) ?? "");
  return last === plainKey(name) || last === plainKey(label);
}

/** `{ address: { city: "Oslo" } }` is `address.city`. */
export function leavesOf(data: unknown, path = ""): Leaf[] {
  if (typeof data === "object" && data !== null) {
    return Object.entries(data).flatMap(([key, inner]) => leavesOf(inner, path ? `${path}.${key}` : key));
  }
  if (typeof data === "boolean") return [{ path, value: data ? "yes" : "no" }];
  return typeof data === "string" || typeof data === "number" ? [{ path, value: String(data) }] : [];
}
