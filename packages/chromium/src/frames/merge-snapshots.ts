// A snapshot of a frame, as a part of the snapshot of the page around it. Plain data.
import type { Delta, Snapshot, SnapshotField } from "@giselles-ai/protocol";

/** A field as the page around its frame knows it. Names of frames inside begin with the name of this one already. */
export function inFrame(field: SnapshotField, name: string): SnapshotField {
  const isNamed = field.frame === name || field.frame?.startsWith(`${name}/`);
  return isNamed ? field : { ...field, frame: [name, field.frame].filter(Boolean).join("/") };
}

/** Those that nobody has seen yet. */
export function newFieldsOf({ fields, delta }: Snapshot): SnapshotField[] {
  return delta ? delta.added : fields;
}

type Box = NonNullable<SnapshotField["box"]>;

/** A box of a frame's content, in the view of the page around it. */
export function moveBox(
  { x, y, width, height }: Omit<Box, "cx" | "cy">,
  content: { x: number; y: number; scaleX: number; scaleY: number },
): Box {
  const place = { x: content.x + x * content.scaleX, y: content.y + y * content.scaleY };
  const size = { width: width * content.scaleX, height: height * content.scaleY };
  return { ...place, ...size, cx: place.x + size.width / 2, cy: place.y + size.height / 2 };
}

/** Adds what changed in a frame that was there before. */
export function addNews(outer: Snapshot, inner: Snapshot): Snapshot {
  if (!outer.delta) return outer;
  const delta = mergeDelta(outer.delta, [...outer.delta.added, ...newFieldsOf(inner)], inner.delta);
  const isNews = !inner.delta || /^[+~-] /m.test(inner.text ?? "");
  const said = outer.text !== undefined && isNews;
  return { ...outer, delta, ...(said && { text: `${outer.text}\n${inner.text ?? ""}` }) };
}

/** What a frame holds takes the place of the field that stood for it. */
export function putInPlace(outer: Snapshot, frame: SnapshotField, inner: Snapshot): Snapshot {
  const innerFields = newFieldsOf(inner);
  const insert = (fields: SnapshotField[]) =>
    fields.flatMap((field) => (field.fieldId === frame.fieldId ? innerFields : [field]));
  const merged: Snapshot = { ...outer };
  if (outer.delta) merged.delta = mergeDelta(outer.delta, insert(outer.delta.added), inner.delta);
  else merged.fields = insert(outer.fields);
  if (inner.outline) merged.outline = [...(outer.outline ?? []), ...inner.outline];
  if (outer.text !== undefined) merged.text = mergeText(outer.text, frame, inner);
  return merged;
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

/** The line that names the frame gives way to what the frame holds. */
function mergeText(outer: string, { fieldId, label }: SnapshotField, { text = "", url }: Snapshot): string {
  const name = `"${label.replaceAll('"', "'")}"`;
  const [, ...inside] = text.split("\n"); // its first line names the page
  const block = [`frame ${name} ${originOf(url)}`, ...inside, `end of frame ${name}`];
  const lines = outer.split("\n");
  const at = lines.findIndex((line) => line === fieldId || line.replace(/^\+ /, "").startsWith(`${fieldId} `));
  if (at < 0) return [...lines, ...block].join("\n");
  return [...lines.slice(0, at), ...block, ...lines.slice(at + 1)].join("\n");
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
