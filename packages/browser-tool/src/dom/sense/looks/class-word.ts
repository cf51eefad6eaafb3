import { contains, isReadable, parentOf } from "./kit.ts";

/** Words for what an element is, not for what it does, and for a state, which a name should outlive. */
const partOrState =
  /^(?:icon|btn|button|item|cell|row|col|box|wrapper|selected|active|current|checked|pressed|chosen|off)$/i;

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
