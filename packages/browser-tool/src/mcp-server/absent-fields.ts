// Elements that cannot be used for a while, because a dialog covers the page, come back as they were. One line says so.
import type { Delta, SnapshotField } from "@giselles-ai/protocol";

const maxFields = 2000;

export class AbsentFields {
  readonly #fields = new Map<string, string>();
  /** How each folded row was written last, by the numbers before its text. */
  readonly #rows = new Map<string, string>();

  /** Notes the rows of a text that the model reads. */
  noteRows(text = ""): void {
    for (const line of text.split("\n")) {
      const [, numbers] = rowLine.exec(line) ?? [];
      if (numbers) this.#rows.set(numbers, line);
    }
    shorten(this.#rows);
  }

  /** Notes what has gone. Returns the changes with elements that are back and unchanged in one line. `before` are the fields before. */
  fold(delta: Delta, before: readonly SnapshotField[]): Delta {
    const back = delta.added.filter((field) => this.#fields.get(field.fieldId) === contentOf(field));
    for (const { fieldId } of delta.added) this.#fields.delete(fieldId);
    const removed = new Set(delta.removed);
    for (const field of before) if (removed.has(field.fieldId)) this.#fields.set(field.fieldId, contentOf(field));
    shorten(this.#fields);
    const { text } = delta;
    if (text === undefined) return delta;
    const folded = back.length < 2 ? text : this.#foldText(text, back);
    this.noteRows(text);
    return { ...delta, text: folded };
  }

  /** Leaves out the lines of these elements. Of folded rows, those stay whose text is not what the model has read. */
  #foldText(text: string, back: readonly SnapshotField[]): string {
    const ids = new Set(back.map(({ fieldId }) => fieldId));
    const numbers = new Set(back.map(({ fieldId }) => fieldId.replace(/.*-/, "")));
    const isBack = (row: string) => {
      const [, numbersOfRow = ""] = rowLine.exec(row) ?? [];
      return numbers.has(numbersOfRow.replace(/,.*/, "")) && this.#rows.get(numbersOfRow) === row;
    };
    const lines: string[] = [];
    for (const block of text.split(/\n(?=[+~-] )/)) {
      const [head = "", ...rows] = block.split("\n");
      const [, first = "", second = ""] = /^\+ (\S+)(?: (\S+))?/.exec(head) ?? [];
      if (second === "rows") {
        const changed = rows.filter((row) => !isBack(row));
        const count = changed.length < rows.length ? `${changed.length} of ${first}` : first;
        if (changed[0]) lines.push(head.replace(first, count), ...changed);
      } else if (!ids.has(first)) lines.push(block);
    }
    const list = [...ids];
    const named = list.length > 4 ? [list[0], "…", list.at(-1)] : list;
    return [`usable again, unchanged: ${named.join(" ")}`, ...lines].join("\n");
  }
}

/** A folded row: the number of its first element, or those of all, and its text. */
const rowLine = /^([\d,]+)(?: |$)/;

function shorten(known: Map<string, unknown>): void {
  for (const key of known.keys()) if (known.size > maxFields) known.delete(key);
}

/** What a model reads of a field. */
function contentOf({ box: _, selector: __, ...field }: SnapshotField): string {
  return JSON.stringify(field);
}
