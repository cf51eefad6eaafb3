// What forms failed by that were written without the engine: each case is a class, not a form.
import type { OutlineEntry, SnapshotField } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { readStructure } from "../../../../src/engines/reflex/meaning/read-structure.ts";
import { field, plan, stepsOf } from "../page.cases.ts";

function fillFrom(record: object, ...fields: SnapshotField[]): string[] {
  return stepsOf(plan(JSON.stringify(record), fields));
}

const line = (label: string, more: Partial<SnapshotField> = {}) => field("text", label, { fieldId: "text-1", ...more });

describe("P8: amounts", () => {
  it.each([
    ["£2,400", "Venue hire (£)", "2400"],
    ["€860.50", "Materials in euros", "860.50"],
    ["45 € per person", "Budget per person (€)", "45"],
    ["68%", "Average mark (%)", "68"],
    ["$1,875", "Monthly rent", "$1,875"],
    ["$1,875", "Monthly rent (€)", "$1,875"],
  ])("%s for %s is %s", (value, label, written) => {
    expect(fillFrom({ [label.replace(/ ?[(].*| in euros/, "")]: value }, line(label))).toEqual([
      `fill text-1 "${written}"`,
    ]);
  });
});

describe("P8: options", () => {
  it.each([
    ["married", "Married or a civil partner", "Single"],
    ["pacsée", "Marié(e) / Pacsé(e)", "Divorcé(e)"],
    ["a colleague", "Colleague or friend", "Other"],
    ["quarterly", "Every 3 months", "Monthly"],
    ["cabaret", "Cabaret (round tables)", "Theatre"],
    ["self-funded", "Privately (self-funded)", "By the council"],
    ["lives alone in own home", "In own home alone", "With family"],
  ])("%s is %s", (value, option, other) => {
    const list = field("select", "Answer", { fieldId: "select-1", options: [other, option], currentValue: "" });
    expect(fillFrom({ answer: value }, list)).toEqual([`select select-1 "${option}"`]);
  });
});

describe("P8: no value where it does not belong", () => {
  it.each<[string, object, string]>([
    ["the name of an agent for an employer", { agent: { name: "Lim & Partners" } }, "Name of your employer"],
    ["a date for an authority", { issued: "2021-02-09" }, "Issuing authority"],
    ["a name for an e-mail", { father: "Can Demir" }, "Father's e-mail"],
    ["the name of a student for the mother's", { student: { first: "Malte", last: "Berg" } }, "Name der Mutter"],
  ])("%s", (_, record, label) => {
    expect(fillFrom(record, line(label))).toEqual([]);
  });

  it("leaves the details of a no empty", () => {
    const page = [
      ...["Yes", "No"].map((label) => field("radio", label, { group: "Were you refused a visa?", name: "refused" })),
      field("textarea", "If yes, give details"),
    ];
    const record = { "visa refused": false, stay: "Lagoon View Hotel in Negombo town" };
    expect(fillFrom(record, ...page).filter((step) => step.includes("textarea"))).toEqual([]);
  });
});

describe("P8: structure", () => {
  const labels = (fields: SnapshotField[], outline: OutlineEntry[]) =>
    readStructure(fields, outline).map(({ label, group }) => (group ? `${group}: ${label}` : label));
  const text = (at: number, words: string): OutlineEntry => ({ role: "text", text: words, at });

  it("reads what is in brackets as the part of what stands before them", () => {
    const fields = ["NAME (Last)", "(First)", "ADDRESS (Street)", "(City)"].map((label) => field("text", label));
    expect(labels(fields, [])).toEqual(["Last", "First", "Street", "City"]);
  });

  it("reads a numbered text as the title of the fields after it", () => {
    const fields = ["Name", "Phone", "10. Job"].map((label) => field("text", label));
    const outline = [text(0, "9. Emergency contact"), text(0, "Name"), text(1, "Phone"), text(2, "10. Job")];
    expect(labels(fields, outline)).toEqual(["Emergency contact: Name", "Emergency contact: Phone", "10. Job"]);
  });

  it("divides where the labels begin again", () => {
    const names = ["Recent employer", "Title", "From", "Former employer", "Title", "From"];
    const fields = names.map((label, at) => field("text", label, { fieldId: `text-${at}` }));
    expect(labels(fields, [{ role: "heading", text: "Work", at: 0 }]).map((one) => one.split(":")[0])).toEqual([
      ...["Recent employer", "Recent employer", "Recent employer"],
      ...["Former employer", "Former employer", "Former employer"],
    ]);
  });

  it("gives each field the unit that follows it", () => {
    const fields = ["Height", "feet"].map((label) => field("text", label));
    const outline = [text(0, "Height"), text(1, "feet"), text(2, "inches")];
    expect(labels([...fields, field("text", "Eyes")], outline).slice(0, 2)).toEqual(["Height feet", "Height inches"]);
  });
});
