import type { OutlineEntry, SnapshotField } from "@giselles-ai/protocol";
import { takesValue } from "../families.ts";

const maxTitleLength = 40;
const unitLabel =
  /^(?:ft|feet|in|inches|lbs?|st|oz|kg|g|cm|m|mm|km|h|hrs?|hours?|mins?|minutes?|s|secs?|seconds?|std\.?|stunden|minuten|heures?|horas?|minutos|ore|years|months|jahre|monate|ans|meses|時間|分|秒)\.?$/i;

/** "Height [ft] [in]", "Height [ ] feet [ ] inches": a unit is only the end of a label, which is the text before it. */
export function nameByUnit(fields: SnapshotField[], outline: OutlineEntry[]): SnapshotField[] {
  const texts = fields.map((): string[] => []);
  for (const { role, at = -1, text } of outline) if (role === "text") texts[at]?.push(text);
  const isUnit = ({ kind, label }: SnapshotField) => takesValue(kind) && unitLabel.test(label.trim());
  const after = (index: number) => texts[index + 1]?.[0] ?? "";
  let title: string | undefined;
  return fields.map((field, index) => {
    const next = fields[index + 1];
    const isFirst = next !== undefined && isUnit(next) && after(index) === next.label && takesValue(field.kind);
    // The unit of each field follows it.
    if (isFirst && !isUnit(field) && unitLabel.test(after(index + 1))) {
      title = field.label;
      return { ...field, label: `${title} ${after(index)}` };
    }
    if (!isUnit(field)) {
      title = field.label.replace(lastUnit, "");
      if (title === field.label) title = undefined;
      return field;
    }
    const isShifted = title !== undefined && fields[index - 1]?.label === title && unitLabel.test(after(index));
    title = texts[index]?.findLast(isTitle)?.replace(/\s*[:：*]+\s*$/, "") ?? title;
    return title === undefined ? field : { ...field, label: `${title} ${isShifted ? after(index) : field.label}` };
  });
}

/** "Time with this employer: years [ ] months [ ]" */
const lastUnit = /[\s:(]+(?:ft|feet|hours|years|months|jahre|ans)\)?$/i;

function isTitle(text: string): boolean {
  return /\p{L}/u.test(text) && !unitLabel.test(text) && text.length <= maxTitleLength;
}
