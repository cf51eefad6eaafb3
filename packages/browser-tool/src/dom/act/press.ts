import { isTextEntry } from "../sense/kind.ts";
import { isTag } from "../tree.ts";
import { tableOf } from "../words.ts";
import { refuse } from "./action-error.ts";
import { noticeRefusal, witness } from "./click.ts";
import { deepActive, fireKey, firePointer, giveFocus, type KeyOptions, keyCodes, lastLeft } from "./events.ts";
import type { Handler, Scene } from "./handler.ts";
import { focusOn, middle } from "./reach.ts";
import { fieldsIn } from "./target.ts";
import { editText, tellOfChange } from "./write.ts";

/** Other names of keys and modifiers. */
const aliases = tableOf(
  "control:ctrl option:alt command:meta cmd:meta esc:Escape return:Enter del:Delete up:ArrowUp down:ArrowDown left:ArrowLeft right:ArrowRight",
).set("space", " ");

export const press: Handler<"press"> = async ({ keys, fieldId }, scene) => {
  const target = fieldId ? scene.find(fieldId) : undefined;
  const { key, options } = readKeys(keys);
  if (target) focusOn(target);
  const element = target?.element ?? whereKeysGo(scene);
  const script = () => {
    const isWanted =
      fireKey(element, "keydown", key, options) &&
      ((key.length > 1 && key !== "Enter") || fireKey(element, "keypress", key, options));
    const acted = isWanted && element.isConnected && actAsBrowser(element, key, options, scene.root);
    fireKey(element, "keyup", key, options);
    return acted;
  };
  const act = async () => {
    const acted = await scene.make(element, { type: "press", keys }, script);
    tellOfChange(element);
    return acted;
  };
  return witness(scene, /^(?:Enter| )$/.test(key) ? () => noticeRefusal(element, act) : act, target);
};

function whereKeysGo({ page }: Scene): HTMLElement {
  const active = deepActive(page);
  const left = lastLeft?.deref();
  if (active || !left?.isConnected) return active ?? page.body;
  giveFocus(left);
  return left;
}

/** "Control+Shift+K"; the plus itself is a key too. */
function readKeys(keys: string): { key: string; options: KeyOptions } {
  const parts = keys.split(/\+(?!$)/);
  const options: KeyOptions = {};
  const wrong = (part: string) => refuse("INVALID_ACTION", `"${part}" is no key. Write Enter, a or Control+Shift+K.`);
  const [key = "", ...before] = parts
    .map((part) => aliases.get(part.trim().toLowerCase()) ?? (part.trim() || " "))
    .reverse();
  for (const part of before) {
    if (!/^(?:ctrl|shift|alt|meta)$/i.test(part)) wrong(part);
    options[`${part.toLowerCase()}Key` as keyof KeyOptions] = true;
  }
  if (key.length > 1 && !(key in keyCodes) && !/^(?:Insert|F\d{1,2})$/.test(key)) wrong(key);
  return { key, options };
}

/** What a browser does itself when a person presses a key, since it does not for keys that a script presses. */
function actAsBrowser(element: HTMLElement, key: string, options: KeyOptions, root: Document | Element): boolean {
  if (options.ctrlKey || options.metaKey || options.altKey) return key.toLowerCase() === "a" && selectAll(element);
  if (key === "Tab") return moveFocus(element, options.shiftKey ? -1 : 1, root);
  if (key === "Enter" && isTag(element, "input")) return submit(element);
  const isPressed = { Enter: "button, a, summary", " ": "button, summary, input" }[key];
  if (isPressed && element.matches(isPressed) && !isTextEntry(element)) return activate(element);
  return isTextEntry(element) && !element.readOnly && edit(element, key === "Enter" ? "\n" : key);
}

function submit(element: HTMLInputElement): boolean {
  const { form } = element;
  if (!form) return false;
  const controls = Array.from(form.elements) as HTMLInputElement[];
  const button = controls.find(({ type }) => /submit|image/.test(type));
  if (button) return !button.disabled && activate(button);
  if (controls.filter((control) => isTextEntry(control) && isTag(control, "input")).length > 1) return false; // without a button, only a lone field submits
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
  if (command || key.length === 1) editText(element, command ? "" : key, command);
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
    .filter((element) => element.tabIndex >= 0 && !element.matches(":disabled"));
  const next = stops.at((stops.indexOf(from) + by) % stops.length);
  if (!next) return false;
  giveFocus(next);
  return deepActive(next.ownerDocument) === next;
}
