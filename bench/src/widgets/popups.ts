// Functions that run in a page, each on its own: they find the popups that an action opened.

interface PopupWindow {
  popupsBefore: Set<Element>;
  findPopups(): Element[];
}

/** Remembers what floats above the page now, so that only what comes later counts. */
export function markOpenPopups(): void {
  const roles = "[role=listbox],[role=menu],[role=dialog],[role=tree],[role=grid],dialog[open]";
  const isDrawn = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 60 && height > 30 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const isFloating = (element: Element) => {
    const { position, zIndex } = getComputedStyle(element);
    return (position === "fixed" || position === "absolute") && Number(zIndex) > 0;
  };
  const isPopup = (element: Element) =>
    element.getAttribute("aria-expanded") === "true" ||
    ((element.matches(roles) || isFloating(element) || element.matches(":popover-open")) && isDrawn(element));
  const listAll = (root: Document | ShadowRoot): Element[] =>
    [...root.querySelectorAll("*")].flatMap((element) => [
      element,
      ...(element.shadowRoot ? listAll(element.shadowRoot) : []),
    ]);
  const page = window as unknown as PopupWindow;
  page.findPopups = () => listAll(document).filter(isPopup);
  page.popupsBefore = new Set(page.findPopups());
}

/** Whether any popup is still open that was not before, after the time that one needs to fade. */
export async function waitForPopups(settleMs: number): Promise<boolean> {
  const { findPopups, popupsBefore } = window as unknown as PopupWindow;
  const isOpen = () => findPopups().some((element) => !popupsBefore.has(element));
  const until = performance.now() + settleMs;
  while (isOpen() && performance.now() < until) await new Promise(requestAnimationFrame);
  return isOpen();
}
