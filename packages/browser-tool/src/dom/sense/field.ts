import type { Box, SnapshotField } from "@giselles-ai/protocol";
import { oneLine, truncate } from "../text.ts";
import { attribute, closest, isTag, matches, queryAll, rootOf, styleOf } from "../tree.ts";
import { readByLooks, seenLabel } from "./by-looks.ts";
import { isDragHandle } from "./drag-handle.ts";
import { handleFor } from "./handles.ts";
import type { FieldElement, Group } from "./item.ts";
import { nativeFields } from "./kind.ts";
import { readLabel } from "./label.ts";
import { accessibleName } from "./name.ts";
import { textsOfRow } from "./row.ts";
import { selectorOf } from "./selector.ts";
import { isSensitive, maskValue } from "./sensitive.ts";
import {
  hasState,
  isDisabled,
  isExpanded,
  readConstraints,
  readDescription,
  readInvalid,
  readOptions,
  readValue,
} from "./value.ts";
import { boxOf } from "./visibility.ts";

const maxValueLength = 2000;

/** Reads one element as a snapshot field. Values of sensitive fields are masked. */
export function readField(fieldElement: FieldElement, boxes: boolean): SnapshotField {
  const { element, kind, frame } = fieldElement;
  const label = readLabel(element, kind);
  const group = groupName(fieldElement.group);
  const sensitive = isSensitive(element, label);
  const value = readValue(element, kind);
  const field: SnapshotField = {
    fieldId: handleFor(element, { kind, label, group, frame, row: textsOfRow(element), duplicates: 1 }),
    kind,
    label,
    required: hasState(element, "required"),
    currentValue: maskValue(value, { isSecret: sensitive, maxLength: maxValueLength }),
    selector: selectorOf(element),
  };
  const placeholder = oneLine(attribute(element, "placeholder"));
  const invalid = readInvalid(element);
  const heading = kind === "custom" && !isDragHandle(element) && headingAbove(element);
  const description = readDescription(element) || (heading ? `in ${heading}` : "");
  const optional: Partial<{ [Key in keyof SnapshotField]: SnapshotField[Key] | undefined | null | false }> = {
    name: attribute(element, "name"),
    placeholder: placeholder === label ? "" : placeholder,
    options: optionsOf(fieldElement),
    inputType: isTag(element, "input") && element.type,
    autocomplete: attribute(element, "autocomplete"),
    description: invalid.includes(description) ? "" : description,
    disabled: isDisabled(element),
    readOnly: hasState(element, "readOnly"),
    sensitive,
    invalid,
    constraints: readConstraints(element),
    group,
    frame,
    href: kind === "link" && String((element as HTMLAnchorElement).href ?? ""),
    box: boxes && toBox(boxOf(element)),
  };
  const writable = field as Record<string, unknown>;
  for (const key in optional)
    if (optional[key as keyof SnapshotField]) writable[key] = optional[key as keyof SnapshotField];
  const expanded = isExpanded(element);
  if (expanded !== undefined) field.expanded = expanded;
  return field;
}

/** The heading above the column of a calendar or board in which an element is placed. */
function headingAbove(element: Element): string {
  return styleOf(element).position === "absolute" ? readByLooks("columnHeading", element) : "";
}

/** Old clients read the alternatives of a radio button from its options. */
function optionsOf({ element, kind }: FieldElement): string[] | undefined {
  if (isTag(element, "input") && kind === "radio") return radioGroup(element).map((radio) => readLabel(radio));
  return readOptions(element, kind);
}

/** The radio buttons of the same name in the same form. */
export function radioGroup(radio: HTMLInputElement): HTMLInputElement[] {
  if (!radio.name) return [radio];
  const radios = queryAll<HTMLInputElement>(rootOf(radio) as Document, "input[type=radio]");
  return radios.filter(({ name, form }) => name === radio.name && form === radio.form);
}

export function groupName(group: Group | undefined): string {
  if (!group) return "";
  const { element } = group;
  const isInRow = matches(element, "[role$=group]");
  group.name ??= truncate(
    (isInRow && seenLabel(element)) ||
      accessibleName(element) ||
      headingOf(element) ||
      oneLine(attribute(element, "name")) ||
      (isInRow ? readByLooks("rowLabel", element) : ""),
    300,
  );
  return group.name;
}

/** A heading before the fields names a dialog or form without an accessible name. A later one, and a legend, name only a part. */
function headingOf(element: Element): string {
  if (!matches(element, "form,dialog,[role$=dialog]")) return "";
  const headings = "h1,h2,h3,h4,[role=heading]";
  const [first] = queryAll(element, `${headings},${nativeFields}`).filter((one) => !matches(one, "[type=hidden]"));
  return matches(first, headings) && !closest(first, "fieldset") ? oneLine(first?.textContent) : "";
}

function toBox({ x, y, width, height }: DOMRect): Box {
  const box = { x, y, width, height, cx: x + width / 2, cy: y + height / 2 };
  for (const key in box) box[key as keyof Box] = Math.round(box[key as keyof Box] * 10) / 10;
  return box;
}
