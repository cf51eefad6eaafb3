// Takes a snapshot of all frames: enters the frames that the page script cannot, and merges their snapshots.
import type { Delta, Snapshot, SnapshotField, SnapshotOptions } from "@giselles-ai/protocol";
import type { IsolatedWorld, IsolatedWorlds } from "./isolated-worlds.ts";
import { addChanges, inFrame, moveBox, newFields, replaceFrameField } from "./merge-snapshots.ts";

/** A frame, with the element of its parent frame that shows it. */
export interface FramePlace {
  world: IsolatedWorld;
  name: string;
  /** Undefined for the main frame. */
  parent?: { frameId: string; handle: string };
  snapshotId: string;
}

export interface Sensed {
  snapshot: Snapshot;
  frames: Map<string, FramePlace>;
  /** The document of each handle. */
  owners: Map<string, IsolatedWorld>;
}

export interface SenseFramesOptions {
  worlds: IsolatedWorlds;
  options: SnapshotOptions;
  /** The next handle number, shared by all frames and pages. */
  numbers: { next: number };
  /** The frames of the snapshot `since`. */
  before: ReadonlyMap<string, FramePlace>;
}

const maxFrames = 40;
const charactersPerToken = 3.2;
/** The least budget of a frame, in tokens. */
const minBudget = 50;

export function senseFrames(options: SenseFramesOptions): Promise<Sensed> {
  return new FrameReader(options).read();
}

/** Reads the frames that a document has added, for the report about an action. */
export function senseAddedFrames(
  options: SenseFramesOptions,
  delta: Delta,
  place: { world: IsolatedWorld; name: string },
): Promise<Omit<Sensed, "snapshot"> & { delta: Delta }> {
  return new FrameReader(options).readAdded(delta, place);
}

interface Place {
  name: string;
  /** The remaining budget, in tokens. */
  budget?: number | undefined;
  parent?: FramePlace["parent"];
}

/** The element of another document that shows a frame. */
interface FrameOwner {
  outer: Snapshot;
  world: IsolatedWorld;
  handle: string;
  name: string;
}

class FrameReader {
  readonly #options: SenseFramesOptions;
  readonly #frames = new Map<string, FramePlace>();
  readonly #owners = new Map<string, IsolatedWorld>();

  constructor(options: SenseFramesOptions) {
    this.#options = options;
  }

  async read(): Promise<Sensed> {
    const { worlds, options } = this.#options;
    const snapshot = await this.#readFrame(worlds.mainFrameId, { name: "", budget: options.budget });
    return { snapshot, frames: this.#frames, owners: this.#owners };
  }

  async readAdded(delta: Delta, place: { world: IsolatedWorld; name: string }) {
    const { text } = delta;
    const own = { fields: [], delta, origin: "", ...(text !== undefined && { text }) } as unknown as Snapshot;
    const merged = await this.#readNewFrames(own, own, { ...place, budget: this.#options.options.budget });
    const added = { ...delta, ...merged.delta, ...(merged.text !== undefined && { text: merged.text }) };
    return { delta: added, frames: this.#frames, owners: this.#owners };
  }

  async #readFrame(frameId: string, { name, budget, parent }: Place): Promise<Snapshot> {
    const { worlds, options, before } = this.#options;
    const world = await worlds.enter(frameId);
    const { since: _, ...rest } = options;
    const since = before.get(frameId)?.snapshotId;
    const own = await this.#takeSnapshotWithClosedRoots(world, {
      ...rest,
      ...(since && { since }),
      ...(budget && { budget }),
    });
    this.#frames.set(frameId, { world, name, snapshotId: own.snapshotId, ...(parent && { parent }) });
    for (const { fieldId } of newFields(own)) this.#owners.set(fieldId, world);
    const merged = own.delta ? await this.#readKnownFrames(own, world, budget) : own;
    return this.#readNewFrames(own, merged, { world, name, budget });
  }

  /** Adds the changes in frames of the earlier snapshot. */
  async #readKnownFrames(own: Snapshot, world: IsolatedWorld, budget: number | undefined): Promise<Snapshot> {
    let merged = own;
    for (const { parent, name, world: inside } of this.#options.before.values()) {
      if (parent?.frameId !== world.frameId || own.delta?.removed.includes(parent.handle)) continue;
      const inner = await this.#readFrame(inside.frameId, { name, budget, parent }).catch(() => undefined);
      if (!inner) continue;
      merged = addChanges(merged, await this.#relocate(inner, { outer: own, world, handle: parent.handle, name }));
    }
    return merged;
  }

  /** Replaces new frame fields by the content of their frames. */
  async #readNewFrames(own: Snapshot, known: Snapshot, { world, name, budget }: Place & { world: IsolatedWorld }) {
    let merged = known;
    for (const field of newFields(own)) {
      if (field.kind !== "opaque-frame" || this.#frames.size >= maxFrames) continue;
      const left = budget && budgetAfter(budget, merged.text);
      const inner = await this.#enterFrame(own, { world, field, outerName: name, budget: left });
      if (inner) merged = replaceFrameField(merged, field, inner);
    }
    return merged;
  }

  async #enterFrame(
    outer: Snapshot,
    given: { world: IsolatedWorld; field: SnapshotField; outerName: string; budget: number | undefined },
  ): Promise<Snapshot | undefined> {
    const { world, field, outerName, budget } = given;
    const handle = field.fieldId;
    try {
      const frameId = await this.#options.worlds.frameIn(world, handle);
      if (!frameId) return undefined;
      const name = [outerName, field.frame, field.label].filter(Boolean).join("/");
      const inner = await this.#readFrame(frameId, { name, budget, parent: { frameId: world.frameId, handle } });
      return await this.#relocate(inner, { outer, world, handle, name });
    } catch {
      return undefined; // stays listed as an opaque frame
    }
  }

  /** Takes the snapshot again if closed shadow roots were found and opened. */
  async #takeSnapshotWithClosedRoots(world: IsolatedWorld, options: SnapshotOptions): Promise<Snapshot> {
    await this.#options.worlds.reportListeners(world);
    const first = await this.#takeSnapshot(world, options);
    if (!first.mayHaveClosedRoots || (await this.#options.worlds.openClosedRoots(world)) === 0) return first.snapshot;
    return (await this.#takeSnapshot(world, options)).snapshot;
  }

  async #takeSnapshot(world: IsolatedWorld, options: SnapshotOptions) {
    const { numbers } = this.#options;
    const result = await world.call("takeSnapshot", { next: numbers.next, options });
    numbers.next = result.next;
    return result;
  }

  /** Converts the fields of a frame to fields of the page: with the frame's name, and boxes in the page's viewport. */
  async #relocate(inner: Snapshot, { outer, world, handle, name }: FrameOwner): Promise<Snapshot> {
    const content = this.#options.options.boxes && (await world.call("contentOf", handle));
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

/** The remaining budget after a text, in tokens. */
function budgetAfter(budget: number, text = ""): number {
  return Math.max(minBudget, Math.round(budget - text.length / charactersPerToken));
}
