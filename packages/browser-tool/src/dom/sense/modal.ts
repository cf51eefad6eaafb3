// Finds a dialog that blocks the rest of the page.

import { cachedByKey } from "../read-cache.ts";
import {
  contains,
  documentOf,
  elementAt,
  isInside,
  matches,
  queryAll,
  rectOf,
  selfAndAncestors,
  styleOf,
  windowOf,
} from "../tree.ts";
import { kindOf } from "./kind.ts";
import { isRendered } from "./visibility.ts";

/** The modal dialog, if there is one. */
export const findModal = cachedByKey(searchModal);

function searchModal(page: Document): Element | undefined {
  const native = queryAll(page, "dialog:modal").at(-1);
  if (native) return native;
  const dialogs = queryAll(page, "[aria-modal=true],[role=dialog],[role=alertdialog]").filter(isRendered);
  return dialogs.reverse().find(coversPage) ?? findWall(page);
}

/** A layer without any role that lies over the whole viewport, with controls in it and others behind it. */
function findWall(page: Document): Element | undefined {
  const { innerWidth, innerHeight } = windowOf(page);
  const hit = elementAt(page, { x: innerWidth / 2, y: innerHeight / 2 });
  const layers = selfAndAncestors(hit).filter((ancestor) => isLayer(ancestor) && coversPage(ancestor));
  return layers.find((layer) => queryAll(layer, "*").some(kindOf) && countBehind(layer) > 0);
}

function isLayer(element: Element): boolean {
  return !matches(element, "html,body") && styleOf(element).position === "fixed";
}

/** How many controls the dialog blocks. */
export function countBehind(modal: Element): number {
  return queryAll(documentOf(modal), "*").filter((element) => kindOf(element) && !contains(modal, element)).length;
}

const shares = [0.02, 0.25, 0.5, 0.75, 0.98];

/** Whether every point of the viewport is in the dialog or on its backdrop. */
function coversPage(dialog: Element): boolean {
  const page = documentOf(dialog);
  const { innerWidth, innerHeight } = windowOf(dialog);
  const points = shares.flatMap((x) => shares.map((y) => ({ x: x * innerWidth, y: y * innerHeight })));
  return points.every((point) => {
    const hit = elementAt(page, point);
    return !hit || isInside(hit, dialog) || isBackdrop(hit, dialog);
  });
}

function isBackdrop(hit: Element, dialog: Element): boolean {
  const { innerWidth, innerHeight } = windowOf(hit);
  return selfAndAncestors(hit).some((ancestor) => {
    if (matches(ancestor, "html,body") || !/fixed|absolute/.test(styleOf(ancestor).position)) return false;
    const { width, height } = rectOf(ancestor);
    const coversView = width > 0.9 * innerWidth && height > 0.9 * innerHeight;
    return coversView && (contains(ancestor, dialog) || !queryAll(ancestor, "*").some(kindOf));
  });
}
