// The same rules as the schema in the protocol package, small enough to run in someone's page.
import type { Action, ActionName } from "@giselles-ai/protocol";
import { ActionError } from "./action-error.ts";

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isId: Check = (value) => isText(value) && value !== "";
const isNumber: Check = Number.isFinite;
const read = (value: unknown, key: string) => (value as Record<string, unknown> | null | undefined)?.[key];
const isPoint: Check = (value) => isNumber(read(value, "x")) && isNumber(read(value, "y"));
const isPlace: Check = (value) => isId(value) || isPoint(value);
const isFile: Check = (value) => isId(value) || (isId(read(value, "name")) && isText(read(value, "base64")));

/** A property means the same wherever it is given. */
const checks: Record<string, Check> = {
  fieldId: isId,
  value: isText,
  values: (value) => Array.isArray(value) && value.every(isText),
  checked: (value) => typeof value === "boolean",
  keys: isId,
  deltaY: isNumber,
  files: (value) => Array.isArray(value) && value.length > 0 && value.every(isFile),
  from: isPlace,
  to: isPlace,
  point: isPoint,
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
  const name = read(input, "action");
  const wrong = (message: string) => new ActionError("INVALID_ACTION", message);
  if (typeof name !== "string" || !Object.hasOwn(shapes, name)) {
    const named = typeof name === "string" ? `There is no action "${name}".` : 'An action is an object with "action".';
    throw wrong(`${named} Use one of ${Object.keys(shapes).join(", ")}.`);
  }
  const shape = shapes[name as ActionName];
  const given = Object.entries(input as object).filter(([key, value]) => key !== "action" && value !== undefined);
  const keys = given.map(([key]) => key);
  const known = shape.split(/\W+/);
  for (const [key, value] of given) {
    if (!known.includes(key)) throw wrong(`"${name}" takes no "${key}". It takes ${known.join(", ")}.`);
    if (!checks[key]?.(value)) throw wrong(`"${key}" of "${name}" is not of the right form.`);
  }
  for (const part of shape.split(" ")) {
    const names = part.split(/\W/);
    const count = names.filter((key) => keys.includes(key)).length;
    if (!part.endsWith("?") && (count === 0 || (count > 1 && part.includes("|"))))
      throw wrong(`"${name}" needs ${names.join(" or ")}.`);
  }
  return input as Action;
}
