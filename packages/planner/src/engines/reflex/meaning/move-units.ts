import type { OutlineEntry, SnapshotField } from "@giselles-ai/protocol";
import { takesValue } from "../families.ts";
import { leadingUnit } from "../units.ts";
import { bare, textsBefore } from "./texts-before.ts";

export interface Moved {
  fields: SnapshotField[];
  outline: OutlineEntry[];
  /** The unit after each field, if it has one. */
  units: (string | undefined)[];
}

/**
 * "Height [ ] ft [ ] in  Weight [ ] lbs": the unit before a field belongs to the field before it. Without it, a field that
 * has no text left is a further part of what the one before it asks for.
 */
export function moveUnits(fields: SnapshotField[], outline: OutlineEntry[]): Moved {
  const texts = textsBefore(fields, outline);
  const units = fields.map((field, index) => {
    const isLine = field.kind === "text" || field.kind === "number" || field.kind === "select";
    const unit = isLine ? leadingUnit(texts[index + 1]?.[0] ?? "") : undefined;
    // 姓 [ ] 名 [ ]
    return unit === "名" && texts[index]?.at(-1) === "姓" ? undefined : unit;
  });
  const rests = texts.map(([first = ""], index) => first.slice(units[index - 1]?.length ?? 0).trim());
  const result = [...fields];
  const wholes = new Map<number, string>();
  for (const [index, field] of fields.entries()) {
    const [before, unit, own] = [fields[index - 1], units[index - 1], units[index]];
    const isNamed = bare(field.label) === bare(texts[index]?.[0] ?? "");
    if (!before || !unit || !(isNamed || field.label === before.label)) continue;
    const rest = bare(rests[index] ?? "");
    if (isNamed && /\p{L}/u.test(rest)) result[index] = { ...field, label: rest };
    else if (own && !rest && takesValue(field.kind)) {
      const whole = wholes.get(index - 1) ?? before.label;
      wholes.set(index, whole);
      result[index - 1] = { ...before, label: `${whole} ${unit}` };
      result[index] = { ...field, label: `${whole} ${own}` };
    }
  }
  const seen = new Set<number>();
  const left = outline.flatMap((entry): OutlineEntry[] => {
    const { role, at = -1 } = entry;
    if (role !== "text" || seen.has(at) || !units[at - 1]) return [entry];
    seen.add(at);
    return rests[at] ? [{ ...entry, text: rests[at] }] : [];
  });
  return { fields: result, outline: left, units };
}
