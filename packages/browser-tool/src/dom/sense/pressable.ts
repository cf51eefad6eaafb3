// What a person would press although no tag and no role says that it is a control: it listens, or shows a hand.
import type { FieldKind } from "@giselles-ai/protocol";
import { all, isTag, styleOf, upFrom, viewOf } from "../tree.ts";
import { hasWords } from "../words.ts";
import { kindOf, roleOf } from "./kind.ts";
import { isListening } from "./listeners.ts";

/** What a person would press here, though nothing says that it is a control. */
export function pressableAt(element: Element, hasText: boolean): Element | undefined {
  if (isListening(element) || isTabStop(element) || isListedBy(element)) return isWhole(element) ? element : undefined;
  const isLeaf = hasText || !element.firstElementChild;
  if (!isLeaf || !isHandled(element)) return undefined;
  const item = unitAround(element);
  return item.closest("label") || controlsIn(item).length === 1 ? undefined : item; // that one is what the hand is for
}

/** Not what only listens to what happens inside it. */
function isWhole(element: Element): boolean {
  if (element.matches("html,body") || element.closest("label") || isWrapper(element)) return false;
  if (isListening(element) && isListing(element)) return false;
  if (isHandled(element)) return true;
  const isAround = all(element, "*").some((inner) => kindOf(inner) || isListening(inner) || isTabStop(inner));
  return !isAround && !isLarge(element);
}

function isHandled(element: Element): boolean {
  return styleOf(element).cursor === "pointer";
}

/** Where the author lets the keyboard stop, and not only to read or to scroll. */
export function isTabStop(element: Element): boolean {
  return (
    element.hasAttribute("tabindex") &&
    (element as HTMLElement).tabIndex >= 0 &&
    !/^(?:tabpanel|.*dialog|region|group|document|application|main|log|feed|list|table|grid|row|tree|menu|menubar|toolbar|tablist|radiogroup|status|alert)$/.test(
      roleOf(element),
    ) &&
    !element.matches("dialog,section,article,main,ul,ol,table,form,body")
  );
}

/** A third of what is in view is no button, whatever listens there. */
function isLarge(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  const { innerWidth, innerHeight } = viewOf(element);
  return width * height > (innerWidth * innerHeight) / 3;
}

/** What a hand is shown for, all the way up; where several of a kind stand in it side by side, one of those. */
function unitAround(element: Element): Element {
  const around = upFrom(element);
  const end = around.findIndex((at) => isTag(at, "body") || !isHandled(at));
  const hands = around.slice(0, Math.max(end, 1)).reverse();
  const unit = hands.find((at, index) => index > 0 && isRepeated(at));
  return unit ?? hands[0] ?? element;
}

/** One listener for many alike: what is meant is the one that is pressed. */
function isListing(element: Element): boolean {
  const first = Array.from(element.children).find(isRepeated);
  return !!first && hasWords.test(first.textContent ?? "");
}

function isListedBy(element: Element): boolean {
  const { parentElement } = element;
  return !!parentElement && isListening(parentElement) && isRepeated(element) && isListing(parentElement);
}

function isRepeated(element: Element): boolean {
  if (element.matches("li,tr,td")) return true;
  const { parentElement, localName, className } = element;
  let alike = 0; // of many neighbours the first few tell
  for (const other of parentElement?.children ?? [])
    if (other.localName === localName && other.className === className && ++alike > 2) return true;
  return false;
}

/** The box of one field, which listens for it. */
function isWrapper(element: Element): boolean {
  const [kind, other] = controlsIn(element);
  return kind !== undefined && !other && !/^(?:button|link)$/.test(kind);
}

function controlsIn(element: Element): FieldKind[] {
  return all(element, "*").flatMap((inner) => {
    const kind = kindOf(inner);
    return kind && kind !== "option" ? kind : [];
  });
}

/** Inside of one that was listed, and not much smaller: a wrapper and its content listen together. */
export function isWithin(element: Element, items: Set<Element>): boolean {
  const outer = upFrom(element).find((at) => items.has(at));
  if (!outer) return false;
  const { width, height } = element.getBoundingClientRect();
  const around = outer.getBoundingClientRect();
  return width * height > 0.7 * around.width * around.height;
}
