import type { Box, SnapshotField } from "@giselles-ai/protocol";
import { isTag } from "../tree.ts";
import { cut, oneLine } from "../words.ts";
import { handleFor } from "./handles.ts";
import { roleOf } from "./kind.ts";
import { readLabel } from "./label.ts";
import { accessibleName } from "./name.ts";
import { rowKey } from "./row.ts";
import type { Selectors } from "./selector.ts";
import { isSensitive, mask } from "./sensitive.ts";
import {
  isDisabled,
  isExpanded,
  isReadOnly,
  isRequired,
  readConstraints,
  readDescription,
  readInvalid,
  readOptions,
  readValue,
} from "./value.ts";
import { boxOf } from "./visibility.ts";
import type { Found, Group } from "./walk.ts";

const longestValue = 2000;

export interface FieldReader {
  selectors: Selectors;
  groupNames: Map<Element, string>;
  boxes: boolean;
}

/** One element, as the agent is told of it. Values of sensitive fields do not come out of here. */
export function readField(found: Found, reader: FieldReader): SnapshotField {
  const { element, kind, frame } = found;
  const label = readLabel(element);
  const group = found.group ? groupName(found.group, reader.groupNames) : "";
  const sensitive = isSensitive(element, label);
  const value = readValue(element, kind);
  const field: SnapshotField = {
    fieldId: handleFor(element, { kind, label, group, frame, row: rowKey(element), twins: 1 }),
    kind,
    label,
    required: isRequired(element),
    currentValue: sensitive ? (value ? mask : "") : typeof value === "string" ? cut(value, longestValue) : value,
    selector: reader.selectors.of(element),
  };
  const name = element.getAttribute("name");
  if (name) field.name = name;
  const placeholder = oneLine(element.getAttribute("placeholder"));
  if (placeholder && placeholder !== label) field.placeholder = placeholder;
  const options = optionsOf(found);
  if (options) field.options = options;
  const inputType = typeOf(element);
  if (inputType) field.inputType = inputType;
  const description = readDescription(element);
  if (description) field.description = description;
  if (isDisabled(element)) field.disabled = true;
  if (isReadOnly(element)) field.readOnly = true;
  if (sensitive) field.sensitive = true;
  const invalid = readInvalid(element);
  if (invalid) {
    field.invalid = invalid;
    if (field.description && invalid.includes(field.description)) delete field.description;
  }
  const constraints = readConstraints(element);
  if (constraints) field.constraints = constraints;
  if (group) field.group = group;
  if (frame) field.frame = frame;
  const expanded = isExpanded(element);
  if (expanded !== undefined) field.expanded = expanded;
  if (kind === "link") field.href = (element as HTMLAnchorElement).href?.toString() ?? "";
  if (reader.boxes) field.box = toBox(boxOf(element));
  return field;
}

/** Old clients know a radio button's alternatives by its options. */
function optionsOf({ element, kind }: Found): string[] | undefined {
  if (isTag(element, "input") && kind === "radio") return radioGroup(element).map(readLabel);
  return readOptions(element, kind);
}

/** The radio buttons of which one can be chosen: of the same name, in the same form. */
export function radioGroup(radio: HTMLInputElement): HTMLInputElement[] {
  if (!radio.name) return [radio];
  const root = radio.form ?? (radio.getRootNode() as Document);
  return Array.from(
    root.querySelectorAll<HTMLInputElement>(`input[type="radio"][name="${CSS.escape(radio.name)}"]`),
  ).filter((other) => other.form === radio.form);
}

function typeOf(element: Element): string | undefined {
  if (isTag(element, "input")) return element.type;
  if (isTag(element, "select") && element.multiple) return "select-multiple";
  return undefined;
}

export function groupName(group: Group, known: Map<Element, string>): string {
  const cached = known.get(group.element);
  if (cached !== undefined) return cached;
  const own = accessibleName(group.element) || headingOf(group.element);
  const name = cut(oneLine(own || oneLine(group.element.getAttribute("name")) || spacedId(group.element)), 60);
  known.set(group.element, name);
  return name;
}

/** A dialog or form without a name is known by its first heading. */
function headingOf(element: Element): string {
  if (!isTag(element, "form") && !isTag(element, "dialog") && !/^(?:dialog|alertdialog)$/.test(roleOf(element)))
    return "";
  return oneLine(element.querySelector("h1, h2, h3, h4, legend, [role=heading]")?.textContent);
}

function spacedId(element: Element): string {
  return isTag(element, "form") ? element.id.replace(/[_-]+/g, " ") : "";
}

export function toBox({ x, y, width, height }: DOMRect): Box {
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    x: round(x),
    y: round(y),
    width: round(width),
    height: round(height),
    cx: round(x + width / 2),
    cy: round(y + height / 2),
  };
}
