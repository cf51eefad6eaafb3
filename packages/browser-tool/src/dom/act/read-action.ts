// The same rules as the schema in the protocol package, small enough to run in someone's page.
import type { Action, ActionName } from "@giselles-ai/protocol";

type Check = (value: never) => boolean;

const isText = (value: unknown) => typeof value === "string";
const isId = (value: unknown) => isText(value) && value !== "";
const isNumber = Number.isFinite;
const isPoint = (value?: { x?: unknown; y?: unknown } | null) => isNumber(value?.x) && isNumber(value?.y);
const isPlace = (value?: object | null) => isId(value) || isPoint(value);
const isFile = (value?: { name?: unknown; base64?: unknown } | null) =>
  isId(value) || (isId(value?.name) && isText(value?.base64));
const isList = (value: never[], is: Check) => Array.isArray(value) && value.every(is);

/** A property means the same wherever it is given. */
const checks: Record<string, Check> = {
  fieldId: isId,
  value: isText,
  values: (value) => isList(value, isText),
  checked: (value) => typeof value === "boolean",
  keys: isId,
  deltaY: isNumber,
  files: (value: never[]) => isList(value, isFile) && value.length > 0,
  from: isPlace,
  to: isPlace,
  point: isPoint,
  only: Array.isArray,
  double: (value) => typeof value === "boolean",
  button: (value: string) => ["left", "right", "middle"].includes(value),
  modifiers: (value: never[]) => isList(value, (key) => ["Control", "Shift", "Alt", "Meta"].includes(key)),
  dialog: (value?: { accept?: unknown; text?: unknown } | null) =>
    typeof value?.accept === "boolean" && (value.text === undefined || isText(value.text)),
  durationMs: (value: number) => value >= 0 && value <= 10_000 && isNumber(value),
};

/** What each action takes. `a?` may be left out, `a|b` is one of the two, `a/b` is at least one. */
const shapes: Record<ActionName, string> = {
  fill: "fieldId value only?",
  click: "fieldId double? button? modifiers? dialog?",
  select: "fieldId value|values",
  check: "fieldId checked",
  clear: "fieldId",
  press: "keys fieldId? dialog?",
  hover: "fieldId",
  scroll: "fieldId/deltaY",
  upload: "fieldId files",
  drag: "from to durationMs?",
  click_point: "point",
  long_press: "fieldId|point durationMs?",
};

/** Reads one action; says what is wrong with it in words that a model can act on, which must throw. */
export function readAction(input: unknown, wrong: (message: string) => never): Action {
  const { action: name, ...given } = (input ?? {}) as Record<string, never>;
  const shape =
    isText(name) && Object.hasOwn(shapes, name)
      ? shapes[name as ActionName]
      : wrong(`"${name}" is no action. Use one of ${Object.keys(shapes).join(", ")}.`);
  const isGiven = (key: string) => given[key] !== undefined;
  for (const key of Object.keys(given).filter(isGiven)) {
    if (!shape.split(/\W+/).includes(key)) wrong(`"${name}" takes no "${key}". It takes ${shape}.`);
    if (!checks[key]?.(given[key] as never)) wrong(`"${key}" of "${name}" is not of the right form.`);
  }
  for (const part of shape.split(" ")) {
    const count = part.split(/\W/).filter(isGiven).length;
    if (!part.endsWith("?") && (!count || (count > 1 && part.includes("|"))))
      wrong(`"${name}" needs ${part.replace(/\W/, " or ")}.`);
  }
  return input as Action;
}
