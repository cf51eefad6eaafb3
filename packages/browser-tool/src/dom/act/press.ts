import { isTextEntry } from "../sense/kind.ts";
import { isTag } from "../tree.ts";
import { ActionError } from "./action-error.ts";
import { claim, noticeRefusal, settleDown } from "./click.ts";
import { deepActive, fireKey, fireMouse, giveFocus, type KeyOptions, lastLeft } from "./events.ts";
import type { Handler, Scene } from "./handler.ts";
import { middle, reach } from "./reach.ts";
import { fieldsIn, mustBeEnabled } from "./target.ts";
import { insert, setNativeValue } from "./write.ts";

const modifiers: Record<string, keyof KeyOptions> = {
  control: "ctrlKey",
  ctrl: "ctrlKey",
  shift: "shiftKey",
  alt: "altKey",
  option: "altKey",
  meta: "metaKey",
  command: "metaKey",
  cmd: "metaKey",
};
const names: Record<string, string> = {
  esc: "Escape",
  return: "Enter",
  space: " ",
  del: "Delete",
  up: "ArrowUp",
  down: "ArrowDown",
  left: "ArrowLeft",
  right: "ArrowRight",
};
const longNames =
  /^(?:Enter|Escape|Tab|Backspace|Delete|Home|End|PageUp|PageDown|Insert|Arrow(?:Up|Down|Left|Right)|F\d{1,2})$/;

export const press: Handler<"press"> = async ({ keys, fieldId }, scene) => {
  const target = fieldId === undefined ? undefined : scene.find(fieldId);
  const { key, options } = readKeys(keys);
  if (target) {
    mustBeEnabled(target);
    reach(target);
    giveFocus(target.element);
  }
  const element = target?.element ?? whereKeysGo(scene);
  const before = scene.watch.state();
  const wanted =
    fireKey(element, "keydown", key, options) &&
    ((key.length > 1 && key !== "Enter") || fireKey(element, "keypress", key, options));
  const acted = wanted && element.isConnected && actAsBrowser(element, key, options, scene.root);
  if (element.isConnected) fireKey(element, "keyup", key, options);
  await settleDown(scene);
  return claim(acted || scene.watch.state() !== before, target);
};

function whereKeysGo({ page }: Scene): HTMLElement {
  const active = deepActive(page);
  const left = lastLeft?.deref();
  if (active || !left?.isConnected) return active ?? page.body;
  giveFocus(left);
  return left;
}

function readKeys(keys: string): { key: string; options: KeyOptions } {
  const parts = /^.$|\+\+$/.test(keys)
    ? [...keys.slice(0, -1).split("+").filter(Boolean), keys.slice(-1)]
    : keys.split("+");
  const last = parts.pop() as string;
  const options: KeyOptions = {};
  const advice = "Write keys like Enter, Escape, ArrowDown, a or Control+Shift+K.";
  for (const part of parts) {
    const modifier = modifiers[part.trim().toLowerCase()];
    if (!modifier) throw new ActionError("INVALID_ACTION", `"${part}" is no modifier. ${advice}`);
    options[modifier] = true;
  }
  const key = names[last.trim().toLowerCase()] ?? (last.trim() || " ");
  if (key.length > 1 && !longNames.test(key)) throw new ActionError("INVALID_ACTION", `"${last}" is no key. ${advice}`);
  return { key, options };
}

/** What a browser does itself when a person presses a key, since it does not for keys that a script presses. */
function actAsBrowser(element: HTMLElement, key: string, options: KeyOptions, root: Document | Element): boolean {
  if (options.ctrlKey || options.metaKey || options.altKey) return key.toLowerCase() === "a" && selectAll(element);
  if (key === "Tab") return moveFocus(element, options.shiftKey === true, root);
  if (key === "Enter") return enter(element);
  if (
    key === " " &&
    element.matches(
      "button, summary, input:is([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset])",
    )
  )
    return activate(element);
  return isTextEntry(element) && !element.readOnly && edit(element, key);
}

function enter(element: HTMLElement): boolean {
  if (element.matches("button, a, summary")) return activate(element);
  if (!isTag(element, "input")) return isTextEntry(element) && !element.readOnly && edit(element, "\n");
  const { form } = element;
  if (!form) return false;
  const controls = Array.from(form.elements) as HTMLInputElement[];
  const button = controls.find(({ type }) => /^(?:submit|image)$/.test(type));
  if (button) return !button.disabled && activate(button);
  if (controls.filter((control) => isTextEntry(control) && isTag(control, "input")).length > 1) return false; // without a button, only a lone field submits
  noticeRefusal(element, () => form.requestSubmit());
  return true;
}

function activate(element: HTMLElement): boolean {
  noticeRefusal(element, () => fireMouse(element, "click", middle(element)));
  return true;
}

function edit(element: HTMLInputElement | HTMLTextAreaElement, key: string): boolean {
  const { value, maxLength } = element;
  const typed = key.length === 1 ? key : "";
  if (!typed && key !== "Backspace" && key !== "Delete") return false;
  let start = element.selectionStart ?? value.length;
  let end = element.selectionEnd ?? value.length;
  if (start === end && key === "Backspace") start = Math.max(0, start - 1);
  if (start === end && key === "Delete") end += 1;
  const next = value.slice(0, start) + typed + value.slice(end);
  if (typed && maxLength >= 0 && next.length > maxLength) return false;
  const copy = element.cloneNode() as HTMLInputElement;
  setNativeValue(copy, next);
  if (copy.value === next) insert(element, next, typed); // letters do not go into a number
  return element.value !== value;
}

function selectAll(element: HTMLElement): boolean {
  if (!isTextEntry(element)) return false;
  element.select();
  return true;
}

function moveFocus(from: HTMLElement, backwards: boolean, root: Document | Element): boolean {
  const stops = fieldsIn(root)
    .map(({ element }) => element as HTMLElement)
    .filter((element) => element.tabIndex >= 0 && !element.matches(":disabled"));
  const at = stops.indexOf(from);
  const next = stops.at(backwards ? at - 1 : (at + 1) % stops.length);
  if (!next) return false;
  giveFocus(next);
  return deepActive(next.ownerDocument) === next;
}
