import type { FieldKind, SnapshotField } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { findField } from "./find-field.ts";
import { click, fill, select, task } from "./task.ts";

const field = (fieldId: string, kind: FieldKind, label: string, group?: string): SnapshotField => ({
  fieldId,
  kind,
  label,
  required: false,
  currentValue: "",
  selector: "*",
  ...(group ? { group } : {}),
});
const fields = [
  field("item-1", "custom", "Colour"),
  field("combobox-1", "combobox", "Choose an item Colour"),
  field("button-1", "button", "Birthday"),
  field("input-1", "text", "Birthday *"),
  field("item-2", "custom", "Price"),
  field("slider-1", "slider", "Lowest", "Price"),
  field("slider-2", "slider", "Highest", "Price"),
  field("item-3", "custom", "Arrival"),
  field("input-2", "richtext", "day, Arrival", "Arrival"),
];

it.each([
  ["the list whose label contains it", task("Colour", select("Green"), {}), "combobox-1"],
  ["the one that holds a value", task("Birthday", fill("4 March 2026"), {}), "input-1"],
  ["the first one for a click", task("Birthday", click, {}), "button-1"],
  ["the first slider of the group", task("Price", fill("30"), {}), "slider-1"],
  ["the one in the group", task("Highest", fill("60"), {}, "Price"), "slider-2"],
  ["the whole and not its part", task("Arrival", fill("4 March 2026"), {}), "item-3"],
  ["none where there is none", task("City", fill("Paris"), {}), undefined],
])("takes %s", (_which, wanted, fieldId) => {
  expect(findField(fields, wanted)?.fieldId).toBe(fieldId);
});
