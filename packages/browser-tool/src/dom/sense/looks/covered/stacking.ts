// Which of two elements is painted over the other, by the rules of stacking. https://drafts.csswg.org/css2/#painting-order
import { documentOf, flatTreeParent, member, styleOf, tagOf } from "../kit.ts";

/** The element and what is around it, through shadow roots, in one document. */
export function withAncestors(element: Element): Element[] {
  const found: Element[] = [];
  const page = documentOf(element);
  for (let each: Element | undefined = element; each && documentOf(each) === page; each = flatTreeParent(each))
    found.push(each);
  return found;
}

/** Whether an element and its content are painted as one. */
export function isContext(style: CSSStyleDeclaration): boolean {
  const { position, zIndex, opacity, transform, filter, isolation, mixBlendMode, contain, willChange } = style;
  return (
    (zIndex !== "auto" && position !== "static") ||
    /fixed|sticky/.test(position) ||
    `${opacity} ${transform} ${filter} ${isolation} ${mixBlendMode}` !== "1 none none auto normal" ||
    /paint|layout|strict|content/.test(contain) ||
    /transform|opacity|filter/.test(willChange)
  );
}

/** Items of grids and rows are painted one after the other, as if they were one letter each. */
export function isItem(element: Element): boolean {
  const parent = flatTreeParent(element);
  return (!!parent && /grid|flex/.test(styleOf(parent).display)) || styleOf(element).display.startsWith("inline-");
}

/** What is neither positioned nor a context: above the backgrounds of blocks, below what is positioned. */
const inFlow = -0.5;

/** The level of the outermost layer of an element below an ancestor. */
export function levelOf(element: Element, below: Element): number {
  const path = withAncestors(element);
  const levels = path.slice(0, path.indexOf(below)).flatMap((each) => {
    const style = styleOf(each);
    const hasLevel = style.position !== "static" || isContext(style) || (isItem(each) && style.zIndex !== "auto");
    return hasLevel ? Number(style.zIndex) || 0 : [];
  });
  return levels.at(-1) ?? inFlow;
}

/** Whether an element is painted after another one that is not inside it. */
export function isOver(element: Element, other: Element): boolean {
  const path = withAncestors(other);
  const common = withAncestors(element).find((each) => path.includes(each));
  if (!common) return false;
  const [own, others] = [levelOf(element, common), levelOf(other, common)];
  const isLater = common !== other && !!(member(other, "compareDocumentPosition").call(other, element) & 4);
  return own > others || (own === others && isLater);
}

/** Whether an element lies behind the background of an ancestor. */
export function isBehind(element: Element): boolean {
  const path = withAncestors(element);
  const at = path.findIndex((each) => {
    const { position, zIndex } = styleOf(each);
    return position !== "static" && Number(zIndex) < 0;
  });
  if (at === -1) return false;
  for (const ancestor of path.slice(at + 1)) {
    const style = styleOf(ancestor);
    if (/^(?:body|html)$/.test(tagOf(ancestor)) || isContext(style)) return false;
    if (isOpaque(style)) return true;
  }
  return false;
}

/** Whether a background lets nothing through. An image may. */
export function isOpaque(style: CSSStyleDeclaration): boolean {
  const { backgroundColor, backgroundImage, backgroundClip } = style;
  const isFilled = (alphaOf(backgroundColor) > 0.9 || isGradient(backgroundImage)) && backgroundClip !== "text";
  return isFilled || isFilledByShadow(style) || unreadable.test(style.backdropFilter);
}

/** Filters of what is behind an element that leave no letter of it. */
const unreadable = /blur\((?:[89]|\d{2,})[\d.]*px|(?:brightness|contrast)\(0\)/;

function isFilledByShadow(style: CSSStyleDeclaration): boolean {
  if (style.boxShadow === "none") return false;
  const [, colour = "transparent", spread] = /^(\w+\([^)]*\)) (?:\S+ ){3}([\d.]+)px inset$/.exec(style.boxShadow) ?? [];
  return alphaOf(colour) > 0.9 && 2 * Number(spread) >= Math.min(parseFloat(style.width), parseFloat(style.height));
}

function isGradient(image: string): boolean {
  if (image === "none") return false;
  const colours = image.match(/\b(?:rgba?|color|(?:ok)?l(?:ab|ch))\([^)]*\)/g) ?? [];
  return /^[a-z-]*gradient/.test(image) && !!colours[0] && colours.every((colour) => alphaOf(colour) > 0.9);
}

export function alphaOf(colour: string): number {
  const [, alpha] = /^rgba\(.*,\s*([\d.]+)\)$/.exec(colour) ?? /\/\s*([\d.]+)\)$/.exec(colour) ?? [];
  return colour === "transparent" ? 0 : Number(alpha ?? 1);
}
