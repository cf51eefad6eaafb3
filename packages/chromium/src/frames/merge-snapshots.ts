// Merges the snapshot of a frame into the snapshot of the page around it. Pure functions.
import { type Delta, noFocus, nothingChangedText, type Snapshot, type SnapshotField } from "@giselles-ai/protocol";

/** Adds the name of its frame to a field. Names of inner frames already start with it. */
export function inFrame(field: SnapshotField, name: string): SnapshotField {
  const isNamed = field.frame === name || field.frame?.startsWith(`${name}/`);
  return isNamed ? field : { ...field, frame: [name, field.frame].filter(Boolean).join("/") };
}

/** The fields that are new in a snapshot. */
export function newFields({ fields, delta }: Snapshot): SnapshotField[] {
  return delta ? delta.added : fields;
}

type Box = NonNullable<SnapshotField["box"]>;

/** Converts a box of a frame's content to the viewport of the page around it. */
export function moveBox(
  { x, y, width, height }: Omit<Box, "cx" | "cy">,
  content: { x: number; y: number; scaleX: number; scaleY: number },
): Box {
  const place = { x: content.x + x * content.scaleX, y: content.y + y * content.scaleY };
  const size = { width: width * content.scaleX, height: height * content.scaleY };
  return { ...place, ...size, cx: place.x + size.width / 2, cy: place.y + size.height / 2 };
}

/** Adds the changes of a frame that was in an earlier snapshot. */
export function addChanges(outer: Snapshot, inner: Snapshot): Snapshot {
  if (!outer.delta) return outer;
  const delta = mergeDelta(outer.delta, [...outer.delta.added, ...newFields(inner)], inner.delta);
  const hasChanges = !inner.delta || /^[+~-] /m.test(inner.text ?? "");
  const hasText = outer.text !== undefined && hasChanges;
  const texts = [outer.text, inner.text].filter((text) => text && text !== nothingChangedText);
  return { ...outer, ...joinNotes(outer, inner), delta, ...(hasText && { text: texts.join("\n") }) };
}

/** Replaces the field of a frame by the frame's content. */
export function replaceFrameField(outer: Snapshot, frame: SnapshotField, inner: Snapshot): Snapshot {
  const innerFields = newFields(inner);
  const insert = (fields: SnapshotField[]) =>
    fields.flatMap((field) => (field.fieldId === frame.fieldId ? innerFields : [field]));
  const merged: Snapshot = { ...outer, ...joinNotes(outer, inner) };
  // A frame in which no element has the focus has no id that keys could be bound to.
  if (outer.focus === frame.fieldId && inner.focus) merged.focus = inner.focus === noFocus ? "other" : inner.focus;
  if (outer.delta) merged.delta = mergeDelta(outer.delta, insert(outer.delta.added), inner.delta);
  else merged.fields = insert(outer.fields);
  if (inner.outline) merged.outline = [...(outer.outline ?? []), ...inner.outline];
  if (outer.text !== undefined) merged.text = mergeText(outer.text, frame, inner);
  return merged;
}

/** What both documents say beside their content. */
function joinNotes(outer: Snapshot, inner: Snapshot): Pick<Snapshot, "late" | "missing"> {
  const late = [...(outer.late ?? []), ...(inner.late ?? [])];
  const missing = outer.missing ?? inner.missing;
  return { ...(late.length > 0 && { late }), ...(missing && { missing }) };
}

function mergeDelta(outer: Delta, added: SnapshotField[], inner: Delta | undefined): Delta {
  const outline = [...(outer.outline ?? []), ...(inner?.outline ?? [])];
  return {
    ...outer,
    added,
    changed: [...outer.changed, ...(inner?.changed ?? [])],
    removed: [...outer.removed, ...(inner?.removed ?? [])],
    ...(outline.length > 0 && { outline }),
  };
}

/** Replaces the line of a frame by the frame's lines. */
function mergeText(outer: string, { fieldId, label }: SnapshotField, { text = "", url }: Snapshot): string {
  const name = `"${label.replaceAll('"', "'")}"`;
  const [, ...inside] = text.split("\n"); // its first line names the page
  const block = [`frame ${name} ${originOf(url)}`, ...inside, `end of frame ${name}`];
  const lines = outer.split("\n");
  const index = lines.findIndex((line) => line === fieldId || line.replace(/^\+ /, "").startsWith(`${fieldId} `));
  if (index < 0) return [...lines, ...block].join("\n");
  return [...lines.slice(0, index), ...block, ...lines.slice(index + 1)].join("\n");
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
