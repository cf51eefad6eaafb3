// Which elements listen for a pointer. A page tells nobody, so what can be known is put together: handlers that are
// properties or attributes of the element, calls of `addEventListener` since this script was loaded, and what a driver
// reads from the browser's debugger.

const events = ["click", "dblclick", "mousedown", "mouseup", "pointerdown", "pointerup", "touchstart", "contextmenu"];

// A script that is injected twice must go on with the same knowledge.
const place = Symbol.for("giselle.listeners");
const shared = globalThis as { [place]?: WeakSet<EventTarget> };
shared[place] ??= new WeakSet();
const listening = shared[place];

/** Somebody who can see it has seen that an element listens. */
export function noteListener(element: EventTarget): void {
  listening.add(element);
}

export function isListening(element: Element): boolean {
  const { onclick, onmousedown, onpointerdown } = element as HTMLElement;
  return !!(onclick || onmousedown || onpointerdown) || listening.has(element);
}

/** Notes every listener that the page adds from now on. The earlier it is called, the more is known. */
export function watchListeners(): void {
  const { prototype } = EventTarget;
  const original = prototype.addEventListener;
  if (watched.has(original)) return;
  const watching = function (this: EventTarget | undefined, ...given: Parameters<typeof original>): void {
    if (this && events.includes(given[0])) listening.add(this);
    original.apply(this as EventTarget, given);
  };
  watched.add(watching);
  prototype.addEventListener = watching;
}

const watched = new WeakSet<object>();
