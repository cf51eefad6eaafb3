import { expect, it } from "vitest";
import { parseRunRecord, runGauges } from "./compat.ts";

const record = { runId: "r1", tenant: "acme", runner: "planner", relaySessionId: "s1", createdAt: 1 };

it("reads records with the old and the new name of the resume data", () => {
  expect(parseRunRecord(JSON.stringify({ ...record, baggage: "data" }))).toEqual({ ...record, resumeData: "data" });
  expect(parseRunRecord(JSON.stringify({ ...record, resumeData: "data" }))).toEqual({ ...record, resumeData: "data" });
  expect(parseRunRecord(JSON.stringify(record))).toEqual(record);
});

it("reports the active runs by the old and the new name of the gauge", () => {
  expect(runGauges(3)).toEqual({ giselle_runs_active: 3, giselle_runs_driven: 3 });
});
