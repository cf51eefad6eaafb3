// Adds what only policies need, so snapshots leave it out: what a press sends and where, what a button shows beside its name, and
// the focus.
import type { Snapshot, SnapshotField } from "@giselles-ai/protocol";
import { commitsOnClick } from "@giselles-ai/protocol/rules";
import { documentOf, matches, windowOf } from "../tree.ts";
import { focusOf } from "./focus.ts";
import { elementOf } from "./handles.ts";
import { describeSent, edited, sentBy, shownBy } from "./sent.ts";

/**
 * Returns the snapshot with what pressing each element sends and where, with download links marked, and with the element that
 * gets keys.
 *
 * @example <caption>packages/browser-tool/src/dom/sense/snapshot.test.ts</caption>
 * import { markDestinations, snapshot } from "../index.ts";
 * const { fields } = markDestinations(snapshot({ scope: "page" }));
 */
export function markDestinations(snapshot: Snapshot, root: Document | Element = document): Snapshot {
  const { fields, delta } = snapshot;
  edited.clear();
  return {
    ...snapshot,
    fields: fields.map(mark),
    ...(delta && { delta: { ...delta, added: delta.added.map(mark) } }),
    focus: focusOf(documentOf(root)),
  };
}

/** Returns a copy, because the field itself is stored for later comparison. */
function mark(field: SnapshotField): SnapshotField {
  const element = elementOf(field.fieldId);
  return element ? { ...field, ...destinationOf(element, field), ...shownTextOf(element, field) } : field;
}

/** A name for assistive technology can say something else than the button does. */
function shownTextOf(element: Element, { kind, label }: SnapshotField): Partial<SnapshotField> {
  const isNamed =
    matches(element, "[aria-label],[aria-labelledby],[title]") || (element as HTMLButtonElement).labels?.[0];
  if (!commitsOnClick(kind) || !isNamed) return {};
  const shows = shownBy(element);
  return shows && !label.includes(shows) ? { shows } : {};
}

function destinationOf(element: Element, { kind }: SnapshotField): Partial<SnapshotField> {
  const sent = sentBy(element);
  if (!sent) return {};
  const { url, by } = sent;
  const sends = describeSent(sent, element);
  if (by && matches(by, "a,area")) {
    const isNew = kind !== "link" || by !== element || typeof (by as HTMLAnchorElement).href !== "string";
    return { sends, ...(isNew && { href: url }), ...(matches(by, "[download]") && { download: true }) };
  }
  // The attribute may hold any text.
  const isOtherOrigin = /^https?:/.test(url) && URL.canParse(url) && new URL(url).origin !== windowOf(element).origin;
  return { sends, ...(isOtherOrigin && { submitsTo: url }) };
}
