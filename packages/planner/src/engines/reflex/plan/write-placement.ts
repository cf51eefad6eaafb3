import { isClosedChoice } from "@giselles-ai/protocol/rules";
import { showsValue } from "../match/fit-value.ts";
import type { Placement } from "../match/map-document.ts";
import { called } from "./called.ts";
import type { Past } from "./history.ts";
import { type Draft, type Tools, writesInto } from "./tools.ts";

/** The step that gives a field its value. */
export function writePlacement(placement: Placement, tools: Tools): Draft {
  return { ...write(placement, tools), memo: writesInto(placement.field) };
}

function write({ field, value, confidence, why }: Placement, tools: Tools): Draft {
  const reason = `fill in ${called(field)}, because ${why}`;
  if (typeof value === "boolean") return tools.check(field, value, reason, confidence);
  if (field.constraints?.multiple && field.options?.[0] !== undefined)
    return tools.select(field, splitOptions(value, field.options), reason, confidence);
  if (value === "") return tools.clear(field, reason, confidence);
  return isClosedChoice(field.kind) || (field.kind === "combobox" && field.options?.includes(value))
    ? tools.select(field, value, reason, confidence)
    : tools.fill(field, value, reason, confidence);
}

/** Options may contain commas themselves. */
function splitOptions(value: string, options: string[]): string[] {
  return options.includes(value) ? [value] : value.split(", ");
}

/**
 * Whether a field has its value. A page may format what was written, so a write that the page confirmed also counts, unless the
 * field is empty. A secret cannot be read back.
 */
export function isSettled({ field, value }: Placement, past: Past): boolean {
  if (typeof value === "boolean") return field.currentValue === value;
  if (value === "") return field.currentValue === "";
  if (showsValue(field, value)) return true;
  return past.wasApplied(field) && (field.sensitive === true || field.currentValue !== "");
}
