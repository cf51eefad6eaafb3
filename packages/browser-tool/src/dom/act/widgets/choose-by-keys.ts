import {
  attribute,
  childrenOf,
  deepActive,
  focusElement,
  isAriaTrue,
  isInside,
  matches,
  nextFrame,
  parentOf,
  referencedElements,
  tapKey,
} from "../kit.ts";

const maxSteps = 200;

/**
 * Moves to an option by the arrow keys and presses Enter, for lists that ignore the pointer, and the space bar if Enter does not
 * choose it. Presses nothing unless the page shows that this option is the current one. Returns whether it was.
 */
export async function chooseByKeys(
  field: HTMLElement,
  option: Element,
  isChosen: () => boolean = () => true,
): Promise<boolean> {
  const focused = () => deepActive(field.ownerDocument) ?? field;
  if (!isInside(focused(), field) && !isInside(option, focused())) focusElement(field);
  const press = async (key: string) => {
    tapKey(focused(), key);
    await nextFrame();
  };
  const seen = new Set<Element>();
  for (let steps = 0; steps < maxSteps; steps += 1) {
    const current = currentOption(focused(), option);
    if (current === option) {
      await press("Enter");
      if (!isChosen()) await press(" ");
      return true;
    }
    if (steps && (!current || seen.has(current))) return false; // it does not say where it is, or has gone round
    if (current) seen.add(current);
    const isBefore = !!current && (current.compareDocumentPosition(option) & Node.DOCUMENT_POSITION_PRECEDING) > 0;
    await press(isBefore ? "ArrowUp" : "ArrowDown");
  }
  return false;
}

/** The option that the keyboard is at: named by the focused element, focused itself, or marked as the only one. */
function currentOption(focused: Element, option: Element): Element | undefined {
  const [named] = referencedElements(focused, "aria-activedescendant");
  if (named) return named;
  if (matches(focused, "[role=option],[role^=menuitem],[role=treeitem]")) return focused;
  const siblings = childrenOf(parentOf(option));
  const marked = siblings.filter((each) => isAriaTrue(each, "selected") || isMarked(each));
  return marked.length === 1 ? marked[0] : undefined;
}

function isMarked(option: Element): boolean {
  return /(?<![a-z])(?:active|highlight|focus|hover|current|cursor)(?:ed)?(?![a-z])/i.test(attribute(option, "class"));
}
