import type { KeyOptions } from "../events.ts";
import type { ActionContext, Handler } from "../handler.ts";
import {
  actAndObserve,
  deepActive,
  defaultButton,
  detectInvalidForm,
  fieldsIn,
  fireKey,
  firePendingChange,
  firePointer,
  focusElement,
  focusOn,
  isTag,
  isTextEntry,
  isUnder,
  keyCodes,
  keyTargetOf,
  matches,
  middle,
  parseTable,
  refuse,
} from "../kit.ts";
import { editText } from "./edit-text.ts";
import { mustHaveFocus } from "./same-press.ts";

/** Other names for keys and modifiers. */
const aliases = parseTable(
  "control:ctrl option:alt command:meta cmd:meta esc:Escape return:Enter del:Delete up:ArrowUp down:ArrowDown left:ArrowLeft right:ArrowRight",
).set("space", " ");

export const press: Handler<"press"> = async ({ keys, fieldId, focus }, context) => {
  const target = fieldId ? context.find(fieldId) : undefined;
  if (focus) mustHaveFocus(focus, context);
  const { key, options } = readKeys(keys);
  if (target) focusOn(target);
  const element = target?.element ?? keyTarget(context);
  const script = () => {
    const isDefault =
      fireKey(element, "keydown", key, options) &&
      ((key[1] && key !== "Enter") || fireKey(element, "keypress", key, options));
    const hasActed = isDefault && element.isConnected && performDefault(element, key, options, context.root);
    fireKey(element, "keyup", key, options);
    return hasActed;
  };
  const act = async () => {
    const result = await context.performInput(element, { type: "press", keys }, script);
    firePendingChange(element);
    return result;
  };
  return actAndObserve(context, /^(?:Enter| )$/.test(key) ? () => detectInvalidForm(element, act) : act, target);
};

function keyTarget({ page }: ActionContext): HTMLElement {
  const target = keyTargetOf(page);
  if (!target) return page.body;
  if (isUnder(target, "[data-giselle-ignore]")) refuse("NOT_ALLOWED", "It is not part of the page.");
  if (!deepActive(page)) focusElement(target); // our own blur took the focus from it
  return target;
}

/** Reads a chord such as "Control+Shift+K". The plus itself is a key too. A keyboard sends "k" for Control+K. */
function readKeys(keys: string): { key: string; options: KeyOptions } {
  const options: KeyOptions = {};
  const refuseKey = (part: string) =>
    refuse("INVALID_ACTION", `There is no key "${part}". Use Enter, a or Control+Shift+K.`);
  const [name = "", ...modifiers] = keys
    .split(/\+(?!$)/)
    .map((part) => aliases.get(part.trim().toLowerCase()) ?? (part.trim() || " "))
    .reverse();
  for (const part of modifiers) {
    if (!/^(?:ctrl|shift|alt|meta)$/i.test(part)) refuseKey(part);
    options[`${part.toLowerCase()}Key` as keyof KeyOptions] = true;
  }
  const key = name[1] || !modifiers[0] || options.shiftKey ? name : name.toLowerCase();
  if (key[1] && !Object.hasOwn(keyCodes, key) && !/^(?:Insert|ContextMenu|F\d{1,2})$/.test(key)) refuseKey(key);
  return { key, options };
}

/** Performs the default action of a key, which browsers do not perform for scripted keys. */
function performDefault(element: HTMLElement, key: string, options: KeyOptions, root: Document | Element): boolean {
  if (options.ctrlKey || options.metaKey || options.altKey) return key === "a" && selectAll(element);
  if (key === "Tab") return moveFocus(element, options.shiftKey ? -1 : 1, root);
  if (key === "Enter" && isTag(element, "input")) return submit(element);
  const activated = { Enter: "button, a, summary", " ": "button, summary, input" }[key];
  if (activated && matches(element, activated) && !isTextEntry(element)) return activate(element);
  return isTextEntry(element) && !element.readOnly && edit(element, key === "Enter" ? "\n" : key);
}

function submit(element: HTMLInputElement): boolean {
  const { form } = element;
  if (!form) return false;
  const button = defaultButton(element);
  if (button) return !matches(button, ":disabled") && activate(button);
  const entries = Array.from(form.elements).filter(isTextEntry);
  if (entries.filter((entry) => isTag(entry, "input")).length > 1) return false; // without a button, Enter submits only a form with one text field
  form.requestSubmit();
  return true;
}

function activate(element: HTMLElement): boolean {
  firePointer(element, "click", middle(element));
  return true;
}

function edit(element: HTMLInputElement | HTMLTextAreaElement, key: string): boolean {
  const { value } = element;
  const command = { Backspace: "delete", Delete: "forwardDelete" }[key];
  if (command || !key[1]) editText(element, command ? "" : key, command);
  return element.value !== value;
}

function selectAll(element: HTMLElement): boolean {
  if (!isTextEntry(element)) return false;
  element.select();
  return true;
}

function moveFocus(from: HTMLElement, by: number, root: Document | Element): boolean {
  const stops = fieldsIn(root)
    .map(({ element }) => element as HTMLElement)
    .filter((element) => element.tabIndex >= 0 && !matches(element, ":disabled"));
  const next = stops.at((stops.indexOf(from) + by) % stops.length);
  if (!next) return false;
  focusElement(next);
  return deepActive(next.ownerDocument) === next;
}
