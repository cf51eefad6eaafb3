// Finds elements that no tag or role marks as a control, and that a person would still press or drag: they listen, they change
// the cursor, or they reveal something on hover.
import { cachedByKey } from "../read-cache.ts";
import { letterOrDigit } from "../text.ts";
import {
  attribute,
  checkVisibility,
  childrenOf,
  closest,
  isTag,
  matches,
  member,
  parentOf,
  queryAll,
  rectOf,
  selfAndAncestors,
  styleOf,
  tagOf,
  windowOf,
} from "../tree.ts";
import { overlap } from "./clip.ts";
import { hasContent, opensOnHover } from "./hover-triggers.ts";
import { kindOf, roleOf } from "./kind.ts";
import { isListening } from "./listeners.ts";

/** The element that a press here is meant for, if it is not a known control. */
export function pressableAt(element: Element, hasText: boolean): Element | undefined {
  if (isDraggable(element)) return element;
  if (isListening(element) || isTabStop(element) || isDelegatedItem(element) || opensOnHover(element))
    return isPressTarget(element) ? element : undefined;
  const isLeaf = hasText || !element.firstElementChild;
  if (!isLeaf || !(hasInvitingCursor(element) || isSelectable(element))) return undefined;
  const item = pressUnitAround(element);
  return closest(item, "label") || controlsIn(item).length === 1 ? undefined : item; // the pointer cursor is for that control
}

/** Whether an element is pressed itself, rather than listening for events of its content. */
function isPressTarget(element: Element): boolean {
  if (matches(element, "html,body") || closest(element, "label") || isWrapper(element)) return false;
  if (isListening(element) && delegatesToItems(element)) return false;
  if (hasInvitingCursor(element) || opensOnHover(element)) return true;
  return !hasOperableContent(element) && !isLarge(element) && !isEmptyLine(element);
}

function hasOperableContent(element: Element): boolean {
  const isOperable = (inner: Element) =>
    kindOf(inner) ||
    isListening(inner) ||
    isTabStop(inner) ||
    isDraggable(inner) ||
    hasInvitingCursor(inner) ||
    (hasArrowCursor(inner) && !hasArrowCursor(element));
  return queryAll(member(element, "shadowRoot") ?? element, "*").some(isOperable);
}

/** Whether the cursor says that something can be pressed or dragged. Children inherit it. */
function hasInvitingCursor(element: Element): boolean {
  return /^(?:pointer|grab|move|zoom-.*|.*-resize)$/.test(styleOf(element).cursor);
}

/** An arrow over text, where the cursor is for text by default: the text is to be chosen, not to be read. */
function hasArrowCursor(element: Element): boolean {
  return styleOf(element).cursor === "default";
}

function isSelectable(element: Element): boolean {
  if (!hasArrowCursor(element) || hasInvitingChild(parentOf(element))) return false;
  return selfAndAncestors(element).some((ancestor) => isListening(ancestor) && !matches(ancestor, "html,body"));
}

function isDraggable(element: Element): boolean {
  return attribute(element, "draggable") === "true";
}

/** Whether there is nothing to press: a place for content that is still to come. */
function isEmptyLine(element: Element): boolean {
  return rectOf(element).height < 4;
}

/** Whether the keyboard stops here for more than reading or scrolling. */
export function isTabStop(element: Element): boolean {
  return (
    matches(element, "[tabindex]") &&
    ((element as HTMLElement).tabIndex >= 0 || hasStopBeside(element)) &&
    !/^(?:tab.*|.*dialog|.*group|region|document|application|main|log|feed|list|grid|row|tree|menu.*|toolbar|status|alert)$/.test(
      roleOf(element),
    ) &&
    !matches(element, "dialog,section,article,main,ul,ol,table,form,body")
  );
}

/** Whether the arrow keys lead here from a similar element, such as the chosen tab, at which the keyboard stops. */
function hasStopBeside(element: Element): boolean {
  return childrenOf(parentOf(element)).some(
    (other) => tagOf(other) === tagOf(element) && matches(other, "[tabindex='0']:not(:empty)"),
  );
}

/** Larger than a third of the viewport: too large for a button. */
function isLarge(element: Element): boolean {
  const { width, height } = rectOf(element);
  const { innerWidth, innerHeight } = windowOf(element);
  return width * height > (innerWidth * innerHeight) / 3;
}

/** The outermost ancestor with the same cursor; if it holds several similar items, the item. */
function pressUnitAround(element: Element): Element {
  const ancestors = selfAndAncestors(element);
  const { cursor } = styleOf(element);
  const end = ancestors.findIndex((ancestor) => isTag(ancestor, "body") || styleOf(ancestor).cursor !== cursor);
  const pointed = ancestors.slice(0, Math.max(end, 1)).reverse();
  const item = pointed.find((ancestor, index) => index > 0 && isRepeated(ancestor));
  return item ?? pointed[0] ?? element;
}

/** Whether one listener serves many similar children: the pressed child is meant. */
function delegatesToItems(element: Element): boolean {
  const first = childrenOf(element).find(isRepeated);
  return !!first && letterOrDigit.test(element.textContent ?? "");
}

function isDelegatedItem(element: Element): boolean {
  const parentElement = parentOf(element);
  if (matches(element, "td,tr") && isEditedByDoubleClick(element)) return matches(element, "td"); // its cells are meant
  if (!parentElement || !isListening(parentElement) || !isRepeated(element) || !hasContent(element)) return false;
  return delegatesToItems(parentElement) && !hasInvitingChild(parentElement);
}

/** Where the page marks some of many similar elements with a cursor, only those are meant. */
const hasInvitingChild = cachedByKey((parent: Element | null): boolean => childrenOf(parent).some(hasInvitingCursor));

/** Whether a table listens for double clicks, which begin to edit a cell. */
export function isEditedByDoubleClick(part: Element): boolean {
  const table = closest(part, "table");
  return selfAndAncestors(part, 4).some((ancestor) => isListening(ancestor, "dblclick") && table?.contains(ancestor));
}

function isRepeated(element: Element): boolean {
  if (matches(element, "li,tr,td")) return true;
  if (/^h\d$/.test(tagOf(element))) return false;
  const beside = element.nextElementSibling ?? element.previousElementSibling;
  return hasSimilar(element, element.className) || (!!beside && isVariant(element, beside));
}

/** Whether at least three siblings of an element have this class. */
function hasSimilar({ parentElement, localName }: Element, className: string): boolean {
  let similar = 0; // the first few decide
  for (const other of childrenOf(parentElement))
    if (tagOf(other) === localName && other.className === className && ++similar > 2) return true;
  return false;
}

/** Whether an element is one of its neighbours with a class more, such as the chosen one. */
function isVariant(element: Element, other: Element): boolean {
  const { localName, classList, clientHeight } = element;
  return (
    tagOf(other) === localName &&
    other.clientHeight === clientHeight &&
    Array.from(other.classList).every((name) => classList.contains(name)) &&
    hasSimilar(element, other.className)
  );
}

/** Whether this is the box around a single field. */
function isWrapper(element: Element): boolean {
  const [field, other] = controlsIn(element);
  return !!field && !other && !matches(field, "button,a,[role=button],[role=link]") && !isReplacing(element, field);
}

/** Whether the keyboard stops at a box, and not at the field in it, in which the page keeps the value. */
function isReplacing(box: Element, field: HTMLElement): boolean {
  return (
    isTabStop(box) && (field.tabIndex < 0 || !checkVisibility(field)) && /^(?:text|select)$/.test(kindOf(field) ?? "")
  );
}

function controlsIn(element: Element): HTMLElement[] {
  return queryAll(element, "*").filter((inner) => {
    const kind = kindOf(inner);
    return kind && kind !== "option";
  });
}

/** Whether a listed ancestor has nearly the same size: a wrapper and its content often listen together. */
export function isCoveredByListed(element: Element, items: Set<Element>): boolean {
  const outer = selfAndAncestors(element).find((ancestor) => items.has(ancestor));
  if (!outer) return false;
  const inner = rectOf(element);
  const around = rectOf(outer);
  // A menu that opens from its trigger is inside of it in the document, and beside it on the screen.
  const [width, height] = overlap(inner, around);
  return width > 0 && height > 0 && width * height > 0.7 * around.width * around.height;
}
