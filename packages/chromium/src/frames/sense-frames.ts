// One snapshot out of many: what cannot be entered from inside the page is entered from here, and put in its place.
import type { Snapshot, SnapshotField, SnapshotOptions } from "@giselles-ai/protocol";
import { addNews, inFrame, moveBox, newFieldsOf, putInPlace } from "./merge-snapshots.ts";
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
/** However little is left, a frame may say this much, in tokens. */
const smallestBudget = 50;

export function senseFrames(options: SenseFramesOptions): Promise<Sensed> {
  return new FrameReader(options).read();
}

interface Place {
  name: string;
  /** What may still be said, in tokens. */
  budget?: number | undefined;
  parent?: FramePlace["parent"];
}

/** Where a frame is shown: by an element of another frame's document. */
interface Shown {
  outer: Snapshot;
  world: World;
  handle: string;
  name: string;
}

class FrameReader {
  readonly #given: SenseFramesOptions;
  readonly #frames = new Map<string, FramePlace>();
  readonly #owners = new Map<string, World>();

  constructor(given: SenseFramesOptions) {
    this.#given = given;
  }

  async read(): Promise<Sensed> {
    const { worlds, options } = this.#given;
    const snapshot = await this.#readFrame(worlds.mainFrameId, { name: "", budget: options.budget });
    return { snapshot, frames: this.#frames, owners: this.#owners };
  }

  async #readFrame(frameId: string, { name, budget, parent }: Place): Promise<Snapshot> {
    const { worlds, options, before } = this.#given;
    const world = await worlds.enter(frameId);
    const { since: _, ...rest } = options;
    const since = before.get(frameId)?.snapshotId;
    const own = await this.#lookClosely(world, { ...rest, ...(since && { since }), ...(budget && { budget }) });
    this.#frames.set(frameId, { world, name, snapshotId: own.snapshotId, ...(parent && { parent }) });
    for (const { fieldId } of newFieldsOf(own)) this.#owners.set(fieldId, world);
    const known = own.delta ? await this.#readKnownFrames(own, world, budget) : own;
    return this.#readNewFrames(own, known, { world, name, budget });
  }

  /** Adds what is new in the frames that were there before. */
  async #readKnownFrames(own: Snapshot, world: World, budget: number | undefined): Promise<Snapshot> {
    let merged = own;
    for (const { parent, name, world: inside } of this.#given.before.values()) {
      if (parent?.frameId !== world.frameId || own.delta?.removed.includes(parent.handle)) continue;
      const inner = await this.#readFrame(inside.frameId, { name, budget, parent }).catch(() => undefined);
      if (!inner) continue;
      merged = addNews(merged, await this.#relocate(inner, { outer: own, world, handle: parent.handle, name }));
    }
    return merged;
  }

  /** Puts what they hold in the place of frames that nobody has entered yet. */
  async #readNewFrames(own: Snapshot, known: Snapshot, { world, name, budget }: Place & { world: World }) {
    let merged = known;
    for (const field of newFieldsOf(own)) {
      if (field.kind !== "opaque-frame" || this.#frames.size >= mostFrames) continue;
      const left = budget && budgetAfter(budget, merged.text);
      const inner = await this.#enterFrame(own, { world, field, outerName: name, budget: left });
      if (inner) merged = putInPlace(merged, field, inner);
    }
    return merged;
  }

  async #enterFrame(
    outer: Snapshot,
    given: { world: World; field: SnapshotField; outerName: string; budget: number | undefined },
  ): Promise<Snapshot | undefined> {
    const { world, field, outerName, budget } = given;
    const handle = field.fieldId;
    try {
      const frameId = await this.#given.worlds.frameIn(world, handle);
      if (!frameId) return undefined;
      const name = [outerName, field.frame, field.label].filter(Boolean).join("/");
      const inner = await this.#readFrame(frameId, { name, budget, parent: { frameId: world.frameId, handle } });
      return await this.#relocate(inner, { outer, world, handle, name });
    } catch {
      return undefined; // it stays listed as a frame that cannot be entered
    }
  }

  /** Once more, where there are roots that were closed and now are open. */
  async #lookClosely(world: World, options: SnapshotOptions): Promise<Snapshot> {
    await this.#given.worlds.noteListeners(world);
    const first = await this.#look(world, options);
    if (!first.suspects || (await this.#given.worlds.openClosedRoots(world)) === 0) return first.snapshot;
    return (await this.#look(world, options)).snapshot;
  }

  async #look(world: World, options: SnapshotOptions) {
    const { numbers } = this.#given;
    const seen = await world.call("look", { next: numbers.next, options });
    numbers.next = seen.next;
    return seen;
  }

  /** The fields of a frame, as fields of the page: with the frame's name, and places in the page's own view. */
  async #relocate(inner: Snapshot, { outer, world, handle, name }: Shown): Promise<Snapshot> {
    const content = this.#given.options.boxes && (await world.call("contentOf", handle));
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

/** What is left of a budget after a text, in tokens. */
function budgetAfter(budget: number, text = ""): number {
  return Math.max(smallestBudget, Math.round(budget - text.length / charactersPerToken));
}
