import { readLabel } from "../../dom/sense/label.ts";

/** What a form still lacks, as the page itself shows it. */
export interface Hints {
  /** Labels of fields without a value. */
  empty: string[];
  /** Errors that the page shows. */
  problems: { label: string; text: string }[];
}

export const noHints: Hints = { empty: [], problems: [] };

const maxShown = 6;
const controls = "input, select, textarea, [aria-required=true], [aria-invalid=true]";
const ignoredTypes = new Set(["hidden", "submit", "button", "reset", "image", "range", "color"]);

/** If the form marks required fields, only they count as empty. */
export function readHints(root: ParentNode): Hints {
  const offered = [...root.querySelectorAll(controls)].filter(isOffered);
  const required = offered.filter((element) => element.matches(":required, [aria-required=true]"));
  const empty = (required.length > 0 ? required : offered.filter((element) => !isBox(element))).filter(isEmpty);
  const fields = offered.flatMap((element) => {
    const text = errorOf(element);
    return text ? [{ label: nameOf(element), text }] : [];
  });
  const alerts = [...root.querySelectorAll("[role=alert]")]
    .filter((element) => !isOwn(element) && element.checkVisibility())
    .map((element) => textOf(element))
    .filter((text) => text !== "" && !fields.some((field) => field.text === text));
  return {
    empty: unique(empty.map(nameOf)).slice(0, maxShown),
    problems: [...fields, ...unique(alerts).map((text) => ({ label: "", text }))].slice(0, maxShown),
  };
}

/** Whether it belongs to the panel, not to the app. */
export function isOwn(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-giselle-ignore]") !== null;
}

function isOffered(element: Element): boolean {
  const { disabled, readOnly, type } = element as HTMLInputElement;
  return !disabled && !readOnly && !ignoredTypes.has(type) && !isOwn(element) && element.checkVisibility();
}

function isBox(element: Element): boolean {
  return /^(?:checkbox|radio)$/.test((element as HTMLInputElement).type);
}

function isEmpty(element: Element): boolean {
  const { type, checked, name, value, form } = element as HTMLInputElement;
  if (type === "checkbox") return !checked;
  if (type === "radio") return !form?.querySelector(`input[type=radio][name="${CSS.escape(name)}"]:checked`);
  return (value ?? element.textContent ?? "").trim() === "";
}

/** The choices of a group share the name of the group. */
function nameOf(element: Element): string {
  const legend = (element as HTMLInputElement).type === "radio" && element.closest("fieldset")?.querySelector("legend");
  return legend ? textOf(legend) : readLabel(element);
}

/** The text that the page connects with an invalid field, else the browser's own. */
function errorOf(element: Element): string {
  if (element.getAttribute("aria-invalid") === "true") {
    const ids = element.getAttribute("aria-errormessage") ?? element.getAttribute("aria-describedby") ?? "";
    const texts = ids.split(/\s+/).map((id) => element.ownerDocument.getElementById(id));
    return texts.flatMap((one) => (one?.checkVisibility() ? textOf(one) : [])).join(" ");
  }
  return element.matches(":user-invalid") && !isEmpty(element) ? (element as HTMLInputElement).validationMessage : "";
}

function textOf({ textContent }: Element): string {
  return (textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 200);
}

function unique(texts: string[]): string[] {
  return [...new Set(texts.filter(Boolean))];
}
