// Mouse and keyboard input as commands of the browser's debugger.
import { keyCodes } from "@giselles-ai/browser-tool/dom/internal";
import { readChord, type SerializedInputRequest } from "@giselles-ai/chromium/internal/input";
import type { Point } from "@giselles-ai/protocol";

/** A method of the debugger's Input domain, and its parameters. */
export type InputCommand = [method: string, params: object];

const modifierBits: Record<string, number> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };
const otherKeyCodes: Record<string, number> = { ...keyCodes, Control: 17, Shift: 16, Alt: 18, Meta: 91, Insert: 45 };
/** What a key types, if it is not the key's name. */
const typed: Record<string, string> = { Enter: "\r" };

type ClickOptions = NonNullable<SerializedInputRequest["clickOptions"]>;

function bitsOf(held: readonly string[]): number {
  return held.reduce((bits, name) => bits + (modifierBits[name] ?? 0), 0);
}

export function mouseMove(at: Point, held: readonly string[] = []): InputCommand {
  return ["Input.dispatchMouseEvent", { type: "mouseMoved", ...at, button: "none", modifiers: bitsOf(held) }];
}

export function mouseButton(
  type: "mousePressed" | "mouseReleased",
  at: Point,
  { button = "left", modifiers = [] }: ClickOptions,
  clickCount = 1,
): InputCommand {
  return ["Input.dispatchMouseEvent", { type, ...at, button, clickCount, modifiers: bitsOf(modifiers) }];
}

/** Presses and releases keys such as "Control+A". */
export function keyPress(keys: string): InputCommand[] {
  const { key, held } = readChord(keys);
  const down = held.map((name, index) => keyEvent("rawKeyDown", name, held.slice(0, index + 1)));
  const up = held.map((name, index) => keyEvent("keyUp", name, held.slice(0, index))).reverse();
  const text = typed[key] ?? (key.length === 1 ? key : undefined);
  const isTyped = text !== undefined && held.every((name) => name === "Shift");
  const press = isTyped ? keyEvent("keyDown", key, held, text) : keyEvent("rawKeyDown", key, held);
  return [...down, press, keyEvent("keyUp", key, held), ...up];
}

/** Replaces the selected text, with the key events of its last character. */
export function textInput(text: string): InputCommand[] {
  if (text === "") return keyPress("Backspace");
  const last = text.at(-1) ?? "";
  return [keyEvent("rawKeyDown", last, []), ["Input.insertText", { text }], keyEvent("keyUp", last, [])];
}

function keyEvent(type: string, key: string, held: readonly string[], text?: string): InputCommand {
  const params = { type, key, code: codeOf(key), windowsVirtualKeyCode: keyCodeOf(key), modifiers: bitsOf(held) };
  return ["Input.dispatchKeyEvent", { ...params, ...(text && { text, unmodifiedText: text }) }];
}

/** The name of the key's place on a keyboard; empty for a character that many keyboards have elsewhere. */
function codeOf(key: string): string {
  if (key === " ") return "Space";
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  if (/^\d$/.test(key)) return `Digit${key}`;
  if (Object.hasOwn(modifierBits, key)) return `${key}Left`;
  return key.length > 1 ? key : "";
}

function keyCodeOf(key: string): number {
  const [, number] = /^F(\d{1,2})$/.exec(key) ?? [];
  if (number) return 111 + Number(number);
  return otherKeyCodes[key] ?? (/^[a-z\d ]$/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0);
}
