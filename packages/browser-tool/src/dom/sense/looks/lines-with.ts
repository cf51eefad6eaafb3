import type { SnapshotField } from "@giselles-ai/protocol";
import type { Line } from "../line.ts";
import { normalise, visibleText } from "./kit.ts";

/** The lines and rows that contain these words. */
export function linesWith(words: string, lines: Line[]): Line[] {
  const wanted = normalise(words);
  const has = (...texts: unknown[]) => texts.some((text) => text && normalise(String(text)).includes(wanted));
  const hasField = ({ label, currentValue, description, placeholder, href, options }: SnapshotField) =>
    has(label, currentValue, description, placeholder, href, options?.join(" "));
  return lines.flatMap(({ entry, rows }): Line | [] => {
    if (entry) return has(entry.text) ? { entry, rows } : [];
    const found = rows.filter(({ element, fields }) => fields.some(hasField) || (rows[1] && has(visibleText(element))));
    return found[0] ? { rows: found } : [];
  });
}
