import { contains, parentOf } from "../tree.ts";

// Class names as hints: what a control without a name is for, and what a click has changed.

/** Words for what an element is, not for what it does, and for a state, which a name should outlive. */
const partOrState =
  /^(?:icon|btn|button|item|cell|row|col|box|wrapper|selected|active|current|checked|pressed|chosen|off)$/i;

/** Whether a person can read a class name. A tool has made the others. */
export function isReadable(className: string, except = /^$/): boolean {
  if (!/^(?!css-|jss)[a-z]{3,}(?:[-_][a-z]+)*$/i.test(className)) return false;
  return className.split(/[-_]/).some((word) => word.length > 2 && /[aeiouy]/i.test(word) && !except.test(word));
}

/** The class name that says most about an element: the first that no element beside it has, if there is one. */
export function findClassWord(element: Element, classNames: string[]): string | undefined {
  const found = classNames.filter((name) => isReadable(name, partOrState));
  return found.find((name) => isOnlyIn(element, name)) ?? found[0];
}

/** Whether no element beside this one has the class too. */
function isOnlyIn(element: Element, name: string): boolean {
  const all = parentOf(element)?.getElementsByClassName(name) ?? [];
  return contains(element, all[0] as Node) && contains(element, all[all.length - 1] as Node);
}
