// One field or one text as a model reads it.
import type { OutlineEntry, SnapshotField } from "@giselles-ai/protocol";
import { isToggle } from "@giselles-ai/protocol/rules";
import { truncate } from "../text.ts";
import { handlePrefix } from "./handles.ts";

/** Paragraphs and names are not cut shorter: in half a text, neither the meaning nor a secret can be recognised. */
export const minLengths = { text: 300, name: 120 };

export function renderText({ role, level = 2, text }: OutlineEntry, maxLength: number): string {
  return words(role === "heading" ? "#".repeat(level) : role !== "text" && role, quote(text, maxLength));
}

export interface FieldOptions {
  maxOptions: number;
  maxLength: number;
  listed?: Map<string, string> | undefined;
}

export function renderField(field: SnapshotField, options: FieldOptions): string {
  const { fieldId, placeholder, description } = field;
  const { maxLength } = options;
  return words(
    fieldId,
    renderType(field),
    renderLabel(field, maxLength),
    renderDetails(field, options),
    placeholder && `hint ${quote(placeholder, maxLength)}`,
    description && `(${quote(description, maxLength)})`,
  );
}

export function renderLabel({ label, required }: SnapshotField, maxLength: number): string {
  return quote(label, maxLength) + (required ? "*" : "");
}

/** The type, unless the handle's prefix says it already. */
export function renderType({ kind, inputType = "text", fieldId }: SnapshotField): string {
  if ((kind === "text" || kind === "date") && inputType !== "text") return inputType;
  const word = handlePrefix(kind);
  return kind === "text" || (word !== "input" && fieldId.startsWith(word)) ? "" : kind;
}

/** The state of a field, and the limits of its value. */
export function renderDetails(field: SnapshotField, { maxOptions, maxLength, listed }: FieldOptions): string {
  const { kind, constraints: limits = {}, options, expanded, invalid } = field;
  return words(
    renderState(field, maxLength),
    field.looksChosen && "looks chosen",
    field.disabled && "disabled",
    field.readOnly && "read-only",
    expanded !== undefined && (expanded ? "open" : "closed"),
    (limits.min || limits.max) && `${limits.min ?? ""}..${limits.max ?? ""}`,
    limits.step && `step ${limits.step}`,
    limits.maxLength !== undefined && `max ${limits.maxLength} chars`,
    limits.pattern && `pattern ${limits.pattern}`,
    limits.accept && `accepts ${limits.accept}`,
    limits.multiple && "several",
    options && kind !== "radio" && renderOptions(field.fieldId, options, { maxOptions, maxLength, listed }),
    invalid && `! ${quote(invalid)}`,
  );
}

function renderState({ kind, currentValue }: SnapshotField, maxLength: number): string {
  const isOn = currentValue === true;
  const mark = isOn ? "x" : " ";
  if (kind === "radio") return `(${mark})`;
  if (isToggle(kind)) return `[${mark}]`;
  if (isOn) return kind === "button" ? "pressed" : "selected";
  return currentValue ? renderValue(currentValue, maxLength) : "";
}

export function renderValue(value: unknown, maxLength: number): string {
  return `= ${quote(String(value), maxLength)}`;
}

/** Refers to an earlier field with the same options instead of repeating them. */
export function renderOptions(
  fieldId: string,
  options: string[],
  { maxOptions, maxLength, listed = new Map() }: FieldOptions,
): string {
  const list = options.join("|");
  const first = listed.get(list);
  if (first) return `{as ${first}}`;
  if (options.length > 2) listed.set(list, fieldId);
  const shown = options.slice(0, maxOptions).map((option) => truncate(option, maxLength).replaceAll("|", "/"));
  const more = options.length - shown.length;
  return `{${shown.join("|")}${more > 0 ? `|… ${more} more` : ""}}`;
}

export function words(...parts: unknown[]): string {
  return parts.filter(Boolean).join(" ");
}

export function quote(text: string, maxLength = 1e9): string {
  return `"${truncate(text, maxLength).replaceAll('"', "'")}"`;
}
