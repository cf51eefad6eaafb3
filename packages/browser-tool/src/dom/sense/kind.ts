import type { FieldKind } from "@giselles-ai/protocol";
import { isTextual } from "@giselles-ai/protocol/rules";
import { attribute, isTag } from "../tree.ts";
import { tableOf } from "../words.ts";

/** Types that are not for writing text; a hidden one is of no kind. */
const inputKinds = tableOf<FieldKind>(
  "hidden: button submit:button reset:button image:button checkbox radio file range color number date time:date month:date week:date datetime-local:date",
);

const roleKinds = tableOf<FieldKind>(
  "button link checkbox radio switch textbox:text searchbox:text combobox listbox option slider spinbutton:number tab menuitem menuitemcheckbox:menuitem menuitemradio:menuitem treeitem",
);

/** Where people write or choose, as HTML has it. */
export const nativeFields = "input,select,textarea";

/** The role that an element claims: the first that we know. */
export function roleOf(element: Element): string {
  const role = attribute(element, "role").toLowerCase();
  if (!role) return role;
  const listed = role.split(/\s+/);
  return listed.find((name) => roleKinds.has(name)) ?? (listed[0] as string);
}

/** What an element is to the person who operates it; undefined for all that is only looked at. Reads no style. */
export function kindOf(element: Element): FieldKind | undefined {
  switch (element.localName) {
    case "input":
      return kindOfInput(element as HTMLInputElement);
    case "textarea":
      return isCombobox(element) ? "combobox" : "textarea";
    case "select":
      return "select";
    case "button":
      return kindByRole(element, "button");
    case "summary":
      return kindByRole(element, isTag(element.parentElement, "details") && "button");
    case "a":
    case "area":
      return kindByRole(element, element.matches("[*|href]") && "link");
    default:
      return kindByRole(element);
  }
}

function kindOfInput(element: HTMLInputElement): FieldKind | undefined {
  const kind = inputKinds.get(element.type);
  const role = roleOf(element);
  if (kind === undefined) return isCombobox(element) ? "combobox" : role === "spinbutton" ? "number" : "text";
  return (kind === "checkbox" && role === "switch" ? role : kind) || undefined;
}

function isCombobox(element: Element): boolean {
  return element.matches(
    "[role~=combobox],[list],[aria-autocomplete=list],[aria-autocomplete=both],[aria-haspopup=listbox]",
  );
}

function kindByRole(element: Element, native: FieldKind | false = false): FieldKind | undefined {
  if (!native && !element.hasAttributes()) return undefined;
  if (isEditingHost(element)) return "richtext";
  const role = roleOf(element);
  const kind = roleKinds.get(role) ?? native;
  if (kind === "button" && attribute(element, "aria-haspopup") === "listbox") return "combobox";
  if (kind) return kind;
  if (role === "gridcell" && element.matches("[tabindex],[aria-selected]")) return role;
  return undefined;
}

/** The outermost editable element; what is inside is its text. */
function isEditingHost(element: Element): boolean {
  return (
    element.hasAttribute("contenteditable") &&
    (element as HTMLElement).isContentEditable &&
    !element.parentElement?.isContentEditable
  );
}

/** Text goes in, and what was there is replaced. */
export function isTextEntry(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return isTag(element, "textarea") || (isTag(element, "input") && isTextual(inputKinds.get(element.type) ?? "text"));
}
