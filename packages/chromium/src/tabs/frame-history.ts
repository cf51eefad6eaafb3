import type { Delta, ExecutionReport, Snapshot } from "@giselles-ai/protocol";
import { inFrame } from "../frames/merge-snapshots.ts";
import type { FramePlace, Sensed } from "../frames/sense-frames.ts";
import type { FrameDocument } from "./group-actions.ts";

const maxStoredSnapshots = 6;

type Frames = ReadonlyMap<string, FramePlace>;

/** The frames of a tab's snapshots, and the document of each handle. */
export class FrameHistory {
  readonly #owners = new Map<string, FrameDocument>();
  /** By snapshot id, oldest first. */
  readonly #snapshots = new Map<string, Frames>();
  #last: Frames = new Map();

  /** The frames of the last snapshot. */
  get last(): Frames {
    return this.#last;
  }

  /** The document of each handle. */
  get owners(): ReadonlyMap<string, FrameDocument> {
    return this.#owners;
  }

  /** The frames of an earlier snapshot; empty if it is no longer known. */
  framesOf(snapshotId: string | undefined): Frames {
    return (snapshotId && this.#snapshots.get(snapshotId)) || new Map();
  }

  /** Records a snapshot; one that the model does not see only for its handles. Returns it with the fields of removed frames added to its delta. */
  record({ snapshot, frames, owners }: Sensed, before: Frames, isAside = false): Snapshot {
    this.#last = frames;
    if (!isAside) this.#snapshots.set(snapshot.snapshotId, frames);
    for (const id of this.#snapshots.keys()) if (this.#snapshots.size > maxStoredSnapshots) this.#snapshots.delete(id);
    for (const [fieldId, world] of owners) this.#owners.set(fieldId, world);
    return this.#withRemovedFields(snapshot, before);
  }

  /** Records a snapshot of a part of one document. */
  recordPart({ fields }: Snapshot, owner: FrameDocument): void {
    for (const { fieldId } of fields) this.#owners.set(fieldId, owner);
  }

  /** Records the new fields of a report. Returns the report with the frame's name added to them. */
  recordReport(report: ExecutionReport, owner: FrameDocument): ExecutionReport {
    const { delta } = report;
    for (const { fieldId } of delta?.added ?? []) this.#owners.set(fieldId, owner);
    const name = this.#last.get(owner.frameId)?.name;
    if (!delta || !name) return report;
    return { ...report, delta: { ...delta, added: delta.added.map((field) => inFrame(field, name)) } };
  }

  /** Records frames that an action has added, as if they had been in the snapshot before it. */
  recordAdded({ delta, frames, owners }: Omit<Sensed, "snapshot"> & { delta: Delta }): Delta {
    const since = this.#snapshots.get(delta.since);
    if (since) this.#snapshots.set(delta.since, new Map([...since, ...frames]));
    this.#last = new Map([...this.#last, ...frames]);
    for (const [fieldId, world] of owners) this.#owners.set(fieldId, world);
    return delta;
  }

  /** Adds the fields of removed frames to the delta. */
  #withRemovedFields(snapshot: Snapshot, before: Frames): Snapshot {
    if (!snapshot.delta) return snapshot;
    const removed = new Set(
      [...before]
        .filter(([id, { world }]) => this.#last.get(id)?.world.key !== world.key)
        .map(([, { world }]) => world.key),
    );
    if (removed.size === 0) return snapshot;
    const removedFields = [...this.#owners].filter(([, { key }]) => removed.has(key)).map(([fieldId]) => fieldId);
    return { ...snapshot, delta: { ...snapshot.delta, removed: [...snapshot.delta.removed, ...removedFields] } };
  }
}
