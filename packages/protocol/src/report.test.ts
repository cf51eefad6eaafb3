import { describe, expect, it } from "vitest";
import { invalidPaths } from "../test/refusal.cases.ts";
import { executionReportSchema, outcomeCodeSchema, outcomeSchema, parseFields, parseReport } from "./index.ts";

const report = { applied: 1, skipped: 1, warnings: ["Not done."] };
const field = {
  fieldId: "input-0",
  kind: "text",
  label: "Name",
  required: false,
  currentValue: "",
  selector: "#name",
};

describe("an outcome", () => {
  it.each(["text", true, ["Ham", "Olives"]])("accepts the value %j", (value) => {
    const outcome = { index: 0, fieldId: "input-0", status: "applied", value, trusted: true };
    expect(outcomeSchema.parse(outcome)).toEqual(outcome);
  });

  it.each(outcomeCodeSchema.options)("accepts the code %s", (code) => {
    expect(outcomeSchema.parse({ index: 0, status: "refused", code }).code).toBe(code);
  });

  it.each([
    ["a negative index", { index: -1, status: "applied" }, ["index"]],
    ["a missing status", { index: 0 }, ["status"]],
    ["a value that is a number", { index: 0, status: "applied", value: 3 }, ["value"]],
    ["an empty id", { index: 0, status: "applied", fieldId: "" }, ["fieldId"]],
  ])("refuses %s", (_what, outcome, paths) => {
    expect(invalidPaths(outcomeSchema, outcome)).toEqual(paths);
  });
});

describe("a report", () => {
  it("accepts outcomes, a delta and page events", () => {
    const delta = {
      since: "s-1",
      added: [field],
      changed: [{ fieldId: "input-1", changes: { disabled: null } }],
      removed: ["button-1"],
    };
    const full = {
      ...report,
      outcomes: [{ index: 0, status: "unknown", code: "NAVIGATED" }],
      delta,
      events: [{ type: "dialog", kind: "confirm", message: "Sure?", accepted: true }],
    };
    expect(executionReportSchema.parse(full)).toEqual(full);
  });

  it("is parsed bare or under `report`, and validated", () => {
    expect(parseReport({ report, extra: 1 })).toEqual(report);
    expect(parseReport({ ...report, extra: 1 })).toEqual(report);
    expect(() => parseReport({ report: { applied: 1 } })).toThrow(/skipped/);
    expect(() => parseReport(null)).toThrow();
  });
});

describe("fields", () => {
  it("are parsed as a list or under `fields`, and validated", () => {
    expect(parseFields([field])).toEqual([field]);
    expect(parseFields({ fields: [field], more: 1 })).toEqual([field]);
    expect(parseFields([])).toEqual([]);
    expect(() => parseFields([{ ...field, label: "" }])).toThrow(/label/);
    expect(() => parseFields({ fields: [{}] })).toThrow(/fieldId/);
    expect(() => parseFields({})).toThrow(/fields/);
  });
});
