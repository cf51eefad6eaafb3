// Ratings that are only drawn: a few equal icons in one line beside a label.
import { childrenOf, isListening, kindOf, nativeFields, queryAll, rectOf, styleOf, tagOf } from "./kit.ts";
import { rowLabel } from "./row-label.ts";

const icons = "svg,i,img";
/** A star is neither smaller nor larger than this, in pixels. */
const minSize = 10;
const maxSize = 60;
const maxStars = 10;

/** Whether a box is a rating, one of whose items a person presses. */
export function isRating(box: Element): boolean {
  const items = childrenOf(box);
  if (items.length > maxStars || !items.every((item) => isItem(item, items[0] as Element))) return false;
  return items.some((item) => styleOf(item).cursor === "pointer" || isListening(item)) && rowLabel(box) !== "";
}

/** Whether an item is only an icon, beside the first one and as large. */
function isItem(item: Element, first: Element): boolean {
  const { width, height, top } = rectOf(item);
  const box = rectOf(first);
  return (
    tagOf(item) === tagOf(first) &&
    width >= minSize &&
    height <= maxSize &&
    Math.abs(width - box.width) < 2 &&
    Math.abs(height - box.height) < 2 &&
    Math.abs(top - box.top) < 2 &&
    (item.matches(icons) || queryAll(item, icons).length > 0) &&
    !kindOf(item) &&
    !queryAll(item, nativeFields)[0]
  );
}
