// Records whose keys have little in common with the labels of a form.
import type { Snapshot, SnapshotField } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { createReflexEngine, toPlannerInput } from "../../../../src/reflex.ts";
import { field, stepsOf } from "../page.cases.ts";

async function fillFrom(record: object, fields: SnapshotField[]): Promise<string[]> {
  const page = {
    snapshotId: "s",
    url: "https://a.example/",
    origin: "https://a.example",
    title: "",
    fields,
    outline: [],
  };
  const input = toPlannerInput(JSON.stringify(record), page as unknown as Snapshot);
  return stepsOf(await createReflexEngine().generatePlan(input));
}

const text = (label: string, fieldId: string, more: Partial<SnapshotField> = {}) =>
  field("text", label, { fieldId, name: fieldId, ...more });
const choice = (label: string, fieldId: string, options: string[]) =>
  field("select", label, { fieldId, name: fieldId, options });

describe("P8: records of strangers", () => {
  it("pairs two parts that repeat each other with two parts of the form, in their order", async () => {
    const place = (group: string, name: string) => [
      text("Berth code", `${name}-code`, { group }),
      text("Berth keeper", `${name}-keeper`, { group }),
      text("Tide table", `${name}-tide`, { group }),
    ];
    const record = {
      alpha: { berthCode: "A7", berthKeeper: "Ines", tideTable: "T1" },
      omega: { berthCode: "Z9", berthKeeper: "Olaf", tideTable: "T2" },
    };
    const steps = await fillFrom(record, [...place("Here", "a"), ...place("There", "b")]);
    expect(steps).toEqual([
      'fill a-code "A7"',
      'fill a-keeper "Ines"',
      'fill a-tide "T1"',
      'fill b-code "Z9"',
      'fill b-keeper "Olaf"',
      'fill b-tide "T2"',
    ]);
  });

  it("answers yes if the question after it has an answer", async () => {
    const yesNo = ["Yes", "No"].map((label) =>
      field("radio", label, { fieldId: label, name: "moor", group: "Do you need a mooring?", options: ["Yes", "No"] }),
    );
    const steps = await fillFrom({ boat: "Tern", which: "outer basin" }, [
      text("Boat", "boat"),
      ...yesNo,
      text("If yes, which", "which"),
    ]);
    expect(steps).toContain('fill which "outer basin"');
    expect(steps.some((step) => step.includes("Yes"))).toBe(true);
  });

  it("knows values by their shape, and joins the names of a person", async () => {
    const record = { a: { stceg: "PT509887142", zz: "7000-650" }, p: { first: "Greta", last: "Moe" } };
    const fields = [text("VAT registration number", "vat"), text("Postal code", "zip"), text("Full name", "name")];
    expect(await fillFrom(record, fields)).toEqual([
      'fill vat "PT509887142"',
      'fill zip "7000-650"',
      'fill name "Greta Moe"',
    ]);
  });

  it("understands other words for the options of a list", async () => {
    const record = { risk: "medium", payment_interval: "twice a year", window: "pm" };
    const fields = [
      choice("Risk", "risk", ["Low", "Moderate", "High"]),
      choice("Payment interval", "interval", ["Yearly", "Half-yearly"]),
      choice("Window", "window", ["Morning", "Afternoon"]),
    ];
    expect(await fillFrom(record, fields)).toEqual([
      'select risk "Moderate"',
      'select interval "Half-yearly"',
      'select window "Afternoon"',
    ]);
  });

  it("never writes a bare number into notes, nor a country code into a coupon", async () => {
    const fields = [
      text("Coupon code", "coupon"),
      field("textarea", "Order notes", { fieldId: "notes", name: "notes" }),
    ];
    expect(await fillFrom({ order: { no: 100583 }, deliver: { cc: "CA" } }, fields)).toEqual([]);
  });
});
