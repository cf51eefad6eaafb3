import type { FieldKind } from "@giselles-ai/protocol";
import { isTextual } from "@giselles-ai/protocol/rules";
import { parseTable } from "../text.ts";
import { attribute, closest, hasAttributes, isEditable, isTag, matches, parentOf, tagOf } from "../tree.ts";
import { isSegmented } from "./segments.ts";
import { isOnTrack } from "./track.ts";

/** Input types that do not take text. Hidden inputs have no kind. */
const inputKinds = parseTable<FieldKind>(
  "hidden: button submit:button reset:button image:button checkbox radio file range color number date time:date month:date week:date datetime-local:date",
);

const roleKinds = parseTable<FieldKind>(
  "button link checkbox radio switch textbox:text searchbox:text combobox listbox option slider spinbutton:number tab menuitem menuitemcheckbox:menuitem menuitemradio:menuitem treeitem",
);

/** The native form fields. */
export const nativeFields = "input,select,textarea";

/** The first known role of an element. */
export function roleOf(element: Element): string {
  const role = attribute(element, "role").toLowerCase();
  if (!role) return role;
  const listed = role.split(/\s+/);
  return listed.find((name) => roleKinds.has(name)) ?? (listed[0] as string);
}

/** How a person operates an element; undefined if it is not operable. Reads almost no style. */
export function kindOf(element: Element): FieldKind | undefined {
  switch (tagOf(element)) {
    case "input":
      return kindOfInput(element as HTMLInputElement);
    case "textarea":
      return isCombobox(element) ? "combobox" : "textarea";
    case "select":
      return "select";
    case "button":
      return kindByRole(element, "button");
    case "summary":
      return kindByRole(element, isTag(parentOf(element), "details") && "button");
    case "a":
    case "area":
      return kindByRole(element, matches(element, "[*|href]") && "link");
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
  return matches(
    element,
    "[role~=combobox],[list],[aria-autocomplete=list],[aria-autocomplete=both],[aria-haspopup=listbox]",
  );
}

function kindByRole(element: Element, native: FieldKind | false = false): FieldKind | undefined {
  if (!native && !hasAttributes(element)) return undefined;
  if (isEditingHost(element)) return isCombobox(element) ? "combobox" : "richtext";
  const role = roleOf(element);
  const kind = roleKinds.get(role) ?? native;
  if (
    matches(element, kind === "listbox" ? "[aria-expanded]" : "[aria-haspopup=listbox]") &&
    /^(?:but|lis)/.test(kind || "")
  )
    return "combobox"; // a list that opens
  if (kind) return kind;
  if (!role && isHandle(element) && !closest(element, "[role=slider]")) return "slider";
  if (role === "group" && isSegmented(element)) return "date";
  if (role === "gridcell" && matches(element, "[tabindex],[aria-selected]")) return role;
  return undefined;
}

/** Whether an element without a role is the handle of a slider: the keyboard stops at it, and it is on a track. */
function isHandle(element: Element): boolean {
  if (!matches(element, "[tabindex]") || element.textContent?.trim()) return false;
  return trackShare(element) !== undefined || isOnTrack(element);
}

/** The place of a slider's handle on its track, in percent. */
export function trackShare(element: Element): number | undefined {
  const share = /(?:^|[;\s])(?:left|bottom|inset-inline-start):\s*(-?[\d.]+)%/.exec(attribute(element, "style"))?.[1];
  return share === undefined ? undefined : Math.round(Number(share) * 10) / 10;
}

/** Whether this is the outermost editable element. */
function isEditingHost(element: Element): boolean {
  return matches(element, "[contenteditable]") && isEditable(element) && !isEditable(parentOf(element));
}

/** Whether text can be typed into a native field. */
export function isTextEntry(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return isTag(element, "textarea") || (isTag(element, "input") && isTextual(inputKinds.get(element.type) ?? "text"));
}
