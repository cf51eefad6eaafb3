import type { SnapshotField } from "@giselles-ai/protocol";

/** Names a field in explanations: the button "Save" (button-3). */
export function called({ kind, label, fieldId }: SnapshotField): string {
  return `the ${kind} "${label}" (${fieldId})`;
}
