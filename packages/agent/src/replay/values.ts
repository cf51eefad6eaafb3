// Texts in which `{{data:name}}` stands for the value of a parameter.
import { createHash } from "node:crypto";

export type Value = string | string[];
export type Values = Readonly<Record<string, Value>>;

const mark = /\{\{data:([^{}]+)\}\}/g;
const shortest = 3;

export function placeholder(name: string): string {
  return `{{data:${name}}}`;
}

export function namesIn(text: string): string[] {
  return [...text.matchAll(mark)].flatMap(([, name]) => name ?? []);
}

/** The text with the values in it. */
export function fillIn(text: string, values: Values): string {
  return text.replaceAll(mark, (all, name: string) => (values[name] === undefined ? all : String(values[name])));
}

/** The same for an argument: where a parameter is all there is, its value is given as it is. */
export function fillInArg(arg: unknown, values: Values): unknown {
  if (typeof arg === "string") {
    const [name] = namesIn(arg);
    return name !== undefined && arg === placeholder(name) ? (values[name] ?? arg) : fillIn(arg, values);
  }
  if (Array.isArray(arg)) return arg.map((inner) => fillInArg(inner, values));
  if (typeof arg !== "object" || arg === null) return arg;
  return Object.fromEntries(Object.entries(arg).map(([key, inner]) => [key, fillInArg(inner, values)]));
}

/** The text with names in the place of values. Short ones stay: they would be found in other words. */
export function takeOut(text: string, values: Values): string {
  const known = Object.entries(values)
    .flatMap(([name, value]) => (typeof value === "string" && value.length >= shortest ? [{ name, value }] : []))
    .sort((a, b) => b.value.length - a.value.length);
  if (known.length === 0) return text;
  const pattern = known.map(({ value }) => escapeText(value)).join("|");
  return text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "gu"), (found) =>
    placeholder(known.find(({ value }) => value === found)?.name ?? ""),
  );
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** Strikes values out of a text wherever they stand, as they are and as an address writes them. */
export function strikeOut(text: string, values: Values): string {
  return Object.entries(values).reduce((left, [name, value]) => {
    if (typeof value !== "string" || value === "") return left;
    if (left === value) return placeholder(name);
    if (value.length < shortest) return left;
    const forms = [value, encodeURIComponent(value), encodeURIComponent(value).replaceAll("%20", "+")];
    return left
      .split(/(\{\{data:[^{}]+\}\})/)
      .map((part, index) =>
        index % 2 === 1 ? part : forms.reduce((all, form) => all.replaceAll(form, placeholder(name)), part),
      )
      .join("");
  }, text);
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** Whether a text is what was recorded, with the values of now in it. */
export function isSame(recorded: string | undefined, seen: string | undefined, values: Values): boolean {
  return oneLine(fillIn(recorded ?? "", values)) === oneLine(seen ?? "");
}

/** Numbers that a server made up are another each time: of an order, not of a seat. */
const madeUp = /\b(?=[\w-]*\d)[\w-]{6,}\b|\d{3,}/g;

/** As `isSame`, for what a page says after something was done. */
export function saysTheSame(recorded: string, seen: string, values: Values): boolean {
  const plain = (text: string) => oneLine(text).replaceAll(madeUp, "#");
  return plain(fillIn(recorded, values)) === plain(seen);
}

/** By which a text is known again without being kept. */
export function markOf(text: string, values: Values): string {
  return createHash("sha256")
    .update(takeOut(oneLine(text), values))
    .digest("hex")
    .slice(0, 8);
}
