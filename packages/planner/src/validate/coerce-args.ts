import type { Interactable } from "@giselles-ai/protocol";
import { isObject, type JsonObject, objectOf, stringsOf } from "../json-object.ts";
import { isHandle, takesLabel, toLabelHandle } from "../tools/handle.ts";
import { findHandle } from "./find-handle.ts";

export type ArgumentNote =
  | "positional-args"
  | "argument-name"
  | "argument-type"
  | "element-id"
  | "argument-dropped"
  | "args-encoded";

export interface CoerceOptions {
  /** The JSON Schema of the tool's arguments. */
  schema: JsonObject;
  interactables: readonly Interactable[];
  note(note: ArgumentNote): void;
}

/** Names that models use for the same argument. The first one in a row that the tool declares is used. */
const synonyms = [
  [
    "id",
    "fieldId",
    "field_id",
    "element_id",
    "elementId",
    "element",
    "index",
    "ref",
    "target",
    "uid",
    "node_id",
    "handle",
    "field",
    "selector",
    "label",
    "name",
  ],
  ["value", "text", "content", "input_text", "string", "option", "input", "data", "values", "options"],
  ["url", "href", "link", "address", "uri"],
  ["cmd", "command", "script"],
  ["path", "file_path", "filePath", "filename", "file"],
  ["keys", "key", "hotkey", "combination"],
  ["deltaY", "delta_y", "amount", "dy", "pixels", "y"],
  ["ms", "timeoutMs", "timeout_ms", "timeout", "milliseconds", "durationMs", "duration_ms", "duration"],
  ["point", "coordinates", "coordinate", "position", "location", "id", "element_id", "element", "target"],
  ["from", "start", "source"],
  ["to", "end", "destination"],
];

/** Properties that models add to arguments to describe the step. They are dropped. */
const descriptiveKeys = new Set([
  "reason",
  "reasoning",
  "explanation",
  "description",
  "thought",
  "label",
  "name",
  "role",
  "type",
  "element",
  "element_name",
  "confidence",
  "estimated_risk",
]);

/** Converts arguments to the format of the tool if their meaning is certain. Validation rejects the rest. */
export function coerceArgs(rawArgs: unknown, options: CoerceOptions): unknown {
  const properties = objectOf(options.schema.properties);
  const args = nameArgs(rawArgs, properties, options);
  if (!isObject(args)) return args;
  const renamed = renameArgs(readDirection(args, properties, options), properties, options);
  const required = stringsOf(options.schema.required);
  const entries = Object.entries(renamed).filter(([name, value]) => {
    if (!Object.hasOwn(properties, name)) {
      if (!descriptiveKeys.has(name)) return true;
      options.note("argument-dropped");
      return false;
    }
    return !(value === null && !required.includes(name));
  });
  return Object.fromEntries(
    entries.map(([name, value]) => [name, coerce(value, objectOf(properties[name]), options)] as const),
  );
}

/** Assigns a list of values in schema order, and a single value to the only argument. */
function nameArgs(rawArgs: unknown, properties: JsonObject, { schema, note }: CoerceOptions): unknown {
  if (isObject(rawArgs)) return rawArgs;
  if (rawArgs === undefined || rawArgs === null) return {};
  const names = Object.keys(properties);
  if (Array.isArray(rawArgs)) {
    const [first] = rawArgs;
    if (rawArgs.length === 1 && isObject(first) && names.some((name) => Object.hasOwn(first, name))) return first;
    const isTooMuch = (value: unknown, index: number) => {
      const choices = stringsOf(objectOf(properties[names[index] ?? ""]).enum);
      return index >= names.length || (choices.length > 0 && !choices.includes(String(value)));
    };
    if (rawArgs.some(isTooMuch)) return rawArgs;
    if (rawArgs.length > 0) note("positional-args");
    return Object.fromEntries(rawArgs.map((value, index) => [names[index] ?? "", value]));
  }
  const required = stringsOf(schema.required);
  const only = required.length === 1 ? required[0] : names.length === 1 ? names[0] : undefined;
  if (only === undefined) return names.length === 0 && rawArgs === "" ? {} : rawArgs;
  note("positional-args");
  return { [only]: rawArgs };
}

function renameArgs(args: JsonObject, properties: JsonObject, { note }: CoerceOptions): JsonObject {
  const renamed: JsonObject = {};
  const later: [string, unknown][] = [];
  for (const [name, value] of Object.entries(args)) {
    if (Object.hasOwn(properties, name)) renamed[name] = value;
    else later.push([name, value]);
  }
  if (Object.hasOwn(properties, "point") && renamed.point === undefined && "x" in args && "y" in args) {
    note("argument-name");
    const { x, y, ...rest } = Object.fromEntries(later);
    return { ...renamed, ...rest, point: { x, y } };
  }
  for (const [name, value] of later) {
    const row = synonyms.find((words) => words.includes(name) && words.some((word) => isFree(word)));
    const target = row?.find((word) => isFree(word)) ?? ignoringCase(name, properties);
    if (target === undefined || Object.hasOwn(renamed, target)) {
      renamed[name] = value;
    } else {
      renamed[target] = value;
      note("argument-name");
    }
  }
  return renamed;

  function isFree(word: string): boolean {
    return Object.hasOwn(properties, word) && !Object.hasOwn(renamed, word);
  }
}

/** Converts a direction "down" or "up" with an amount, which most other tools use. */
function readDirection(args: JsonObject, properties: JsonObject, { note }: CoerceOptions): JsonObject {
  const { direction, ...rest } = args;
  if (!Object.hasOwn(properties, "deltaY") || (direction !== "down" && direction !== "up")) return args;
  note("argument-name");
  const distance = Number(rest.deltaY ?? rest.amount ?? rest.pixels ?? 600);
  const { amount: _, pixels: __, ...others } = rest;
  return { ...others, deltaY: direction === "up" ? -Math.abs(distance) : Math.abs(distance) };
}

function ignoringCase(name: string, properties: JsonObject): string | undefined {
  const plain = (word: string) => word.toLowerCase().replaceAll(/[_-]/g, "");
  return Object.keys(properties).find((property) => plain(property) === plain(name));
}

function coerce(value: unknown, schema: JsonObject, options: CoerceOptions): unknown {
  const changed = coerceOne(value, schema, options);
  if (changed !== value && !isRequested(value, schema)) options.note("argument-type");
  return changed;
}

/** Whether the schema of the answer asks for this format: the label of an element, or pairs for an open object. */
function isRequested(value: unknown, schema: JsonObject): boolean {
  return isHandle(schema) || labelOf(value, schema) !== undefined || (Array.isArray(value) && isOpenObject(schema));
}

function isOpenObject({ type, properties, additionalProperties }: JsonObject): boolean {
  return type === "object" && Object.keys(objectOf(properties)).length === 0 && isObject(additionalProperties);
}

function coerceOne(value: unknown, schema: JsonObject, options: CoerceOptions): unknown {
  const label = labelOf(value, schema);
  if (label !== undefined) return toLabelHandle(label);
  if (isHandle(schema)) return coerceHandle(value, options);
  if (Array.isArray(schema.anyOf)) return coerceUnion(value, schema.anyOf.filter(isObject), options);
  if (schema.type === "string") return coerceString(value, stringsOf(schema.enum));
  if (schema.type === "number" || schema.type === "integer") return coerceNumber(value, schema.type);
  if (schema.type === "boolean") return coerceBoolean(value);
  if (schema.type === "array") return coerceArray(value, objectOf(schema.items));
  if (schema.type === "object") return coerceObject(value, schema, options);
  return value;
}

/** The label in `{"label": "Rename"}`, where an element is named by it. */
function labelOf(value: unknown, schema: JsonObject): string | undefined {
  const branches = Array.isArray(schema.anyOf) ? schema.anyOf.filter(isObject) : [schema];
  if (!isObject(value) || Object.keys(value).length !== 1 || !branches.some(takesLabel)) return undefined;
  return typeof value.label === "string" && value.label !== "" ? value.label.trim() : undefined;
}

function coerceHandle(value: unknown, { interactables, note }: CoerceOptions): unknown {
  const found = findHandle(value, interactables);
  if (found === undefined || found === value) return value;
  note("element-id");
  return found;
}

/** Converts to an element or a point, depending on the value. */
function coerceUnion(value: unknown, branches: JsonObject[], options: CoerceOptions): unknown {
  const handleBranch = branches.find((branch) => isHandle(branch));
  if (handleBranch && findHandle(value, options.interactables) !== undefined) return coerceHandle(value, options);
  if (branches.some((branch) => branch.type === "string")) {
    return Array.isArray(value) ? value : coerceString(value, []);
  }
  const objectBranch = branches.find((branch) => branch.type === "object");
  return objectBranch ? coerceObject(value, objectBranch, options) : value;
}

function coerceString(value: unknown, allowed: string[]): unknown {
  if (Array.isArray(value) && value.length === 1) return coerceString(value[0], allowed);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string" || allowed.length === 0 || allowed.includes(value)) return value;
  return allowed.find((word) => word.toLowerCase() === value.trim().toLowerCase()) ?? value;
}

function coerceNumber(value: unknown, type: string): unknown {
  const text = typeof value === "string" ? /^\s*([+-]?\d+(?:\.\d+)?)\s*(?:px|ms)?\s*$/.exec(value)?.[1] : undefined;
  const number = text === undefined ? value : Number(text);
  return type === "integer" && typeof number === "number" ? Math.round(number) : number;
}

function coerceBoolean(value: unknown): unknown {
  if (value === "true" || value === "yes" || value === 1) return true;
  return value === "false" || value === "no" || value === 0 ? false : value;
}

function coerceArray(value: unknown, items: JsonObject): unknown {
  if (Array.isArray(value)) return value;
  if (typeof value !== "string" || items.type !== "string") return value;
  return /^\w+(?:\s?\+\s?\w+)+$/.test(value) ? value.split(/\s?\+\s?/) : [value];
}

function coerceObject(value: unknown, schema: JsonObject, options: CoerceOptions): unknown {
  const properties = objectOf(schema.properties);
  const names = Object.keys(properties);
  if (isOpenObject(schema)) return readPairs(value);
  const list = typeof value === "string" ? numbersIn(value) : value;
  const named =
    Array.isArray(list) && list.length === names.length
      ? Object.fromEntries(list.map((entry, index) => [names[index] ?? "", entry]))
      : list;
  if (!isObject(named)) return value;
  const entries = Object.entries(named).map(([name, inner]) => {
    return [name, coerceOne(inner, objectOf(properties[name]), options)] as const;
  });
  const isSame = named === value && entries.every(([name, inner]) => named[name] === inner);
  return isSame ? value : Object.fromEntries(entries);
}

/** Reads `"120, 340"` or `"(120,340)"`. */
function numbersIn(text: string): unknown {
  const match = /^\s*[([]?\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*[)\]]?\s*$/.exec(text);
  return match ? [Number(match[1]), Number(match[2])] : text;
}

/** Converts name-value pairs back into an open object. */
function readPairs(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const pairs = value.filter(isObject).filter(({ name }) => typeof name === "string");
  return pairs.length === value.length ? Object.fromEntries(pairs.map((pair) => [pair.name, pair.value])) : value;
}
