import type { OutlineEntry, SnapshotField } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { readStructure } from "./read-structure.ts";

function field(kind: SnapshotField["kind"], label: string, more: Partial<SnapshotField> = {}): SnapshotField {
  return {
    fieldId: `${kind} ${label} ${more.name ?? ""}`,
    kind,
    label,
    required: false,
    currentValue: "",
    selector: kind,
    ...more,
  };
}

const text = (at: number, words: string): OutlineEntry => ({ role: "text", text: words, at });
const heading = (at: number, words: string): OutlineEntry => ({ role: "heading", text: words, at, level: 2 });

it("P8: adds the word at each of several fields with one label", () => {
  const fields = [field("text", "お名前", { name: "a" }), field("text", "お名前", { name: "b" })];
  const outline = [text(0, "お名前"), text(0, "姓"), text(1, "名")];
  expect(readStructure(fields, outline).map(({ label }) => label)).toEqual(["お名前 姓", "お名前 名"]);
});

it("P8: takes the words after the fields, if none is before the first", () => {
  const fields = ["y", "m", "d"].map((name) => field("select", "来店日", { name, options: ["1", "2"] }));
  const outline = [text(0, "来店日"), text(1, "年"), text(2, "月"), text(3, "日")];
  expect(readStructure(fields, outline).map(({ label }) => label)).toEqual(["来店日 年", "来店日 月", "来店日 日"]);
});

it("P8: leaves the parts of a telephone number alone", () => {
  const fields = ["t1", "t2"].map((name) => field("text", "Phone", { name }));
  const labels = readStructure([...fields, field("text", "Mail")], [text(0, "Phone"), text(1, "-"), text(2, "Mail")]);
  expect(labels.map(({ label }) => label)).toEqual(["Phone", "Phone", "Mail"]);
});

it("P8: groups by the headings inside a form", () => {
  const fields = [field("text", "Name", { name: "a" }), field("text", "Name", { name: "b" })];
  const outline = [heading(0, "Tenant 1"), heading(1, "Tenant 2")];
  expect(readStructure(fields, outline).map(({ group }) => group)).toEqual(["Tenant 1", "Tenant 2"]);
});

it("P8: takes the text before a set as its question, unless the set has a group", () => {
  const sets = ["Yes", "No"].map((label) => field("radio", label, { name: "pets" }));
  expect(readStructure(sets, [text(0, "Do you have pets?")]).map(({ group }) => group)).toEqual([
    "Do you have pets?",
    "Do you have pets?",
  ]);
  const grouped = sets.map((one) => ({ ...one, group: "Pets" }));
  expect(readStructure(grouped, [text(0, "Read this first.")])[0]?.group).toBe("Pets");
});

it("P8: names a list by its first option, and divides one label over two fields", () => {
  const list = field("select", "f 10", { name: "f10", options: ["Provincia", "Girona"], currentValue: "Provincia" });
  expect(readStructure([list])[0]?.label).toBe("provincia");
  const plan = field("select", "Plan", { name: "plan", options: ["Free", "Pro"], currentValue: "Free" });
  expect(readStructure([plan])[0]?.label).toBe("Plan");
  const pair = [field("text", "PLZ / Ort", { name: "b6" }), field("text", "b 7", { name: "b7" })];
  expect(readStructure(pair, [text(0, "PLZ / Ort")]).map(({ label }) => label)).toEqual(["PLZ", "Ort"]);
});

it.each(["Expected salary", "Extra bed", "Egg allergy", "My data", "At day", "例外"])(
  "P8: takes %s for a label",
  (label) => {
    const fields = [field("text", label)];
    expect(readStructure(fields, [text(0, "a hint")])[0]?.label).toBe(label);
  },
);

it.each(["dd/mm/yyyy", "TT.MM.JJJJ", "MM/YY", "hh:mm", "e.g. 12", "ex: Paris", "例）東京"])(
  "P8: takes %s for a format, and the text before for the label",
  (format) => {
    expect(readStructure([field("text", format)], [text(0, "Arrival")])[0]?.label).toBe("Arrival");
  },
);
