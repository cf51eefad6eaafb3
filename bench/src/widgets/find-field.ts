import { holdsValue, isChoice, type SnapshotField } from "@giselles-ai/protocol";
import type { Task } from "./task.ts";

/**
 * The field that a reader of the snapshot would take: with this label, and holding a value where one is given; else a list
 * whose label contains it, such as "Choose Colour"; else the first field of the group with this label.
 */
export function findField(fields: SnapshotField[], { label, group, action }: Task): SnapshotField | undefined {
  const wanted = normalize(label);
  const within = group ? fields.filter((field) => isIn(field, normalize(group))) : fields;
  const exact = within.filter((field) => normalize(field.label) === wanted);
  if (action.action === "click") return exact[0];
  const loose = within.filter((field) => ` ${normalize(field.label)} `.includes(` ${wanted} `));
  return (
    exact.find(({ kind }) => holdsValue(kind)) ??
    loose.find(({ kind }) => isChoice(kind)) ??
    within.find((field) => isWhole(field) && isIn(field, wanted)) ??
    exact[0] ??
    loose.find(({ kind }) => holdsValue(kind))
  );
}

/** Whether a field of a group stands for it. An editable text is only a part, such as the day of a date. */
function isWhole({ kind }: SnapshotField): boolean {
  return kind === "radio" || (holdsValue(kind) && kind !== "richtext");
}

function isIn(field: SnapshotField, group: string): boolean {
  return normalize(field.group ?? "") === group;
}

function normalize(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}:.]+/gu, " ")
    .trim();
}
