// The same rules as the schema in the protocol package, small enough to run in someone's page.
import type { Action, ActionName } from "@giselles-ai/protocol";
import { refuse } from "./action-error.ts";

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isId: Check = (value) => isText(value) && value !== "";
const isNumber: Check = Number.isFinite;
const isPoint = (value?: { x?: unknown; y?: unknown } | null) => isNumber(value?.x) && isNumber(value?.y);
const isPlace: Check = (value) => isId(value) || isPoint(value as object);
const isFile = (value?: { name?: unknown; base64?: unknown } | null) =>
  isId(value) || (isId(value?.name) && isText(value?.base64));
const isList = (value: unknown, is: Check) => Array.isArray(value) && value.every(is);

/** A property means the same wherever it is given. */
const checks: Record<string, Check> = {
  fieldId: isId,
  value: isText,
  values: (value) => isList(value, isText),
  checked: (value) => typeof value === "boolean",
  keys: isId,
  deltaY: isNumber,
  files: (value) => isList(value, isFile as Check) && (value as []).length > 0,
  from: isPlace,
  to: isPlace,
  point: isPoint as Check,
  durationMs: (value) => isNumber(value) && Number(value) >= 0 && Number(value) <= 10_000,
};

/** What each action takes. `a?` may be left out, `a|b` is one of the two, `a/b` is at least one. */
const shapes: Record<ActionName, string> = {
  fill: "fieldId value",
  click: "fieldId",
  select: "fieldId value|values",
  check: "fieldId checked",
  clear: "fieldId",
  press: "keys fieldId?",
  hover: "fieldId",
  scroll: "fieldId/deltaY",
  upload: "fieldId files",
  drag: "from to durationMs?",
  click_point: "point",
  long_press: "fieldId|point durationMs?",
};

/** Reads one action; throws what is wrong with it, in words that a model can act on. */
export function readAction(input: unknown): Action {
  const { action: name, ...given } = (input ?? {}) as Record<string, unknown>;
  const wrong = (message: string) => refuse("INVALID_ACTION", message);
  if (typeof name !== "string" || !Object.hasOwn(shapes, name))
    return wrong(
      `${isText(name) ? `There is no action "${name}".` : 'An action is an object with "action".'} Use one of ${Object.keys(shapes).join(", ")}.`,
    );
  const shape = shapes[name as ActionName];
  const known = shape.split(/\W+/);
  const isGiven = (key: string) => given[key] !== undefined;
  for (const key of Object.keys(given).filter(isGiven)) {
    if (!known.includes(key)) wrong(`"${name}" takes no "${key}". It takes ${known.join(", ")}.`);
    if (!checks[key]?.(given[key])) wrong(`"${key}" of "${name}" is not of the right form.`);
  }
  for (const part of shape.split(" ")) {
    const names = part.split(/\W/);
    const count = names.filter(isGiven).length;
    if (!part.endsWith("?") && (!count || (count > 1 && part.includes("|"))))
      wrong(`"${name}" needs ${names.join(" or ")}.`);
  }
  return input as Action;
}
