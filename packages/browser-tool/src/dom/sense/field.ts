import type { Box, SnapshotField } from "@giselles-ai/protocol";
import { all, attribute, isTag } from "../tree.ts";
import { cut, oneLine } from "../words.ts";
import { handleFor } from "./handles.ts";
import { readLabel } from "./label.ts";
import { accessibleName } from "./name.ts";
import { rowKey } from "./row.ts";
import { selectorOf } from "./selector.ts";
import { isSensitive, tell } from "./sensitive.ts";
import {
  isDisabled,
  isExpanded,
  isMarked,
  readConstraints,
  readDescription,
  readInvalid,
  readOptions,
  readValue,
} from "./value.ts";
import { boxOf } from "./visibility.ts";
import type { Found, Group } from "./walk.ts";

const longestValue = 2000;

/** One element, as the agent is told of it. Values of sensitive fields do not come out of here. */
export function readField(found: Found, boxes: boolean): SnapshotField {
  const { element, kind, frame } = found;
  const label = readLabel(element, kind);
  const group = groupName(found.group);
  const sensitive = isSensitive(element, label);
  const value = readValue(element, kind);
  const field: SnapshotField = {
    fieldId: handleFor(element, { kind, label, group, frame, row: rowKey(element), twins: 1 }),
    kind,
    label,
    required: isMarked(element, "required"),
    currentValue: tell(value, { isSecret: sensitive, most: longestValue }),
    selector: selectorOf(element),
  };
  const placeholder = oneLine(attribute(element, "placeholder"));
  const invalid = readInvalid(element);
  const description = readDescription(element);
  const more: Partial<{ [Key in keyof SnapshotField]: SnapshotField[Key] | undefined | null | false }> = {
    name: attribute(element, "name"),
    placeholder: placeholder === label ? "" : placeholder,
    options: optionsOf(found),
    inputType: isTag(element, "input") && element.type,
    autocomplete: attribute(element, "autocomplete"),
    description: invalid.includes(description) ? "" : description,
    disabled: isDisabled(element),
    readOnly: isMarked(element, "readOnly"),
    sensitive,
    invalid,
    constraints: readConstraints(element),
    group,
    frame,
    href: kind === "link" && String((element as HTMLAnchorElement).href ?? ""),
    box: boxes && toBox(boxOf(element)),
  };
  const known = field as Record<string, unknown>;
  for (const key in more) if (more[key as keyof SnapshotField]) known[key] = more[key as keyof SnapshotField];
  const expanded = isExpanded(element);
  if (expanded !== undefined) field.expanded = expanded;
  return field;
}

/** Old clients know a radio button's alternatives by its options. */
function optionsOf({ element, kind }: Found): string[] | undefined {
  if (isTag(element, "input") && kind === "radio") return radioGroup(element).map((radio) => readLabel(radio));
  return readOptions(element, kind);
}

/** The radio buttons of which one can be chosen: of the same name, in the same form. */
export function radioGroup(radio: HTMLInputElement): HTMLInputElement[] {
  if (!radio.name) return [radio];
  const radios = all<HTMLInputElement>(radio.getRootNode() as Document, "input[type=radio]");
  return radios.filter(({ name, form }) => name === radio.name && form === radio.form);
}

export function groupName(group: Group | undefined): string {
  if (!group) return "";
  const { element } = group;
  group.name ??= cut(accessibleName(element) || headingOf(element) || oneLine(attribute(element, "name")), 300);
  return group.name;
}

/** A dialog or form without a name is known by its first heading. */
function headingOf(element: Element): string {
  const isNamedSo = element.matches("form,dialog,[role$=dialog]");
  return oneLine(isNamedSo ? element.querySelector("h1,h2,h3,h4,legend,[role=heading]")?.textContent : "");
}

function toBox({ x, y, width, height }: DOMRect): Box {
  const box = { x, y, width, height, cx: x + width / 2, cy: y + height / 2 };
  for (const key in box) box[key as keyof Box] = Math.round(box[key as keyof Box] * 10) / 10;
  return box;
}
