// Which elements listen for pointer events. Pages cannot be asked, so this combines event handler properties, calls of
// `addEventListener` since this script was loaded, and what a driver reads from the browser's debugger.

const events = ["click", "dblclick", "mousedown", "mouseup", "pointerdown", "pointerup", "touchstart", "contextmenu"];

// A script that is injected twice must continue with the same data.
const place = Symbol.for("giselle.listeners");
const shared = globalThis as { [place]?: WeakMap<EventTarget, Set<string>> };
shared[place] ??= new WeakMap();
const listening = shared[place];

/** Records a listener that a driver has found. */
export function noteListener(element: EventTarget, type = "click"): void {
  const types = listening.get(element) ?? new Set();
  types.add(type);
  listening.set(element, types);
}

/** Whether an element listens for this kind of event. Default: for any that a pointer causes. */
export function isListening(element: Element, type?: "dblclick"): boolean {
  const { onclick, ondblclick, onmousedown, onpointerdown } = element as HTMLElement;
  if (type) return !!ondblclick || !!listening.get(element)?.has(type);
  return !!(onclick || ondblclick || onmousedown || onpointerdown) || listening.has(element);
}

/** Records every listener that the page adds from now on. Call it as early as possible. */
export function watchListeners(): void {
  const { prototype } = EventTarget;
  const original = prototype.addEventListener;
  if (patched.has(original)) return;
  const recordingListener = function (this: EventTarget | undefined, ...args: Parameters<typeof original>): void {
    if (this && events.includes(args[0])) noteListener(this, args[0]);
    original.apply(this as EventTarget, args);
  };
  patched.add(recordingListener);
  prototype.addEventListener = recordingListener;
}

const patched = new WeakSet<object>();
