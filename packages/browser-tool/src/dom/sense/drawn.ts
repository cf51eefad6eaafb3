// Whether text is drawn so that a person can read it: where, how large, how opaque, and in which colours.

import { cachedByKey, cachedPerRead } from "../read-cache.ts";
import { checkVisibility, closest, member, parentOf } from "../tree.ts";
import { clips, overlap } from "./clip.ts";
import { coloursIn, isLegible } from "./colour.ts";
import { findCovers } from "./covers.ts";
import { backgroundOf, grounds } from "./ground.ts";

const drawing = cachedPerRead(createDrawing);

/** Whether a person can read a text node, at once or after scrolling. */
export const isDrawn = cachedByKey((node: Node) => drawing().isDrawn(node));

/** Whether a person can read text that a style sheet adds to an element. */
export function isGeneratedDrawn(element: Element, style: CSSStyleDeclaration): boolean {
  return drawing().isGeneratedDrawn(element, style);
}

/** Square pixels for each character: those of a font of about 4 px. */
const minArea = 6;

function createDrawing() {
  const covers = findCovers();
  const isCovered = covers?.createCoverCheck();
  const { clipOf } = clips();
  const groundOf = grounds();
  const range = document.createRange();
  return { isDrawn, isGeneratedDrawn };

  function isDrawn(node: Node): boolean {
    const length = node.nodeValue?.trim().length ?? 0;
    const parent = parentOf(node) ?? (member(node, "parentNode") as ShadowRoot | null)?.host;
    if (!length || !parent) return true;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const isPlaced =
      box.width * box.height > minArea * length
        ? Math.min(...overlap(box, clipOf(parent))) > Math.min(2, box.width / 2)
        : isSkipped(parent, box);
    return (
      isPlaced &&
      hasOwnColour(parent, box) &&
      !closest(parent, "canvas") &&
      !isCovered?.(parent, box, node.nodeValue as string)
    );
  }

  /** Firefox measures text only after one has scrolled to it, where the page says `content-visibility: auto`. */
  function isSkipped(parent: Element, { width }: DOMRect): boolean {
    const { contentVisibility, fontSize } = groundOf(parent).style;
    const isAuto = contentVisibility === "auto" || !checkVisibility(parent, { contentVisibilityAuto: true });
    return !width && isAuto && checkVisibility(parent) && parseFloat(fontSize) > 3;
  }

  function isGeneratedDrawn(element: Element, style: CSSStyleDeclaration): boolean {
    const { fontSize, opacity, position, left, color } = style;
    const ground = groundOf(element);
    const alpha = ground.alpha * Number(opacity);
    if (parseFloat(fontSize) < 4 || alpha < 0.05) return false;
    if (position === "absolute" && parseFloat(left) < -999) return false;
    return backgroundOf(style)?.[0] ? true : isLegible([color], { ...ground, alpha });
  }

  /** Whether the text differs from all that is painted behind it. */
  function hasOwnColour(parent: Element, box: DOMRect): boolean {
    const ground = groundOf(parent);
    if (ground.alpha < 0.05) return false;
    const { style, ink, legible } = ground;
    const fill = "ownerSVGElement" in parent ? style.fill : style.webkitTextFillColor;
    if (legible.has(fill) || /url/.test(fill) || isLegible([fill], ground)) return !!legible.add(fill);
    const { webkitTextStrokeWidth, webkitTextStrokeColor, textShadow } = style;
    const stroke = webkitTextStrokeWidth === "0px" ? "" : webkitTextStrokeColor;
    const colours = [fill, ...ink, ...coloursIn(stroke + textShadow)];
    return isLegible(colours, ground) || !covers || covers.isOnOther(parent, box, colours, ground);
  }
}
