// Where pressing something leads that no person sees before: apart from the rest of looking, for those who judge it.
import type { Snapshot, SnapshotField } from "@giselles-ai/protocol";
import { attribute, viewOf } from "../tree.ts";
import { elementOf } from "./handles.ts";

/**
 * Returns the same snapshot with the addresses of forms that are sent to other origins, and with links that are saved as
 * files.
 *
 * @example <caption>packages/browser-tool/src/dom/sense/snapshot.test.ts</caption>
 * import { markDestinations, snapshot } from "../index.ts";
 * const { fields } = markDestinations(snapshot({ scope: "page" }));
 */
export function markDestinations(snapshot: Snapshot): Snapshot {
  const { fields, delta } = snapshot;
  return { ...snapshot, fields: fields.map(mark), ...(delta && { delta: { ...delta, added: delta.added.map(mark) } }) };
}

/** A copy: the field itself is kept, to be compared with later. */
function mark(field: SnapshotField): SnapshotField {
  const element = elementOf(field.fieldId);
  return element ? { ...field, ...destinationOf(element, field) } : field;
}

function destinationOf(element: Element, { kind }: SnapshotField): Partial<SnapshotField> {
  if (element.matches("a,area")) {
    const { href } = element as HTMLAnchorElement; // of what calls itself a button too
    return { ...(href && kind !== "link" && { href }), ...(element.hasAttribute("download") && { download: true }) };
  }
  const { form, formAction } = element as HTMLInputElement;
  if (!form) return {};
  const target = attribute(element, "formaction") ? formAction : addressOf(form);
  // A page may write anything there, and then its property is that text.
  const isElsewhere =
    /^https?:/.test(target) && URL.canParse(target) && new URL(target).origin !== viewOf(element).origin;
  return isElsewhere ? { submitsTo: target } : {};
}

/** Its own property may be hidden behind a field of that name. */
function addressOf(form: HTMLFormElement): string {
  const written = attribute(form, "action");
  return written && URL.canParse(written, form.baseURI) ? new URL(written, form.baseURI).href : "";
}
