// Texts with `{{data:name}}` in place of parameter values.
import { createHash } from "node:crypto";

export type Value = string | string[];
export type Values = Readonly<Record<string, Value>>;

const placeholderPattern = /\{\{data:([^{}]+)\}\}/g;
/** Shorter values would be found inside other words. */
const minLength = 3;

export function dataPlaceholder(name: string): string {
  return `{{data:${name}}}`;
}

export function namesIn(text: string): string[] {
  return [...text.matchAll(placeholderPattern)].flatMap(([, name]) => name ?? []);
}

/** Names come from scripts: "constructor" is not a value of every object. */
export function givenValue(name: string, values: Values): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** Fills values into a text. */
export function fillIn(text: string, values: Values): string {
  return text.replaceAll(placeholderPattern, (all, name: string) => String(givenValue(name, values) ?? all));
}

/** Fills values into an argument. An argument that is only a placeholder becomes the value itself. */
export function fillInArg(arg: unknown, values: Values): unknown {
  if (typeof arg === "string") {
    const [name] = namesIn(arg);
    return name !== undefined && arg === dataPlaceholder(name)
      ? (givenValue(name, values) ?? arg)
      : fillIn(arg, values);
  }
  if (Array.isArray(arg)) return arg.map((inner) => fillInArg(inner, values));
  if (typeof arg !== "object" || arg === null) return arg;
  return Object.fromEntries(Object.entries(arg).map(([key, inner]) => [key, fillInArg(inner, values)]));
}

/** Replaces values by placeholders where they stand as whole words. */
export function replaceValues(text: string, values: Values): string {
  const known = Object.entries(values)
    .flatMap(([name, value]) => (typeof value === "string" && value.length >= minLength ? [{ name, value }] : []))
    .sort((a, b) => b.value.length - a.value.length);
  if (known.length === 0) return text;
  const pattern = known.map(({ value }) => escapeText(value)).join("|");
  return text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "gu"), (found) =>
    dataPlaceholder(known.find(({ value }) => value === found)?.name ?? ""),
  );
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** Replaces sensitive values by placeholders everywhere, also in their URL-encoded forms. */
export function redactValues(text: string, values: Values): string {
  return Object.entries(values).reduce((left, [name, value]) => {
    if (typeof value !== "string" || value === "") return left;
    if (left === value) return dataPlaceholder(name);
    if (value.length < minLength) return left;
    const forms = [value, encodeURIComponent(value), encodeURIComponent(value).replaceAll("%20", "+")];
    return left
      .split(/(\{\{data:[^{}]+\}\})/)
      .map((part, index) =>
        index % 2 === 1 ? part : forms.reduce((all, form) => all.replaceAll(form, dataPlaceholder(name)), part),
      )
      .join("");
  }, text);
}

export function collapseSpaces(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** Whether a text equals the recorded one with the current values filled in. */
export function matchesText(recorded: string | undefined, seen: string | undefined, values: Values): boolean {
  return collapseSpaces(fillIn(recorded ?? "", values)) === collapseSpaces(seen ?? "");
}

/** Generated numbers such as order numbers, which differ each time. */
const generated = /\b(?=[\w-]*\d)[\w-]{6,}\b|\d{3,}/g;

/** Like `matchesText`, but ignores generated numbers. For messages that a page shows after an action. */
export function matchesMessage(recorded: string, seen: string, values: Values): boolean {
  const normalize = (text: string) => collapseSpaces(text).replaceAll(generated, "#");
  return normalize(fillIn(recorded, values)) === normalize(seen);
}

/** Identifies a text without storing it. */
export function hashText(text: string, values: Values): string {
  return createHash("sha256")
    .update(replaceValues(collapseSpaces(text), values))
    .digest("hex")
    .slice(0, 8);
}
