import type { ExecutionReport, Snapshot } from "@giselles-ai/protocol";
import { inFrame } from "../frames/merge-snapshots.ts";
import type { FramePlace, Sensed } from "../frames/sense-frames.ts";
import type { Owner } from "./group-actions.ts";

const keptSnapshots = 6;

type Frames = ReadonlyMap<string, FramePlace>;

/** What a tab has shown so far: where its frames were at each snapshot, and which document gave out each handle. */
export class SeenFrames {
  readonly #issued = new Map<string, Owner>();
  /** By snapshot, the oldest first. */
  readonly #kept = new Map<string, Frames>();
  #last: Frames = new Map();

  /** Of the last snapshot. */
  get last(): Frames {
    return this.#last;
  }

  /** Which document gave out a handle. */
  get issued(): ReadonlyMap<string, Owner> {
    return this.#issued;
  }

  /** The frames of an earlier snapshot; none when it is not known, or not any more. */
  at(snapshotId: string | undefined): Frames {
    return (snapshotId && this.#kept.get(snapshotId)) || new Map();
  }

  /** Keeps what was seen. Returns the snapshot, which also names the fields that went with frames of `before`. */
  note({ snapshot, frames, owners }: Sensed, before: Frames): Snapshot {
    this.#last = frames;
    this.#kept.set(snapshot.snapshotId, frames);
    for (const id of this.#kept.keys()) if (this.#kept.size > keptSnapshots) this.#kept.delete(id);
    for (const [fieldId, world] of owners) this.#issued.set(fieldId, world);
    return this.#withLost(snapshot, before);
  }

  /** A closer look at a part of one document. */
  noteMore({ fields }: Snapshot, owner: Owner): void {
    for (const { fieldId } of fields) this.#issued.set(fieldId, owner);
  }

  /** What an action brought about in a frame, as the page knows it. */
  noteReport(report: ExecutionReport, owner: Owner): ExecutionReport {
    const { delta } = report;
    for (const { fieldId } of delta?.added ?? []) this.#issued.set(fieldId, owner);
    const name = this.#last.get(owner.frameId)?.name;
    if (!delta || !name) return report;
    return { ...report, delta: { ...delta, added: delta.added.map((field) => inFrame(field, name)) } };
  }

  /** Frames that are gone took their fields with them. */
  #withLost(snapshot: Snapshot, before: Frames): Snapshot {
    if (!snapshot.delta) return snapshot;
    const gone = new Set(
      [...before]
        .filter(([id, { world }]) => this.#last.get(id)?.world.key !== world.key)
        .map(([, { world }]) => world.key),
    );
    if (gone.size === 0) return snapshot;
    const lost = [...this.#issued].filter(([, { key }]) => gone.has(key)).map(([fieldId]) => fieldId);
    return { ...snapshot, delta: { ...snapshot.delta, removed: [...snapshot.delta.removed, ...lost] } };
  }
}
