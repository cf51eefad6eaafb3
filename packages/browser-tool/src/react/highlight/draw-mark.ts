import type { OutcomeMark } from "../words/mark-of.ts";

export interface FieldMark {
  mark: OutcomeMark | "planned";
  /** What the page shows in the field; may be empty. */
  text: string;
}

const styles: Record<FieldMark["mark"], { className: string; sign: string }> = {
  done: { className: "box", sign: "✓" },
  failed: { className: "box bad", sign: "✗" },
  unknown: { className: "box unsure", sign: "?" },
  planned: { className: "box planned", sign: "" },
};

/** Outlines an element for a while, and follows it when it moves. Returns a function that removes the outline. */
export function drawMark(element: Element, { mark, text }: FieldMark, durationMs: number): () => void {
  const layer = openLayer();
  const box = document.createElement("div");
  const { className, sign } = styles[mark];
  box.className = className;
  const chip = document.createElement("span");
  chip.textContent = [text, sign].filter(Boolean).join(" ");
  if (chip.textContent) box.append(chip);
  layer.root.append(box);
  layer.count += 1;

  const endsAt = performance.now() + durationMs;
  let isClosed = false;
  const follow = (now: number) => {
    if (isClosed) return;
    if (now >= endsAt || !element.isConnected) return close();
    place(box, element);
    requestAnimationFrame(follow);
  };
  follow(performance.now());
  return close;

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    box.remove();
    layer.count -= 1;
    if (layer.count > 0) return;
    layer.host.remove();
    if (shared === layer) shared = undefined;
  }
}

interface Layer {
  host: HTMLElement;
  root: ShadowRoot;
  count: number;
}

let shared: Layer | undefined;

function openLayer(): Layer {
  if (shared?.host.isConnected) return shared;
  const host = document.createElement("div");
  host.setAttribute("data-giselle-ignore", "");
  host.setAttribute("aria-hidden", "true");
  host.style.cssText = "position:fixed;inset:0;z-index:2147483646;pointer-events:none;contain:strict";
  const root = host.attachShadow({ mode: "closed" });
  const sheet = new CSSStyleSheet(); // not blocked by the page's Content-Security-Policy
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  document.documentElement.append(host);
  shared = { host, root, count: 0 };
  return shared;
}

/** Scrolls an element into view unless it is visible. */
export function scrollIntoSight(element: Element): void {
  const box = boxOf(element);
  const isInside = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
  if (!isInside || isHidden(element, box))
    element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
}

/** Scrolled out of a container, or covered by a fixed element such as a header or our panel. */
function isHidden(element: Element, { x, y, width, height }: DOMRect): boolean {
  const topElement = inTopDocument(element);
  const middle = { x: x + width / 2, y: y + height / 2 };
  for (let parent = topElement.parentElement; parent; parent = parent.parentElement) {
    if (isScroller(parent) && !isIn(parent.getBoundingClientRect(), middle)) return true;
  }
  let cover = document.elementFromPoint(middle.x, middle.y);
  for (; cover && !cover.contains(topElement); cover = cover.parentElement) {
    if (cover.hasAttribute("data-giselle-ignore") || /fixed|sticky/.test(getComputedStyle(cover).position)) return true;
  }
  return false;
}

/** Overflow of the page itself is scrolled by the window. */
function isScroller(element: Element): boolean {
  return !/^(?:html|body)$/.test(element.localName) && /auto|scroll/.test(getComputedStyle(element).overflow);
}

function isIn({ left, right, top, bottom }: DOMRect, { x, y }: { x: number; y: number }): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** The element, or its outermost frame element in this document. */
function inTopDocument(element: Element): Element {
  const frame = element.ownerDocument === document ? null : element.ownerDocument.defaultView?.frameElement;
  return frame ? inTopDocument(frame) : element;
}

/** The box in the coordinates of this window, also for an element in a frame. */
function boxOf(element: Element): DOMRect {
  const { x, y, width, height } = element.getBoundingClientRect();
  const frame = element.ownerDocument === document ? null : element.ownerDocument.defaultView?.frameElement;
  if (!frame) return new DOMRect(x, y, width, height);
  const around = boxOf(frame);
  return new DOMRect(around.x + frame.clientLeft + x, around.y + frame.clientTop + y, width, height);
}

function place(box: HTMLElement, element: Element): void {
  const around = boxOf(element);
  const { x, y, width, height } = around;
  const isVisible = width > 0 && height > 0 && !isHidden(element, around);
  box.style.cssText = isVisible
    ? `transform:translate(${x - 3}px,${y - 3}px);width:${width + 6}px;height:${height + 6}px`
    : "display:none";
  box.classList.toggle("low", y < 34); // no room for the chip above
}

const css = `
.box { position: absolute; left: 0; top: 0; box-sizing: border-box; border-radius: 9px; --c: #12805c;
  border: 2px solid var(--c); box-shadow: 0 0 0 4px color-mix(in srgb, var(--c) 22%, transparent); }
.bad { --c: #c93a3a; }
.unsure { --c: #8f5f00; }
.planned { --c: #5546d8; border-style: dashed; }
span { position: absolute; right: -2px; bottom: calc(100% + 3px); max-width: min(260px, 60vw); padding: 2px 8px; border-radius: 7px;
  background: var(--c); color: #fff; font: 600 12px/1.5 system-ui, sans-serif; white-space: nowrap; overflow: hidden;
  text-overflow: ellipsis; }
.low span { bottom: auto; top: calc(100% + 3px); }
@media (prefers-reduced-motion: no-preference) {
  .box { animation: in .18s ease-out; }
  .box:not(.planned) { animation: in .18s ease-out, out .35s ease-in 1.35s forwards; }
  @keyframes in { from { opacity: 0; } }
  @keyframes out { to { opacity: 0; } }
}
`;
