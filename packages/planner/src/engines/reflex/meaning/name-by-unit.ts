import type { OutlineEntry, SnapshotField } from "@giselles-ai/protocol";
import { takesValue } from "../families.ts";

const maxTitleLength = 40;
const unitLabel =
  /^(?:ft|feet|in|inches|lbs?|st|oz|kg|g|cm|m|mm|km|h|hrs?|hours?|mins?|minutes?|s|secs?|seconds?|std\.?|stunden|minuten|heures?|horas?|minutos|ore|時間|分|秒)\.?$/i;

/** "Height [ft] [in]": a unit is only the end of a label, which is the text before it. */
export function nameByUnit(fields: SnapshotField[], outline: OutlineEntry[]): SnapshotField[] {
  const texts = new Map<number, string>();
  for (const { role, at, text } of outline)
    if (role === "text" && at !== undefined && isTitle(text)) texts.set(at, text);
  let title: string | undefined;
  return fields.map((field, index) => {
    if (!takesValue(field.kind) || !unitLabel.test(field.label.trim())) {
      title = undefined;
      return field;
    }
    title = texts.get(index)?.replace(/\s*[:：*]+\s*$/, "") ?? title;
    return title === undefined ? field : { ...field, label: `${title} ${field.label}` };
  });
}

function isTitle(text: string): boolean {
  return /\p{L}/u.test(text) && !unitLabel.test(text) && text.length <= maxTitleLength;
}
