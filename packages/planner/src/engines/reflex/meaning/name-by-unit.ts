import type { OutlineEntry, SnapshotField } from "@giselles-ai/protocol";
import { takesValue } from "../families.ts";
import { unitOf } from "../units.ts";
import { bare, textsBefore } from "./texts-before.ts";

const maxTitleLength = 40;

/** "Height [ft] [in]": a label that is only a unit is the end of one, which is the text before it. */
export function nameByUnit(fields: SnapshotField[], outline: OutlineEntry[]): SnapshotField[] {
  const texts = textsBefore(fields, outline);
  const isTitle = (text: string) => /\p{L}/u.test(text) && !unitOf(text) && text.length <= maxTitleLength;
  // A single day, month or year is a part of a date.
  const isUnit = (label: string) =>
    unitOf(label) !== undefined &&
    (!/^(?:day|month|year)$/.test(unitOf(label) ?? "") || /^(?!mes$|mois$).{3,}[es]$/i.test(label));
  let title: string | undefined;
  return fields.map((field, index) => {
    if (!takesValue(field.kind) || !isUnit(field.label.trim())) {
      title = field.label.replace(lastUnit, "");
      if (title === field.label) title = undefined;
      return field;
    }
    const before = texts[index]?.findLast(isTitle);
    title = before === undefined ? title : bare(before);
    return title === undefined ? field : { ...field, label: `${title} ${field.label}` };
  });
}

/** "Time with this employer: years [ ] months [ ]" */
const lastUnit = /[\s:(]+(?:ft|feet|hours|years|months|jahre|ans)\)?$/i;
