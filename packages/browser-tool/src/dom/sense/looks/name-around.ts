import { titleOf } from "./drawn-texts.ts";
import {
  accessibleName,
  closest,
  kindOf,
  matches,
  nativeFields,
  parentOf,
  queryAll,
  selfAndAncestors,
  tagOf,
} from "./kit.ts";
import { textBeside } from "./text-beside.ts";

/** A field without its own name has that of its button, of the component it is part of, or of the fields beside it. */
export function nameAround(field: Element): string {
  return buttonBeside(field) || legendOf(field) || hostName(field) || pairName(field);
}

/** The name of the button that opens a hidden file field. */
function buttonBeside(element: Element): string {
  if (kindOf(element) !== "file") return "";
  const button = parentOf(element)?.querySelector("button,[role=button]");
  return button ? accessibleName(button) : "";
}

/** The legend, if the field is alone in its fieldset. */
function legendOf(field: Element): string {
  const set = closest(field, "fieldset");
  return set && queryAll(set, nativeFields).length === 1 ? accessibleName(set) : "";
}

/** The name of the component that a control is part of: labels point at the component. */
function hostName(control: Element): string {
  const [, ...around] = selfAndAncestors(control, 6);
  const hosts = around.filter((part) => tagOf(part).includes("-"));
  return hosts.map(accessibleName).find(Boolean) ?? "";
}

/** Fields that share one text, such as the start and the end of a period. */
function pairName(element: Element): string {
  if (!matches(element, nativeFields)) return "";
  const together = selfAndAncestors(element, 3).find((part) => queryAll(part, nativeFields).length > 1);
  const fields = together ? queryAll(together, nativeFields).filter((field) => kindOf(field) === kindOf(element)) : [];
  if (!together || fields.length < 2 || fields.length > 4 || matches(together, "form,body,fieldset,tr")) return "";
  const around = selfAndAncestors(together, 2).filter((part) => !matches(part, "form,body"));
  const title = [fields[0] as Element, ...around]
    .map((part) => textBeside(part, "previousSibling", titleOf))
    .find(Boolean);
  return title ? `${title} (${fields.indexOf(element as HTMLElement) + 1} of ${fields.length})` : "";
}
