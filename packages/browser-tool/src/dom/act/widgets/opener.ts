// The button beside a field that opens its popup.
import { isRendered, matches, queryAll, selfAndAncestors } from "../kit.ts";
import { describeControl } from "./calendar.ts";

const buttons = "button,[role=button]";

/** What opens the popup of a field, beside it: an icon that is called so, or its only button without a text. It sends no form. */
export function findOpener(input: Element): HTMLElement | undefined {
  for (const box of selfAndAncestors(input, 5).slice(1)) {
    if (matches(box, "td,body") || queryAll(box, "input:not([type=hidden]),select,textarea").length > 1)
      return undefined;
    const isOnly = queryAll(box, buttons).length === 1;
    const opener = queryAll(box, `${buttons},span,i,svg`).find(
      (part) =>
        isRendered(part) &&
        !matches(part, "form button:not([type=button])") &&
        (/\bdate|calend/i.test(describeControl(part)) || (isOnly && matches(part, buttons))) &&
        !/clear|remove|delete/i.test(describeControl(part)) &&
        !/\p{L}/u.test(part.textContent),
    );
    if (opener) return opener;
  }
  return undefined;
}
