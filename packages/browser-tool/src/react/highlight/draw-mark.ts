import type { OutcomeMark } from "../words/mark-of.ts";

export interface Mark {
  mark: OutcomeMark;
  /** What the page shows in the field; empty when there is nothing to tell. */
  text: string;
}

const looks: Record<OutcomeMark, { className: string; sign: string }> = {
  done: { className: "box", sign: "✓" },
  failed: { className: "box bad", sign: "✗" },
  unknown: { className: "box unsure", sign: "?" },
};

/** Outlines an element for a while, wherever it moves. */
export function drawMark(element: Element, { mark, text }: Mark, forMs: number): void {
  const layer = openLayer();
  const box = document.createElement("div");
  const { className, sign } = looks[mark];
  box.className = className;
  const chip = document.createElement("span");
  chip.textContent = [text, sign].filter(Boolean).join(" ");
  box.append(chip);
  layer.root.append(box);
  layer.count += 1;

  const endsAt = performance.now() + forMs;
  const follow = (now: number) => {
    if (now >= endsAt || !element.isConnected) return close();
    place(box, element);
    requestAnimationFrame(follow);
  };
  follow(performance.now());

  function close(): void {
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
  const sheet = new CSSStyleSheet(); // which a page's Content-Security-Policy does not stand against
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  document.documentElement.append(host);
  shared = { host, root, count: 0 };
  return shared;
}

/** Brings an element before the person's eyes, unless it is there. */
export function bringIntoSight(element: Element): void {
  const box = boxOf(element);
  const isInside = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
  if (!isInside || isHidden(element, box))
    element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
}

/** Out of what its page scrolls, or under something that stays in its place, such as a header or a panel of ours. */
function isHidden(element: Element, { x, y, width, height }: DOMRect): boolean {
  const here = inOurPage(element);
  const middle = { x: x + width / 2, y: y + height / 2 };
  for (let at = here.parentElement; at; at = at.parentElement) {
    if (isScroller(at) && !isIn(at.getBoundingClientRect(), middle)) return true;
  }
  for (let at = document.elementFromPoint(middle.x, middle.y); at && !at.contains(here); at = at.parentElement) {
    if (at.hasAttribute("data-giselle-ignore") || /fixed|sticky/.test(getComputedStyle(at).position)) return true;
  }
  return false;
}

/** What overflows the page itself is scrolled by the window. */
function isScroller(element: Element): boolean {
  return !/^(?:html|body)$/.test(element.localName) && /auto|scroll/.test(getComputedStyle(element).overflow);
}

function isIn({ left, right, top, bottom }: DOMRect, { x, y }: { x: number; y: number }): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** The element, or the frame that it is in. */
function inOurPage(element: Element): Element {
  const frame = element.ownerDocument === document ? null : element.ownerDocument.defaultView?.frameElement;
  return frame ? inOurPage(frame) : element;
}

/** In the window of the top-most page that we may look into: a frame's own place is added to what is inside it. */
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
  const isSeen = width > 0 && height > 0 && !isHidden(element, around);
  box.style.cssText = isSeen
    ? `transform:translate(${x - 3}px,${y - 3}px);width:${width + 6}px;height:${height + 6}px`
    : "display:none";
  box.classList.toggle("low", y < 34); // no room for the chip above
}

const css = `
.box { position: absolute; left: 0; top: 0; box-sizing: border-box; border-radius: 9px; --c: #12805c;
  border: 2px solid var(--c); box-shadow: 0 0 0 4px color-mix(in srgb, var(--c) 22%, transparent); }
.bad { --c: #c93a3a; }
.unsure { --c: #8f5f00; }
span { position: absolute; right: -2px; bottom: calc(100% + 3px); max-width: min(260px, 60vw); padding: 2px 8px; border-radius: 7px;
  background: var(--c); color: #fff; font: 600 12px/1.5 system-ui, sans-serif; white-space: nowrap; overflow: hidden;
  text-overflow: ellipsis; }
.low span { bottom: auto; top: calc(100% + 3px); }
@media (prefers-reduced-motion: no-preference) {
  .box { animation: in .18s ease-out, out .35s ease-in 1.35s forwards; }
  @keyframes in { from { opacity: 0; } }
  @keyframes out { to { opacity: 0; } }
}
`;
