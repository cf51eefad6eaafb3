// Whether text is drawn so that a person can read it: where, how large, and how opaque.
import { flatTreeParent, styleOf } from "../tree.ts";
import { createClips, overlap } from "./clip.ts";
import { cachedPerRead } from "./read-cache.ts";

const cachedDrawing = cachedPerRead(createDrawing);

/** Whether a person can read a text node, at once or after scrolling. */
export function isDrawn(node: Node): boolean {
  return (cachedDrawing() ?? createDrawing())(node);
}

/** Square pixels for each character: those of a font of about 4 px. */
const minArea = 6;

function createDrawing(): (node: Node) => boolean {
  const opacities = new Map<Element, number>();
  const { clipOf } = createClips();
  const range = document.createRange();
  return (node) => {
    const length = node.nodeValue?.trim().length ?? 0;
    const parent = node.parentElement ?? (node.parentNode as ShadowRoot | null)?.host;
    if (!length || !parent) return true;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    return (
      box.width * box.height > minArea * length &&
      Math.min(...overlap(box, clipOf(parent))) > 2 &&
      opacityOf(parent) > 0.05
    );
  };

  /** The opacity of an element with all around it. */
  function opacityOf(element: Element): number {
    const known = opacities.get(element);
    if (known !== undefined) return known;
    const parent = flatTreeParent(element);
    const whole = Number(styleOf(element).opacity) * (parent ? opacityOf(parent) : 1);
    opacities.set(element, whole);
    return whole;
  }
}
