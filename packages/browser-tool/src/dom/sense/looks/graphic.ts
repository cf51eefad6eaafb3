// Charts, maps and drawings: a large <svg> or <canvas> is one item, and so are the shapes in it that a person can point at.
import {
  accessibleName,
  attribute,
  childrenOf,
  closest,
  isListening,
  isTag,
  matches,
  oneLine,
  parentOf,
  queryAll,
  selfAndAncestors,
  styleOf,
  tagOf,
  visibleText,
} from "./kit.ts";

const shapes = "path,rect,circle,ellipse,polygon,polyline,line,g,use,image";
const minHitAreas = 4;

/** Whether a large <svg> or <canvas> shows something, rather than being decoration. */
export function showsSomething(element: Element): boolean {
  if (closest(parentOf(element), "svg") || attribute(element, "aria-hidden") === "true") return false;
  if (isTag(element, "canvas") || element.querySelector("text,title") || attribute(element, "aria-label")) return true;
  return (
    selfAndAncestors(element, 3).some((ancestor) => isListening(ancestor) && !matches(ancestor, "html,body")) ||
    queryAll<Element>(element, shapes).some((shape) => isListening(shape))
  );
}

/** Its own name, the caption, or the heading above it. */
export function graphicName(element: Element): string {
  const caption = closest(element, "figure")?.querySelector("figcaption");
  const own = accessibleName(element) || (caption && visibleText(caption));
  return own || headingAbove(element) || "graphic";
}

function headingAbove(element: Element): string {
  for (const part of selfAndAncestors(element, 5)) {
    for (let before = part.previousElementSibling; before; before = before.previousElementSibling) {
      const headings = "h1,h2,h3,h4,h5,h6,[role=heading],legend";
      const heading = matches(before, headings) ? before : queryAll(before, headings).at(-1);
      const text = heading && visibleText(heading);
      if (text) return text;
    }
  }
  return "";
}

/** Whether an element of a graphic is a shape that a person points at: it has a title, or is drawn only to be hit. */
export function isMark(element: Element): boolean {
  if (!matches(element, shapes)) return false;
  if (markTitle(element)) return !matches(element, "g") || !element.querySelector("title ~ * title");
  return isHitArea(element) && hitAreasBeside(element) >= minHitAreas;
}

/** A shape that is not drawn, and that the pointer still meets. */
function isHitArea(element: Element): boolean {
  if (!matches(element, "rect,circle,path,polygon")) return false;
  const { fill, fillOpacity, stroke, pointerEvents } = styleOf(element);
  const isClear =
    fill === "none" ? /all|fill/.test(pointerEvents) : /, 0\)$|^transparent$/.test(fill) || fillOpacity === "0";
  return isClear && stroke === "none" && pointerEvents !== "none";
}

function hitAreasBeside({ parentElement, localName }: Element): number {
  return childrenOf(parentElement).filter((other) => tagOf(other) === localName && isHitArea(other)).length;
}

/** The title of a shape in a graphic. */
export function markTitle(element: Element): string {
  const title = childrenOf(element).find((child) => isTag(child, "title"));
  return oneLine(title?.textContent);
}
