// General rules for records into forms, on cases that are from none of the forms of bench/.
import type { OutlineEntry, SnapshotField } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { nameScore } from "../../../../src/engines/reflex/match/name-score.ts";
import { readStructure } from "../../../../src/engines/reflex/meaning/read-structure.ts";
import { readAddress } from "../../../../src/engines/reflex/read/read-address.ts";
import { convert, leadingUnit, unitOf, unitShown } from "../../../../src/engines/reflex/units.ts";
import { field, plan, stepsOf } from "../page.cases.ts";

const text = (at: number, words: string): OutlineEntry => ({ role: "text", text: words, at });
const line = (label: string, name: string) => field("text", label, { fieldId: name, name });
const labelsOf = (fields: SnapshotField[], outline: OutlineEntry[]) =>
  readStructure(fields, outline).map(({ label, group }) => (group ? `${group}: ${label}` : label));
const fill = (record: object, ...fields: SnapshotField[]) => stepsOf(plan(JSON.stringify(record), fields));

describe("P8: units", () => {
  it.each([
    ["inches", "in"],
    ["″", "in"],
    ["Std.", "h"],
    ["pounds", "lb"],
    ["prozent", "%"],
    ["bananas", undefined],
  ])("%s is %s", (word, unit) => expect(unitOf(word)).toBe(unit));

  it.each([
    ["Rope length in metres", "m"],
    ["Slope (%)", "%"],
    ["Who let you in", "in"],
    ["Weight", undefined],
  ])("%s asks for %s", (label, unit) => expect(unitShown(label)).toBe(unit));

  it.each([
    ["kg Colour", "kg"],
    ["in case of fire", undefined],
    ["m.p. reference", undefined],
    ["箱 備品", "箱"],
  ])("%s begins with %s", (words, unit) => expect(leadingUnit(words)).toBe(unit));

  it("converts only what measures the same", () => {
    expect(convert("h", "min")).toBe(60);
    expect(convert("kg", "min")).toBe(1);
  });

  it("writes a number without the unit that the label has in other words", () => {
    expect(fill({ "rope length": "18 m" }, line("Rope length in metres", "a"))).toEqual(['fill a "18"']);
    expect(fill({ "rope length": "18 m" }, line("Rope length", "a"))).toEqual(['fill a "18 m"']);
  });
});

describe("P8: labels", () => {
  it("keeps a label that is the same as the name in the source", () => {
    const fields = [line("Full name", "name"), line("Email", "email"), line("Plan", "plan")];
    const outline: OutlineEntry[] = [{ role: "heading", text: "Sign up", at: 0 }];
    expect(labelsOf(fields, outline)).toEqual(["Full name", "Email", "Plan"]);
    expect(labelsOf(fields.slice(0, 2), outline)).toEqual(["Full name", "Email"]);
  });

  it("gives the unit before a field to the field before it", () => {
    const fields = [line("Depth:", "a"), line("ft", "b"), line("in Colour", "c")];
    const outline = [text(0, "Depth:"), text(1, "ft"), text(2, "in Colour")];
    expect(labelsOf(fields, outline)).toEqual(["Depth: ft", "Depth: in", "Colour"]);
  });

  it("prefers the text right before a field to the head of another row", () => {
    const fields = ["a", "b", "c"].map((name) => line("BOAT", name));
    const outline = [text(0, "BOAT"), text(0, "Hull no."), text(1, "Sail area"), text(2, "Home port")];
    const apart = [fields[0], line("Year", "y"), fields[1]] as SnapshotField[];
    expect(labelsOf(apart, [text(0, "BOAT"), text(0, "Hull no."), text(1, "Year"), text(2, "Sail area")])).toEqual([
      "Hull no.",
      "Year",
      "Sail area",
    ]);
    expect(labelsOf(fields, outline)).toEqual(["BOAT Hull no.", "BOAT Sail area", "BOAT Home port"]);
  });

  it("keeps the head of a column over fields that have no text", () => {
    const fields = [line("Plant", "a"), line("Plant", "b")];
    expect(labelsOf(fields, [text(0, "Plant"), text(1, "2")])).toEqual(["Plant", "Plant"]);
  });
});

describe("P8: addresses", () => {
  it.each([
    [
      "Sveavägen 9, 111 57 Stockholm, Sweden",
      { "street-address": "Sveavägen 9", "postal-code": "111 57", "address-level2": "Stockholm", country: "Sweden" },
    ],
    [
      "16 Birch Ct, Unit 5, Dover, DE 19901",
      {
        "street-address": "16 Birch Ct",
        apartment: "Unit 5",
        "address-level2": "Dover",
        "address-level1": "DE",
        "postal-code": "19901",
      },
    ],
    [
      "Av. Brasil, 88, Centro, Curitiba - PR, 80010-000",
      {
        "street-address": "Av. Brasil, 88",
        "address-streetname": "Av. Brasil",
        "address-housenumber": "88",
        "address-level3": "Centro",
        "address-level2": "Curitiba",
        "address-level1": "PR",
        "postal-code": "80010-000",
      },
    ],
    ["postcode 1017 CT, huisnummer 8", { "postal-code": "1017 CT", "address-housenumber": "8" }],
    ["yes, June 2025", undefined],
    ["two rooms, one bath", undefined],
  ])("reads %s", (written, parts) => expect(readAddress(written)).toEqual(parts));
});

describe("P8: what belongs where", () => {
  it("knows an abbreviation by its consonants, and no other word", () => {
    expect(nameScore("net weight", "Net wt")).toBeGreaterThan(0.8);
    expect(nameScore("option", "Shown on badge")).toBeLessThan(0.4);
  });

  it("fills the rows of a table with the items of a list in their order", () => {
    const row = (n: number) => [line("Plant", `p${n}`), line("Pot size", `s${n}`)];
    const plants = [
      { plant: "Fig", "pot size": "20 l" },
      { plant: "Olive", "pot size": "35 l" },
    ];
    expect(fill({ plants }, ...row(1), ...row(2), ...row(3))).toEqual([
      'fill p1 "Fig"',
      'fill s1 "20 l"',
      'fill p2 "Olive"',
      'fill s2 "35 l"',
    ]);
  });

  it("leaves a field that asks for digits empty, if the value has only words", () => {
    expect(fill({ reference: "Lowe and Sons" }, line("Incident reference number", "a"))).toEqual([]);
  });

  it("leaves a field for a different case empty, unless the record names it", () => {
    const mailing = line("Mailing address, if different", "m");
    expect(fill({ address: "9 Pier Rd" }, mailing)).toEqual([]);
    expect(fill({ "mailing address": "9 Pier Rd" }, mailing)).toEqual(['fill m "9 Pier Rd"']);
  });

  it("ticks boxes that stand apart by the values of a list", () => {
    const box = (label: string) => field("checkbox", label, { fieldId: label, name: label, currentValue: false });
    const page = [box("Sprint"), line("Best sprint", "b1"), box("Relay"), line("Best relay", "b2"), box("Hurdles")];
    expect(fill({ races: ["Sprint", "Hurdles"] }, ...page)).toHaveLength(2);
  });
});
