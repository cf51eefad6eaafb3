import type { Delta, SnapshotField } from "@giselles-ai/protocol";

/**
 * The fields as the agent has seen them, for descriptions. Reading the page again would bind their ids to what the page shows by
 * then, and a field that has got another meaning would no longer be noticed.
 */
export class SeenFields {
  readonly #fields = new Map<string, SnapshotField>();

  find = (fieldId: string): SnapshotField | undefined => this.#fields.get(fieldId);

  add(fields: readonly SnapshotField[], delta?: Delta): void {
    for (const field of [...fields, ...(delta?.added ?? [])]) this.#fields.set(field.fieldId, field);
    for (const { fieldId, changes } of delta?.changed ?? []) {
      const field = this.#fields.get(fieldId);
      if (field) this.#fields.set(fieldId, { ...field, ...changes } as SnapshotField);
    }
  }
}
