import type { SnapshotField } from "@giselles-ai/protocol";

/** What a person calls a field: its label. */
export function nameOf({ label, kind }: SnapshotField): string {
  return label ? `"${label}"` : `the ${kind}`;
}

/** The labels of fields. A person does not see ids, so they are added only to duplicates that nothing else distinguishes. */
export function namesOf(fields: readonly SnapshotField[]): string[] {
  return fields.map(({ label, group, fieldId }) => {
    const same = fields.filter((other) => other.label === label);
    if (same.length === 1) return label;
    return `${label} (${same.filter((other) => other.group === group).length === 1 && group ? group : fieldId})`;
  });
}
