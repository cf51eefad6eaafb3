import type { Modifier } from "./computer-action.ts";

/** The names that xdotool and the vendors use for keys, in lower case and without separators. */
const keyNames = new Map(
  Object.entries({
    return: "Enter",
    enter: "Enter",
    kpenter: "Enter",
    esc: "Escape",
    escape: "Escape",
    tab: "Tab",
    space: "Space",
    backspace: "Backspace",
    delete: "Delete",
    del: "Delete",
    insert: "Insert",
    home: "Home",
    end: "End",
    pageup: "PageUp",
    prior: "PageUp",
    pagedown: "PageDown",
    next: "PageDown",
    up: "ArrowUp",
    arrowup: "ArrowUp",
    down: "ArrowDown",
    arrowdown: "ArrowDown",
    left: "ArrowLeft",
    arrowleft: "ArrowLeft",
    right: "ArrowRight",
    arrowright: "ArrowRight",
    plus: "+",
    minus: "-",
    comma: ",",
    period: ".",
    slash: "/",
  }),
);

const modifierNames = new Map<string, Modifier>(
  Object.entries({
    ctrl: "Control",
    control: "Control",
    controll: "Control",
    controlleft: "Control",
    shift: "Shift",
    shiftl: "Shift",
    alt: "Alt",
    altl: "Alt",
    option: "Alt",
    cmd: "Meta",
    command: "Meta",
    meta: "Meta",
    super: "Meta",
    superl: "Meta",
    win: "Meta",
  }),
);

/** Reads a chord such as "ctrl+shift+Page_Down" or ["CTRL", "A"]. Undefined if a key is unknown. */
export function readKeyChord(written: string | readonly string[]): string | undefined {
  const parts = typeof written === "string" ? (written.trim() || written).split(/\+(?!$)/) : written;
  const keys = parts.map(readKey);
  if (keys.length === 0 || keys.some((key) => key === undefined)) return undefined;
  return keys.join("+");
}

/** Reads the keys that are held during a click. Undefined if one is not a modifier. */
export function readModifiers(written: string | readonly string[] | null | undefined): Modifier[] | undefined {
  if (!written || written.length === 0) return [];
  const parts = typeof written === "string" ? written.split("+") : written;
  const modifiers = parts.map((part) => modifierNames.get(plain(part)));
  return modifiers.includes(undefined) ? undefined : (modifiers as Modifier[]);
}

function readKey(written: string): string | undefined {
  if (written === " ") return "Space";
  const name = written.trim();
  if ([...name].length === 1) return /[A-Z]/.test(name) ? name.toLowerCase() : name;
  if (/^f\d{1,2}$/i.test(name)) return name.toUpperCase();
  return keyNames.get(plain(name)) ?? modifierNames.get(plain(name));
}

function plain(name: string): string {
  return name.trim().toLowerCase().replaceAll(/[_ -]/g, "");
}
