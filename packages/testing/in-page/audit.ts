// Finds what can be operated and read in a page without using our snapshot: by event listeners, focus, the pointer's
// shape over a grid of points, and the boxes of drawn text. Runs in the page's main world.

import type { Audit } from "../src/audit-page.ts";

type Listeners = (element: Element) => Record<string, unknown[]>;

const pointerEvents =
  /^(?:click|dblclick|auxclick|contextmenu|mousedown|mouseup|pointerdown|pointerup|touchstart|touchend)$/;
/** Focusable so that they can be scrolled or read, not operated. */
const readOnlyRoles =
  /^(?:tabpanel|dialog|alertdialog|region|group|document|application|main|log|feed|list|table|figure|img|note|status|alert)$/;
const gridStep = 12;

/** Elements that the accessibility tree calls controls; added by code that can read the tree. */
export const fromTree: Element[] = [];

export async function audit(getListeners: Listeners, listed: Element[], said: string): Promise<Audit> {
  const start = { left: scrollX, top: scrollY };
  const operable = findOperable(getListeners);
  const missed = [...operable].filter(([element]) => !isCovered(element, operable, listed));
  const { texts, missedTexts } = findTexts(said);
  scrollTo({ ...start, behavior: "instant" });
  return {
    controls: operable.size,
    missedControls: missed.map(([element, sources]) => ({ what: describe(element), sources: [...sources] })),
    texts,
    missedTexts,
  };
}

// Controls

function findOperable(getListeners: Listeners): Map<Element, Set<string>> {
  const found = new Map<Element, Set<string>>();
  const elements = everyElement(document.documentElement);
  for (const element of elements) {
    if (isListening(element, getListeners)) add(element, "listener");
    if (isFocusable(element)) add(element, "focus");
  }
  for (const element of fromTree) if (element.isConnected) add(element, "tree");
  for (const element of underPointer()) add(element, "pointer");
  for (const element of [...found.keys()]) if (isOff(element) || !isHit(element)) found.delete(element);
  for (const [element, sources] of [...found]) if (isContainer(element, sources, found)) found.delete(element);
  return found;

  function add(element: Element, source: string): void {
    const sources = found.get(element) ?? new Set();
    found.set(element, sources.add(source));
  }
}

function isListening(element: Element, getListeners: Listeners): boolean {
  return !element.matches("html,body") && Object.keys(getListeners(element)).some((type) => pointerEvents.test(type));
}

function isFocusable(element: Element): boolean {
  if (!element.matches("[tabindex],[href],button,input,select,textarea,summary,[contenteditable]")) return false;
  if (element.matches("dialog") || readOnlyRoles.test(element.getAttribute("role") ?? "")) return false;
  return (element as HTMLElement).tabIndex >= 0;
}

function isOff(element: Element): boolean {
  return element.matches(":disabled") || element.closest("[inert]") !== null;
}

/** An event delegate: it contains other controls, and the pointer does not change over it. */
function isContainer(element: Element, sources: Set<string>, found: Map<Element, Set<string>>): boolean {
  if (sources.has("pointer") || sources.has("tree")) return false;
  if (sources.has("focus") && element.matches("a,button,input,select,textarea,summary,[role]")) return false;
  return [...found.keys()].some((other) => other !== element && contains(element, other)) || isLarge(element);
}

/** An element that fills a third of the page or more is not a control, even if it listens. */
function isLarge(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width * height > (innerWidth * innerHeight) / 3;
}

/** The outermost elements that show the hand cursor, over the whole page, one screen at a time. */
function underPointer(): Set<Element> {
  const found = new Set<Element>();
  const { scrollHeight } = document.documentElement;
  for (let top = 0; top < Math.min(scrollHeight, innerHeight * 12); top += innerHeight) {
    scrollTo({ top, left: 0, behavior: "instant" });
    for (let x = gridStep / 2; x < innerWidth; x += gridStep)
      for (let y = gridStep / 2; y < innerHeight; y += gridStep) {
        const hit = deepHit(document, x, y);
        if (hit && getComputedStyle(hit).cursor === "pointer") found.add(outermostHand(hit));
      }
  }
  return found;
}

function outermostHand(element: Element): Element {
  let at = element;
  for (let up = parentOf(at); up && !up.matches("html,body"); up = parentOf(up)) {
    if (getComputedStyle(up).cursor !== "pointer") break;
    at = up;
  }
  return at;
}

/** Whether a pointer over the element hits it. */
function isHit(element: Element): boolean {
  const picture = element.matches("area") && document.querySelector(`img[usemap="#${element.closest("map")?.name}"]`);
  if (picture) return isHit(picture);
  const boxes = [...element.getClientRects()].filter(({ width, height }) => width >= 2 && height >= 2).slice(0, 3);
  if (!boxes[0]) return false;
  const view = element.ownerDocument.defaultView as Window;
  const { top, bottom, left, right } = boxes[0];
  if (top < 0 || left < 0 || bottom > view.innerHeight || right > view.innerWidth)
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  return [...element.getClientRects()].slice(0, 3).some((box) =>
    [0.5, 0.2, 0.8].some((share) => {
      const hit = deepHit(element.ownerDocument, box.left + box.width * share, box.top + box.height * share);
      return hit && (contains(element, hit) || (hit.closest("label") as HTMLLabelElement | null)?.control === element);
    }),
  );
}

/** The element is listed, or it is inside a listed one, or it is the label or wrapper of exactly one listed one. */
function isCovered(element: Element, operable: Map<Element, Set<string>>, listed: Element[]): boolean {
  const label = element.closest("label");
  if (listed.some((other) => other === element || contains(other, element) || other === label?.control)) return true;
  if (element.id && listed.some((other) => other.getAttribute("aria-labelledby")?.split(/\s+/).includes(element.id)))
    return true;
  const inside = listed.filter((other) => contains(element, other));
  if (inside.length === 0) return sameSpot(element, listed);
  const others = [...operable.keys()].filter((other) => other !== element && contains(element, other));
  return inside.length === 1 && others.length <= 1 ? true : !hasOwnSpot(element, inside);
}

/** A listed control at the same place, such as an input next to its custom drawing. */
function sameSpot(element: Element, listed: Element[]): boolean {
  const box = element.getBoundingClientRect();
  return listed.some((other) => {
    if (other.ownerDocument !== element.ownerDocument) return false;
    const near = (other.closest("label") ?? other).getBoundingClientRect();
    const width = Math.min(box.right, near.right) - Math.max(box.left, near.left);
    const height = Math.min(box.bottom, near.bottom) - Math.max(box.top, near.top);
    return width > 0 && height > 0 && width * height > 0.6 * box.width * box.height && near.height < 3 * box.height;
  });
}

/** Whether some point of the element is not covered by its descendants. */
function hasOwnSpot(element: Element, inside: Element[]): boolean {
  const box = element.getBoundingClientRect();
  for (const across of [0.05, 0.25, 0.5, 0.75, 0.95])
    for (const down of [0.1, 0.5, 0.9]) {
      const hit = deepHit(element.ownerDocument, box.left + box.width * across, box.top + box.height * down);
      if (!hit || !contains(element, hit) || getComputedStyle(hit).cursor !== "pointer") continue;
      if (!inside.some((other) => contains(other, hit))) return true;
    }
  return false;
}

// Text

function findTexts(said: string): Pick<Audit, "texts" | "missedTexts"> {
  const known = tidy(said);
  let texts = 0;
  const missed = new Set<string>();
  const check = (text: string) => {
    const words = tidy(text).replace(/[\s*:]+$/, ""); // how labels end
    if (!/[\p{L}\p{N}]/u.test(words)) return;
    texts += 1;
    if (!known.includes(words)) missed.add(words);
  };
  for (const element of everyElement(document.documentElement)) {
    if (element.matches("script,style,noscript,template,title,head *,option,optgroup,datalist *")) continue;
    for (const node of element.childNodes)
      if (node.nodeType === 3 && isDrawn(node as Text, element)) check(node.nodeValue ?? "");
    for (const side of ["::before", "::after"]) {
      const { content, display } = getComputedStyle(element, side);
      const text = /^"((?:[^"\\]|\\.)*)"/.exec(content)?.[1];
      if (text && display !== "none" && !isIconFont(getComputedStyle(element, side)) && isBoxDrawn(element))
        check(text);
    }
    const { placeholder, value, type } = element as HTMLInputElement;
    if (
      element.matches("input,textarea") &&
      isBoxDrawn(element) &&
      !/checkbox|radio|hidden|password|file|color|range/.test(type)
    )
      check(value || placeholder);
    if (element.matches("select") && isBoxDrawn(element))
      for (const option of (element as HTMLSelectElement).selectedOptions) check(option.label);
  }
  return { texts, missedTexts: [...missed] };
}

function isDrawn(node: Text, element: Element): boolean {
  if (!node.nodeValue?.trim() || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    return false;
  const style = getComputedStyle(element);
  if (Number.parseFloat(style.fontSize) < 2 || /rgba\(.*, 0\)/.test(style.color) || isIconFont(style)) return false;
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].some((box) => box.width > 1 && box.height > 1 && isUnclipped(element, box));
}

function isBoxDrawn(element: Element): boolean {
  const box = element.getBoundingClientRect();
  return (
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    box.width > 1 &&
    box.height > 1 &&
    isUnclipped(element, box)
  );
}

function isIconFont({ fontFamily }: CSSStyleDeclaration): boolean {
  return /icon|symbol|awesome|glyph/i.test(fontFamily);
}

function isUnclipped(element: Element, { left, top, right, bottom }: DOMRect): boolean {
  const clip = { left, top, right, bottom };
  if (right + scrollX <= 0 || bottom + scrollY <= 0) return false;
  for (let at: Element | null = element; at && !at.matches("html,body"); at = parentOf(at)) {
    const style = getComputedStyle(at);
    if (/rect\((?:[01]px,? ?){4}\)|inset\((?:50|100)%/.test(style.clip + style.clipPath)) return false;
    if (style.position === "fixed") return true;
    if (!/hidden|clip/.test(style.overflow)) continue;
    const box = at.getBoundingClientRect();
    clip.left = Math.max(clip.left, box.left);
    clip.right = Math.min(clip.right, box.right);
    clip.top = Math.max(clip.top, box.top);
    clip.bottom = Math.min(clip.bottom, box.bottom);
    if (clip.right - clip.left < 2 || clip.bottom - clip.top < 2) return false;
  }
  return true;
}

/** Snapshots escape quotes and bars. */
function tidy(text: string): string {
  return text
    .replace(/["“”]/g, "'")
    .replaceAll("|", "/")
    .replace(/\s+/g, " ")
    .replace(/\p{C}/gu, "")
    .trim()
    .toLowerCase();
}

// The tree, as it is drawn

function everyElement(root: Element): Element[] {
  const inside = [...root.querySelectorAll("*")];
  return [root, ...inside].flatMap((element) => {
    const page = (element as HTMLIFrameElement).contentDocument?.documentElement;
    return [
      element,
      ...(element.shadowRoot ? [...element.shadowRoot.children].flatMap(everyElement) : []),
      ...(page ? everyElement(page) : []),
    ];
  });
}

function deepHit(root: Document | ShadowRoot, x: number, y: number): Element | null {
  const hit = root.elementFromPoint(x, y);
  const page = (hit as HTMLIFrameElement | null)?.contentDocument;
  if (hit && page) {
    const { left, top } = hit.getBoundingClientRect();
    return deepHit(page, x - left, y - top) ?? hit;
  }
  return hit?.shadowRoot && hit.shadowRoot !== root ? (deepHit(hit.shadowRoot, x, y) ?? hit) : hit;
}

function parentOf(element: Element): Element | null {
  return element.assignedSlot ?? element.parentElement ?? ((element.getRootNode() as ShadowRoot).host || null);
}

function contains(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at; at = parentOf(at)) if (at === outer) return true;
  return false;
}

function describe(element: Element): string {
  const marks = ["id", "class", "role", "title", "aria-label", "tabindex"]
    .map((name) => [name, element.getAttribute(name)])
    .filter(([, value]) => value)
    .map(([name, value]) => ` ${name}="${String(value).slice(0, 40)}"`);
  const text = (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 40);
  return `<${element.localName}${marks.join("")}>${text}`;
}
