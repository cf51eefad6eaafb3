// Records as other systems store them: moments, codes, counts and lists.
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

describe("P8: records of other systems", () => {
  it("writes moments into the dates and times beside each other", async () => {
    const page = [
      field("date", "Boarding on", { fieldId: "d1", name: "d1", inputType: "date" }),
      field("date", "Boarding time", { fieldId: "t1", name: "t1", inputType: "time" }),
      field("date", "Landing on", { fieldId: "d2", name: "d2", inputType: "date" }),
      field("date", "Landing time", { fieldId: "t2", name: "t2", inputType: "time" }),
    ];
    const record = { createdAt: "2026-01-02T03:04:05Z", a: "2026-05-01T09:30", b: "2026-05-03T18:00:00+02:00" };
    expect(await fillFrom(record, page)).toEqual([
      'fill d1 "2026-05-01"',
      'fill t1 "09:30"',
      'fill d2 "2026-05-03"',
      'fill t2 "18:00"',
    ]);
  });

  it("reads counts of codes, cents and the codes of countries", async () => {
    const page = [
      text("Rain covers", "covers"),
      text("Deposit", "deposit"),
      field("select", "Country", { fieldId: "land", name: "land", options: ["–", "Latvia", "Poland"] }),
    ];
    const record = { extras: [{ code: "RAIN_COVER", qty: 3 }], deposit_cents: 4950, countryCode: "PL" };
    expect(await fillFrom(record, page)).toEqual(['fill covers "3"', 'fill deposit "49.50"', 'select land "Poland"']);
  });

  it("chooses the only option that has the word of a code, and none if two have it", async () => {
    const page = (other: string) => [
      text("Name", "name"),
      field("select", "Standing", { fieldId: "s", name: "s", options: ["", "Permanent resident", other] }),
    ];
    const record = { name: "Ada Holm", standing: "XX_RESIDENT" };
    expect(await fillFrom(record, page("Visitor"))).toContain('select s "Permanent resident"');
    expect(await fillFrom(record, page("Temporary resident"))).toEqual(['fill name "Ada Holm"']);
  });
});
