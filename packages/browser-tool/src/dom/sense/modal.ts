// A dialog that puts the rest of the page out of reach.
import { all, hitAt, isInside, pageOf, styleOf, upFrom, viewOf } from "../tree.ts";
import { kindOf } from "./kind.ts";
import { oncePerMoment } from "./moment.ts";
import { isRendered } from "./visibility.ts";

const findOnce = oncePerMoment(() => new Map<Document, Element | undefined>());

/** The dialog that has to be answered first, if there is one. */
export function findModal(page: Document): Element | undefined {
  const found = findOnce();
  if (!found) return searchModal(page);
  if (!found.has(page)) found.set(page, searchModal(page));
  return found.get(page);
}

function searchModal(page: Document): Element | undefined {
  const native = all(page, "dialog:modal").at(-1);
  if (native) return native;
  const dialogs = all(page, "[aria-modal=true],[role=dialog],[role=alertdialog]").filter(isRendered);
  return dialogs.reverse().find(coversPage);
}

/** How much of the page lies behind it. */
export function countBehind(modal: Element): number {
  return all(pageOf(modal), "*").filter((element) => kindOf(element) && !modal.contains(element)).length;
}

const shares = [0.02, 0.25, 0.5, 0.75, 0.98];

/** Wherever a person presses, it is in the dialog or on what keeps the page from them. */
function coversPage(dialog: Element): boolean {
  const page = pageOf(dialog);
  const { innerWidth, innerHeight } = viewOf(dialog);
  const points = shares.flatMap((x) => shares.map((y) => ({ x: x * innerWidth, y: y * innerHeight })));
  return points.every((point) => {
    const hit = hitAt(page, point);
    return !hit || isInside(hit, dialog) || isBackdrop(hit, dialog);
  });
}

function isBackdrop(hit: Element, dialog: Element): boolean {
  const { innerWidth, innerHeight } = viewOf(hit);
  return upFrom(hit).some((at) => {
    if (at.matches("html,body") || !/fixed|absolute/.test(styleOf(at).position)) return false;
    const { width, height } = at.getBoundingClientRect();
    const isWide = width > 0.9 * innerWidth && height > 0.9 * innerHeight;
    return isWide && (at.contains(dialog) || !all(at, "*").some(kindOf));
  });
}
