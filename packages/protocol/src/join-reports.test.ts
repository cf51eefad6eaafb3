import { describe, expect, it } from "vitest";
import { joinDeltas, joinReports, reportOf } from "./join-reports.ts";
import { executionReportSchema, type Outcome } from "./report.ts";
import type { Delta } from "./snapshot.ts";

const applied: Outcome = { index: 0, status: "applied", value: "Ada" };
const refused: Outcome = { index: 1, status: "refused", code: "DISABLED", message: `"Send" is disabled.` };
const unobservable: Outcome = { index: 2, status: "unknown" };

const added = {
  fieldId: "input-9",
  kind: "text",
  label: "City",
  required: false,
  currentValue: "",
  selector: "#c",
} as const;
const empty: Delta = { since: "s1", added: [], changed: [], removed: [], text: "nothing else changed" };
const grown: Delta = { since: "s2", added: [added], changed: [], removed: ["input-1"], text: "+ input-9 City" };

describe("reportOf", () => {
  it("counts applied outcomes, and warns of all others with their message or status", () => {
    expect(reportOf([applied, refused, unobservable])).toEqual({
      applied: 1,
      skipped: 2,
      warnings: [`"Send" is disabled.`, "unknown"],
      outcomes: [applied, refused, unobservable],
    });
  });

  it("includes the delta if there is one", () => {
    expect(reportOf([], empty)).toEqual({ applied: 0, skipped: 0, warnings: [], outcomes: [], delta: empty });
  });
});

describe("joinReports", () => {
  it("numbers outcomes throughout and joins deltas and events", () => {
    const opened = { type: "tab-opened", tabId: "tab-2", url: "https://example.com/" } as const;
    const joined = joinReports([
      reportOf([applied, refused], empty),
      { ...reportOf([{ ...unobservable, index: 0 }], grown), events: [opened] },
    ]);
    expect(executionReportSchema.parse(joined)).toEqual({
      ...reportOf([applied, refused, unobservable]),
      delta: { ...grown, since: "s1" },
      events: [opened],
    });
  });

  it("joins the texts of calls to the end state, unlike those of frames", () => {
    const [first, last] = ['+ "se"', '+ "sel"\n- "se"'].map((text): Delta => ({ ...empty, text }));
    expect(joinReports([reportOf([applied], first), reportOf([applied], last)]).delta?.text).toBe('+ "sel"');
    expect(joinDeltas([first, last])?.text).toBe('+ "se"\n+ "sel"\n- "se"');
  });

  it("keeps the counts of reports without outcomes", () => {
    const joined = joinReports([{ applied: 2, skipped: 1, warnings: ["Not found"] }, reportOf([applied])]);
    expect(joined).toEqual({ applied: 3, skipped: 1, warnings: ["Not found"], outcomes: [applied] });
  });
});

describe("joinDeltas", () => {
  it("returns undefined for no deltas, and a single delta unchanged", () => {
    expect([joinDeltas([]), joinDeltas([undefined]), joinDeltas([undefined, grown])]).toEqual([
      undefined,
      undefined,
      grown,
    ]);
  });

  it("joins changes in order, with the first snapshot and the last address", () => {
    const outline: Delta["outline"] = [{ role: "status", text: "Saved" }];
    const first: Delta = { ...grown, url: "https://example.com/1", outline };
    const changed = [{ fieldId: "input-9", changes: { currentValue: "Paris" } }];
    const last: Delta = { ...empty, changed, url: "https://example.com/2", text: `~ input-9 = "Paris"` };
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

  it("says once that nothing changed, and only if no delta has changes", () => {
    expect(joinDeltas([empty, empty])?.text).toBe("nothing else changed");
    expect(joinDeltas([empty, grown])?.text).toBe("+ input-9 City");
  });
});
