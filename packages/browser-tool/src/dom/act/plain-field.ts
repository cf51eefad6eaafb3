// Quick tests for what may be a widget. They may say yes too often, but never no: then the value is typed as it is.
import { readDisplayedSelection } from "../sense/displayed-selection.ts";
import { isTextEntry } from "../sense/kind.ts";
import { isRendered } from "../sense/visibility.ts";
import { attribute, isTag, matches, parentOf, rectOf, selfAndAncestors, styleOf } from "../tree.ts";
import type { Target } from "./target.ts";
import { copyWith } from "./write.ts";

/** Boxes for one character are narrow: in pixels. */
const maxBoxWidth = 90;

/** Whether a field takes the value as it is written, and nothing is known that could open, suggest or convert anything. */
export function isPlain({ element, kind }: Target, value: string): boolean {
  if (!isTextEntry(element) || kind === "combobox" || kind === "gridcell") return false;
  if (isTag(element, "textarea")) return true;
  const { type, readOnly } = element;
  if (kind === "date") return copyWith(element, value).value === value;
  if (kind === "text" && (readOnly || hasTags(element) || isInChoiceBox(element) || maySuggest(element))) return false;
  if (value.length > 2 && isCharacterBox(element)) return false;
  // A text, a telephone number and a search may be a date or a time.
  return !/^te|^s/.test(type) || !(looksLikeDay(value) || timeOrMonth.test(value));
}

/** A time, or a word and a year, which may be a month. */
const timeOrMonth = /^\s*(?:\d{1,2}\s*[:.hap]|[a-z]{3,9}\.?,?[ -](?:of )?\d{4}\s*$)/i;

/** Whether a text has a year, and another number that may be a day or a month. */
export function looksLikeDay(value: string): boolean {
  return /(?:^|\D)\d{4}(?:\D|$)/.test(value) && /(?:^|\D)\d{1,2}(?:\D|$)/.test(value);
}

/** Whether an input is as small as one for a single character of a code. */
export function isCharacterBox(element: Element): element is HTMLInputElement {
  if (!isTextEntry(element) || !isRendered(element)) return false;
  const { width, height } = rectOf(element);
  return element.maxLength === 1 || (width <= maxBoxWidth && width < height * 2.5 && !element.value[1]);
}

export function hasTags(element: Element): boolean {
  return isOnlyItem(element) || readDisplayedSelection(element).tags.size > 0;
}

/** Whether a text field has no border, because it is a part of a box that is called one for tags or choices. */
export function isInChoiceBox(element: Element): boolean {
  const isNamed = ({ className }: Element) => /\b(tag|chip)|selecti/i.test(className);
  return styleOf(element).borderLeftWidth === "0px" && selfAndAncestors(element, 4).some(isNamed);
}

/** Whether a text field is the last item of a list over which the cursor is for text: the items are its tags. */
function isOnlyItem(element: Element): boolean {
  return (
    matches(element, "li:last-child>input:only-child") && styleOf(parentOf(element) as Element).cursor === "text" // of the list
  );
}

export function isSearchLike(element: Element): boolean {
  const words = ["class", "id", "name", "placeholder"].map((name) => attribute(element, name)).join(" ");
  return /auto-?complet|type-?ahead|suggest|combo-?box|typing|type to/i.test(words);
}

export function maySuggest(element: Element): boolean {
  return isSearchLike(element) || matches(element, "[autocomplete=off],.search>*");
}
