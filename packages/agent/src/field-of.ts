import type { Snapshot, SnapshotField } from "@giselles-ai/protocol";

export function fieldOf(id: unknown, { fields }: Pick<Snapshot, "fields">): SnapshotField | undefined {
  return fields.find(({ fieldId }) => fieldId === id);
}
