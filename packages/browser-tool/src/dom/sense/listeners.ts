// Which elements listen for pointer events. Pages cannot be asked, so this combines event handler properties, calls of
// `addEventListener` since this script was loaded, and what a driver reads from the browser's debugger.
import { selfAndAncestors } from "../tree.ts";

const events = /click|(?:mouse|pointer)(?:down|up|enter|over)|touchstart|contextmenu/;

/** "press": any event that a press causes. "hover": any that a pointer over the element causes. */
type ListenedFor =
  | "press"
  | "hover"
  | "dblclick"
  | "mousedown"
  | "pointerdown"
  | "mouseover"
  | "pointerover"
  | "dragover";

const pressHandlers = ["onclick", "ondblclick", "onmousedown", "onpointerdown"];

// A script that is injected twice must continue with the same data.
const place = Symbol.for("giselle.listeners");
const shared = globalThis as { [place]?: WeakMap<EventTarget, Set<string>> };
shared[place] ??= new WeakMap();
const listening = shared[place];

/** Records a listener that a driver has found. */
export function noteListener(element: EventTarget, type = "click"): void {
  const types = listening.get(element) ?? new Set();
  types.add(type).add(/enter|over/.test(type) ? "hover" : "press");
  listening.set(element, types);
}

export function isListening(element: Element, type: ListenedFor = "press"): boolean {
  const handlers = type === "press" ? pressHandlers : [`on${type}`];
  return !!listening.get(element)?.has(type) || handlers.some((name) => element[name as keyof Element]);
}

/**
 * Whether an element acts when it is pressed, and has nothing left to do when the press ends. The page may listen in a part around
 * it: the nearest that does decides.
 */
export function actsOnDown(element: Element): boolean {
  for (const part of selfAndAncestors(element)) {
    const types = [...(listening.get(part) ?? [])].filter((type) => type !== "press" && !/enter|over|hover/.test(type));
    if ((part as HTMLElement).onclick) return false;
    if (types[0]) return types.every((type) => /down|touchstart/.test(type));
  }
  return false;
}

/** Records every listener that the page adds from now on. Call it as early as possible. */
export function watchListeners(): void {
  const { prototype } = EventTarget;
  const original = prototype.addEventListener;
  if (patched.has(original)) return;
  const recordingListener = function (this: EventTarget | undefined, ...args: Parameters<typeof original>): void {
    if (this && events.test(args[0])) noteListener(this, args[0]);
    original.apply(this as EventTarget, args);
  };
  patched.add(recordingListener);
  prototype.addEventListener = recordingListener;
}

const patched = new WeakSet<object>();
