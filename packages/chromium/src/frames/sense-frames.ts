// One snapshot out of many: what cannot be entered from inside the page is entered from here, and put in its place.
import type { Delta, Snapshot, SnapshotField, SnapshotOptions } from "@giselles-ai/protocol";
import type { World, Worlds } from "./worlds.ts";

/** Where a frame is: an element of another frame shows it. */
export interface FramePlace {
  world: World;
  name: string;
  /** Undefined for the main frame. */
  parent?: { frameId: string; handle: string };
  snapshotId: string;
}

export interface Sensed {
  snapshot: Snapshot;
  frames: Map<string, FramePlace>;
  /** Which document gave out each handle. */
  owners: Map<string, World>;
}

export interface SenseFramesOptions {
  worlds: Worlds;
  options: SnapshotOptions;
  /** The numbers of handles, counted up across all frames and pages, so that no two are the same. */
  numbers: { next: number };
  /** The frames of the snapshot that `since` means. */
  before: ReadonlyMap<string, FramePlace>;
}

const mostFrames = 40;
const charactersPerToken = 3.2;

export async function senseFrames({ worlds, options, numbers, before }: SenseFramesOptions): Promise<Sensed> {
  const frames = new Map<string, FramePlace>();
  const owners = new Map<string, World>();
  const snapshot = await senseFrame(worlds.mainFrameId, { name: "", budget: options.budget });
  return { snapshot, frames, owners };

  async function senseFrame(
    frameId: string,
    { name, budget, parent }: { name: string; budget?: number | undefined; parent?: FramePlace["parent"] },
  ): Promise<Snapshot> {
    const world = await worlds.enter(frameId);
    const { since: _, ...rest } = options;
    const since = before.get(frameId)?.snapshotId;
    const own = await lookClosely(world, { ...rest, ...(since && { since }), ...(budget && { budget }) });
    frames.set(frameId, { world, name, snapshotId: own.snapshotId, ...(parent && { parent }) });
    for (const { fieldId } of newFieldsOf(own)) owners.set(fieldId, world);
    let merged = own;
    for (const {
      parent: place,
      name: innerName,
      world: { frameId: innerId },
    } of own.delta ? before.values() : []) {
      if (place?.frameId !== frameId || own.delta?.removed.includes(place.handle)) continue;
      const inner = await senseFrame(innerId, { name: innerName, budget, parent: place }).catch(() => undefined);
      if (inner)
        merged = addNews(merged, await relocate(inner, { outer: own, world, handle: place.handle, name: innerName }));
    }
    for (const field of newFieldsOf(own)) {
      if (field.kind !== "opaque-frame" || frames.size >= mostFrames) continue;
      const inner = await enterFrame(own, {
        world,
        field,
        outerName: name,
        budget: budget && left(budget, merged.text),
      });
      if (inner) merged = putInPlace(merged, field, inner);
    }
    return merged;
  }

  async function enterFrame(
    outer: Snapshot,
    {
      world,
      field,
      outerName,
      budget,
    }: { world: World; field: SnapshotField; outerName: string; budget: number | undefined },
  ): Promise<Snapshot | undefined> {
    try {
      const frameId = await worlds.frameIn(world, field.fieldId);
      if (!frameId) return undefined;
      const name = [outerName, field.frame, field.label].filter(Boolean).join("/");
      const parent = { frameId: world.frameId, handle: field.fieldId };
      const inner = await senseFrame(frameId, { name, budget, parent });
      return await relocate(inner, { outer, world, handle: field.fieldId, name });
    } catch {
      return undefined; // it stays listed as a frame that cannot be entered
    }
  }

  async function lookClosely(world: World, given: SnapshotOptions): Promise<Snapshot> {
    const first = await look();
    if (!first.suspects || (await worlds.openClosedRoots(world)) === 0) return first.snapshot;
    return (await look()).snapshot;

    async function look() {
      const seen = await world.call("look", { next: numbers.next, options: given });
      numbers.next = seen.next;
      return seen;
    }
  }

  /** The fields of a frame, as fields of the page: with the frame's name, and places in the page's own view. */
  async function relocate(
    inner: Snapshot,
    { outer, world, handle, name }: { outer: Snapshot; world: World; handle: string; name: string },
  ): Promise<Snapshot> {
    const content = options.boxes && (await world.call("contentOf", handle));
    const origin = inner.origin !== outer.origin ? { origin: inner.origin } : {};
    const place = (field: SnapshotField): SnapshotField => ({
      ...origin,
      ...inFrame(field, name),
      ...(field.box && content && { box: moveBox(field.box, content) }),
    });
    return {
      ...inner,
      fields: inner.fields.map(place),
      ...(inner.delta && { delta: { ...inner.delta, added: inner.delta.added.map(place) } }),
    };
  }
}

/** A field as the page around its frame knows it. Names of frames inside begin with the name of this one already. */
export function inFrame(field: SnapshotField, name: string): SnapshotField {
  const isNamed = field.frame === name || field.frame?.startsWith(`${name}/`);
  return isNamed ? field : { ...field, frame: [name, field.frame].filter(Boolean).join("/") };
}

function newFieldsOf({ fields, delta }: Snapshot): SnapshotField[] {
  return delta ? delta.added : fields;
}

function left(budget: number, text = ""): number {
  return Math.max(50, Math.round(budget - text.length / charactersPerToken));
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
function addNews(outer: Snapshot, inner: Snapshot): Snapshot {
  if (!outer.delta) return outer;
  const delta = mergeDelta(outer.delta, [...outer.delta.added, ...newFieldsOf(inner)], inner.delta);
  const isNews = !inner.delta || /^[+~-] /m.test(inner.text ?? "");
  const said = outer.text !== undefined && isNews;
  return { ...outer, delta, ...(said && { text: `${outer.text}\n${inner.text ?? ""}` }) };
}

function putInPlace(outer: Snapshot, frame: SnapshotField, inner: Snapshot): Snapshot {
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
