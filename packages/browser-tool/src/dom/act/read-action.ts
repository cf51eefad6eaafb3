// The rules of the action schema in the protocol package, without zod, which would be too large for a page script.
import type { Action, ActionName } from "@giselles-ai/protocol";

type Check = (value: never) => boolean;

const isText = (value: unknown) => typeof value === "string";
const isId = (value: unknown) => isText(value) && value !== "";
const isFlag = (value: unknown) => typeof value === "boolean";
const isNumber = Number.isFinite;
const isPoint = (value?: { x?: unknown; y?: unknown } | null) => isNumber(value?.x) && isNumber(value?.y);
const isPlace = (value?: object | null) => isId(value) || isPoint(value);
const isFile = (value?: { name?: unknown; base64?: unknown } | null) =>
  isId(value) || (isId(value?.name) && isText(value?.base64));
const isList = (value: never[], is: Check) => Array.isArray(value) && value.every(is);

/** A property has the same meaning in every action. */
const checks: Record<string, Check> = {
  fieldId: isId,
  value: isText,
  values: (value) => isList(value, isText),
  checked: isFlag,
  keys: isId,
  expects: isText,
  focus: isText,
  deltaY: isNumber,
  files: (value: never[]) => isList(value, isFile) && value.length > 0,
  from: isPlace,
  to: isPlace,
  point: isPoint,
  only: Array.isArray,
  double: isFlag,
  button: (value: string) => ["left", "right", "middle"].includes(value),
  modifiers: (value: never[]) => isList(value, (key) => ["Control", "Shift", "Alt", "Meta"].includes(key)),
  dialog: (value?: { accept?: unknown; text?: unknown } | null) =>
    isFlag(value?.accept) && (value?.text === undefined || isText(value.text)),
  durationMs: (value: number) => value >= 0 && value <= 10_000 && isNumber(value),
};

/** The properties of each action: `a?` is optional, `a|b` exactly one of them, `a/b` at least one. */
const shapes: Record<ActionName, string> = {
  fill: "fieldId value only?",
  click: "fieldId double? button? modifiers? dialog? expects?",
  select: "fieldId value|values",
  check: "fieldId checked expects?",
  clear: "fieldId",
  press: "keys fieldId? dialog? expects? focus?",
  hover: "fieldId|point",
  scroll: "fieldId/deltaY",
  upload: "fieldId files",
  drag: "from to durationMs?",
  click_point: "point",
  long_press: "fieldId|point durationMs? expects?",
};

/** Reads one action. `fail` must throw; a model reads its message. */
export function readPageAction(input: unknown, fail: (message: string) => never): Action {
  const { action: name, ...properties } = (input ?? {}) as Record<string, never>;
  const shape =
    isText(name) && Object.hasOwn(shapes, name)
      ? shapes[name as ActionName]
      : fail(`There is no action "${name}". Use one of ${Object.keys(shapes).join(", ")}.`);
  const isPresent = (key: string) => properties[key] !== undefined;
  for (const key of Object.keys(properties).filter(isPresent)) {
    if (!shape.split(/\W+/).includes(key)) fail(`"${name}" takes no "${key}". It takes ${shape}.`);
    if (!checks[key]?.(properties[key] as never)) fail(`"${key}" of "${name}" is invalid.`);
  }
  for (const part of shape.split(" ")) {
    const count = part.split(/\W/).filter(isPresent).length;
    if (!part.endsWith("?") && (!count || (count > 1 && part.includes("|"))))
      fail(`"${name}" needs ${part.replace(/\W/, " or ")}.`);
  }
  return input as Action;
}
