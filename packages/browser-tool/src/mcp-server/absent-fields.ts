// Elements that cannot be used for a while, because a dialog covers the page, come back as they were. One line says so.
import type { Delta, SnapshotField } from "@giselles-ai/protocol";

const maxFields = 2000;

export class AbsentFields {
  readonly #fields = new Map<string, string>();

  /** Notes what has gone. Returns the changes with elements that are back and unchanged in one line. `before` are the fields before. */
  fold(delta: Delta, before: readonly SnapshotField[]): Delta {
    const back = delta.added.filter((field) => this.#fields.get(field.fieldId) === contentOf(field));
    for (const { fieldId } of delta.added) this.#fields.delete(fieldId);
    const removed = new Set(delta.removed);
    for (const field of before) if (removed.has(field.fieldId)) this.#fields.set(field.fieldId, contentOf(field));
    for (const fieldId of this.#fields.keys()) if (this.#fields.size > maxFields) this.#fields.delete(fieldId);
    if (back.length < 2 || delta.text === undefined) return delta;
    return { ...delta, text: foldText(delta.text, back, back.length === delta.added.length) };
  }
}

/** Leaves out the lines of these elements, and folded rows if there are no other new elements. */
function foldText(text: string, back: readonly SnapshotField[], isAll: boolean): string {
  const ids = new Set(back.map(({ fieldId }) => fieldId));
  let isInRows = false;
  const lines = text.split("\n").filter((line) => {
    const [, first = "", second = ""] = /^\+ (\S+)(?: (\S+))?/.exec(line) ?? [];
    if (/^[+~-] /.test(line)) isInRows = isAll && second === "rows";
    return !isInRows && !ids.has(first);
  });
  const list = back.map(({ fieldId }) => fieldId);
  const named = list.length > 4 ? [list[0], "…", list.at(-1)] : list;
  return [`usable again, unchanged: ${named.join(" ")}`, ...lines].join("\n");
}

/** What a model reads of a field. */
function contentOf({ box: _, selector: __, ...field }: SnapshotField): string {
  return JSON.stringify(field);
}
