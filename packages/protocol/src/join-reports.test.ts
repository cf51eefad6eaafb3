import { describe, expect, it } from "vitest";
import { joinDeltas, joinReports, reportOf } from "./join-reports.ts";
import { executionReportSchema, type Outcome } from "./report.ts";
import type { Delta } from "./snapshot.ts";

const applied: Outcome = { index: 0, status: "applied", value: "Ada" };
const refused: Outcome = { index: 1, status: "refused", code: "DISABLED", message: `"Send" is disabled.` };
const unseen: Outcome = { index: 2, status: "unknown" };

const added = {
  fieldId: "input-9",
  kind: "text",
  label: "City",
  required: false,
  currentValue: "",
  selector: "#c",
} as const;
const quiet: Delta = { since: "s1", added: [], changed: [], removed: [], text: "nothing else changed" };
const grown: Delta = { since: "s2", added: [added], changed: [], removed: ["input-1"], text: "+ input-9 City" };

describe("reportOf", () => {
  it("counts what is applied alone, and warns of everything else in its own words or by its status", () => {
    expect(reportOf([applied, refused, unseen])).toEqual({
      applied: 1,
      skipped: 2,
      warnings: [`"Send" is disabled.`, "unknown"],
      outcomes: [applied, refused, unseen],
    });
  });

  it("has a delta where there is one", () => {
    expect(reportOf([], quiet)).toEqual({ applied: 0, skipped: 0, warnings: [], outcomes: [], delta: quiet });
  });
});

describe("joinReports", () => {
  it("counts through, in order, with all that changed and all that came of it", () => {
    const opened = { type: "tab-opened", tabId: "tab-2", url: "https://example.com/" } as const;
    const joined = joinReports([
      reportOf([applied, refused], quiet),
      { ...reportOf([{ ...unseen, index: 0 }], grown), events: [opened] },
    ]);
    expect(executionReportSchema.parse(joined)).toEqual({
      ...reportOf([applied, refused, unseen]),
      delta: { ...grown, since: "s1" },
      events: [opened],
    });
  });

  it("keeps the counts of pages that say no more", () => {
    const joined = joinReports([{ applied: 2, skipped: 1, warnings: ["Not found"] }, reportOf([applied])]);
    expect(joined).toEqual({ applied: 3, skipped: 1, warnings: ["Not found"], outcomes: [applied] });
  });
});

describe("joinDeltas", () => {
  it("is nothing where nothing was looked at, and itself where there is one", () => {
    expect([joinDeltas([]), joinDeltas([undefined]), joinDeltas([undefined, grown])]).toEqual([
      undefined,
      undefined,
      grown,
    ]);
  });

  it("tells changes in order, from the first snapshot on, to the last address", () => {
    const outline: Delta["outline"] = [{ role: "status", text: "Saved" }];
    const first: Delta = { ...grown, url: "https://example.com/1", outline };
    const changed = [{ fieldId: "input-9", changes: { currentValue: "Paris" } }];
    const last: Delta = { ...quiet, changed, url: "https://example.com/2", text: `~ input-9 = "Paris"` };
    expect(joinDeltas([first, undefined, last])).toEqual({
      since: "s2",
      added: [added],
      changed,
      removed: ["input-1"],
      outline,
      url: "https://example.com/2",
      text: `+ input-9 City\n~ input-9 = "Paris"`,
    });
  });

  it("says once that nothing changed, and only if nothing did", () => {
    expect(joinDeltas([quiet, quiet])?.text).toBe("nothing else changed");
    expect(joinDeltas([quiet, grown])?.text).toBe("+ input-9 City");
  });
});
