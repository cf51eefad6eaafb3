// Rows and texts that react while the pointer is over them, and that have no control to hover over instead.
import {
  documentOf,
  isListening,
  isTag,
  kindOf,
  letterOrDigit,
  matches,
  ownText,
  queryAll,
  readSheets,
  selfAndAncestors,
} from "./kit.ts";

const maxText = 200;
const maxArea = 1 / 3;
const minItems = 3;

/** Whether a listener for the pointer over an element is meant for this one, rather than for all of a container. */
export function isHovered(element: Element): boolean {
  const isMeant = isListening(element, "hover") ? !servesItems(element) : isServed(element) || isHighlighted(element);
  if (!isMeant || isLarge(element) || (element.textContent ?? "").length > maxText) return false;
  const controls = queryAll(element, "*").filter(kindOf);
  return !controls.some((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
}

const highlights = readSheets(({ selector }) =>
  /^[^,]+:hover$/.test(selector) ? [selector.replaceAll(":hover", "")] : [],
);

/** Whether a text with an arrow for a cursor looks different under the pointer: an entry of a menu that the page draws itself. */
function isHighlighted(element: Element): boolean {
  return (
    getComputedStyle(element).cursor === "default" &&
    letterOrDigit.test(ownText(element)) &&
    highlights(documentOf(element)).some((selector) => matches(element, selector))
  );
}

/** Whether the listener of an element serves each of its rows or items. */
function servesItems(element: Element): boolean {
  if (element.matches("table,tbody,thead")) return true;
  const isInside = isListening(element, "mouseover") || isListening(element, "pointerover");
  return isInside && hasItems(element) && !isTag(element, "tr");
}

function isServed(element: Element): boolean {
  const around = selfAndAncestors(element, isTag(element, "tr") ? 3 : 2).slice(1);
  return (
    !element.matches("p,h1,h2,h3,h4,h5,h6,td,tbody,thead") &&
    around.some((part) => isListening(part, "hover") && servesItems(part) && !part.matches("html,body"))
  );
}

function hasItems({ children }: Element): boolean {
  const [first] = children;
  const similar = Array.from(children).filter(({ localName }) => localName === first?.localName);
  return similar.length >= minItems || !!first?.matches("li,tr");
}

function isLarge(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width * height > innerWidth * innerHeight * maxArea;
}
