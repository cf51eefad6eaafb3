// A step without an id and without a point: its target is the element that it describes, and the box of that element.
import type { Interactable } from "@giselles-ai/protocol";
import { isObject, type JsonObject, objectOf, stringsOf } from "../json-object.ts";
import { isHandle } from "../tools/handle.ts";
import { findHandle } from "./find-handle.ts";

export interface TargetOptions {
  /** The JSON Schema of the tool's arguments. */
  schema: JsonObject;
  interactables: readonly Interactable[];
  /** What the step says about its target, besides its arguments. */
  words: readonly string[];
  note(note: "element-id"): void;
}

/** Arguments that name a place, for tools that act at one. */
const places = ["id", "point", "from", "to"];
const descriptions = ["label", "name", "text", "description", "element", "element_name", "target", "title"];

/** Completes missing places. A place that no single element matches stays missing. */
export function completeTarget(args: unknown, options: TargetOptions): unknown {
  if (!isObject(args) || !takesPlace(options.schema)) return args;
  const properties = objectOf(options.schema.properties);
  const missing = stringsOf(options.schema.required).filter((name) => places.includes(name) && !isPlace(args[name]));
  const found = missing.flatMap((name) => {
    const own = describedBy(args[name]);
    const words = own.length > 0 ? own : missing.length === 1 ? [...describedBy(args), ...options.words] : [];
    const place = toPlace(findDescribed(words, options.interactables), objectOf(properties[name]));
    return place === undefined ? [] : [[name, place] as const];
  });
  if (found.length === 0) return args;
  options.note("element-id");
  const kept = Object.entries(args).filter(([name]) => Object.hasOwn(properties, name));
  return { ...Object.fromEntries(kept), ...Object.fromEntries(found) };
}

const clickArguments = new Set(["id", "kind", "dialog"]);

/** Only tools that click, press and drag: to write into a field that was guessed would be worse than to ask again. */
function takesPlace({ properties, required }: JsonObject): boolean {
  const names = Object.keys(objectOf(properties));
  const needed = stringsOf(required);
  const isClick = needed.length === 1 && needed[0] === "id" && names.every((name) => clickArguments.has(name));
  return isClick || names.includes("point") || (names.includes("from") && names.includes("to"));
}

function isPlace(value: unknown): boolean {
  if (typeof value === "string") return value !== "";
  return isObject(value) && Number.isFinite(value.x) && Number.isFinite(value.y);
}

function describedBy(value: unknown): string[] {
  if (!isObject(value)) return [];
  return descriptions.flatMap((name) => (typeof value[name] === "string" ? [value[name]] : []));
}

function findDescribed(words: readonly string[], interactables: readonly Interactable[]): Interactable | undefined {
  for (const text of words) {
    const exact = findHandle(text, interactables);
    if (exact !== undefined) return interactables.find(({ id }) => id === exact);
    const named = interactables.filter(({ label }) => mentions(text, label));
    // "Save as draft" also mentions "Save": the longest label is meant, if it contains the others.
    const [longest] = named.sort((a, b) => b.label.length - a.label.length);
    if (longest && named.every(({ id, label }) => id === longest.id || isShorter(label, longest.label))) return longest;
  }
  return undefined;
}

function mentions(text: string, label: string): boolean {
  const wanted = plain(label);
  return wanted.trim() !== "" && plain(text).includes(wanted);
}

function isShorter(label: string, longest: string): boolean {
  return label.length < longest.length && mentions(longest, label);
}

function plain(text: string): string {
  return ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? ""
  } `;
}

/** The id if the argument takes one, else the centre of the element's box. */
function toPlace(element: Interactable | undefined, schema: JsonObject): unknown {
  if (!element) return undefined;
  const branches = Array.isArray(schema.anyOf) ? schema.anyOf.filter(isObject) : [schema];
  if (branches.some(isHandle)) return element.id;
  return element.box && { x: element.box.cx, y: element.box.cy };
}
