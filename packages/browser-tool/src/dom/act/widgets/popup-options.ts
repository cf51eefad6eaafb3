// The options in a popup.
import {
  attribute,
  contains,
  findChoice,
  isInside,
  leavesIn,
  matches,
  normalise,
  oneLine,
  optionLabel,
  ownText,
  selfAndAncestors,
  visibleText,
} from "../kit.ts";
import type { Choice } from "../understand/choice.ts";

export type Option = Choice<Element>;

/** After a search: the only match, or the option that creates a new entry. */
export function onlyOne(text: string, choices: Option[]): Option | undefined {
  const [choice, other] = findChoice(text, choices);
  if (choice) return other ? undefined : choice;
  const creator = choices.find(({ label }) =>
    /^\W*(?:create|add|new|use)\b\W*$/.test(normalise(label).replace(normalise(text), "")),
  );
  return creator && { ...creator, label: text };
}

/** The outermost of some ancestors (innermost first) that does not contain an element. */
export function outermostExcluding(element: Element, ancestors: Element[]): Element | undefined {
  return ancestors.filter((ancestor) => !isInside(element, ancestor)).at(-1);
}

/** The popups around lists, with their search inputs and scroll containers. */
export function popupsOf(lists: Element[], element: Element): Element[] {
  return [...new Set(lists.map((list) => outermostExcluding(element, selfAndAncestors(list, 5)) ?? list))];
}

/** Prefers the text to the accessible name, which may include the names of icons. */
export function toChoice(item: Element): Option {
  const leaf = matches(item, "[role=treeitem]") && leavesIn(item)[0]; // without its branches
  if (leaf) return { label: oneLine(ownText(leaf)), value: "", item: leaf };
  const text = oneLine(item.textContent);
  const name = optionLabel(item);
  return { label: text && name.includes(text) ? text : name, value: attribute(item, "data-value") || text, item };
}

/** Whether an option is not the box around another of the same name. */
export function isInnermost({ label, item }: Option, _index: number, all: Option[]): boolean {
  return !all.some((other) => other.item !== item && other.label === label && contains(item, other.item));
}

const partTags = "small,b,strong,i,em,mark,code";

/** Whether an option is not only a part of another, such as the code after a name. */
export function isWhole({ item }: Option, _index: number, all: Option[]): boolean {
  return !all.some((other) => {
    if (other.item === item || !contains(other.item, item)) return false;
    return matches(item, partTags) || all.filter((each) => contains(other.item, each.item)).length === 2;
  });
}

/** Options of one name differ in their whole text: two people, and the department under each. */
export function withDifference(option: Option, _index: number, all: Option[]): Option {
  const isTwin = all.some(({ label, item }) => label === option.label && item !== option.item);
  return isTwin ? { ...option, label: visibleText(option.item) || option.label, value: option.label } : option;
}

export function exactly(text: string, choices: Option[]): Option | undefined {
  const [choice, other] = findChoice(text, choices);
  const isExact = choice && !other && (choice.value === text || isIn([choice.label], text));
  return isExact ? choice : undefined;
}

/** Whether a text is among these, apart from case and space. */
export function isIn(texts: string[], text: string): boolean {
  return texts.some((other) => normalise(other) === normalise(text));
}
