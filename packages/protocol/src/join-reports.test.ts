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

describe("a call whose result is gone at the end", () => {
  const fill = (message?: string): Outcome => ({
    index: 0,
    status: "applied",
    fieldId: "input-1",
    ...(message && { message }),
  });
  const shows = (text: string): Delta => ({ ...empty, outline: [{ role: "status", text }], text: `+ "${text}"` });
  const gone = (text: string): Delta => ({ ...empty, text: `- "${text}"` });
  const valued = (fieldId: string, value: string | boolean): Delta => ({
    ...empty,
    changed: [{ fieldId, changes: { currentValue: value } }],
    text: `~ ${fieldId} = ${JSON.stringify(value)}`,
  });
  const messages = (...reports: [Outcome[], Delta | undefined][]) =>
    joinReports(reports.map(([outcomes, delta]) => reportOf(outcomes, delta))).outcomes?.map(({ message }) => message);

  it("says what the page showed", () => {
    expect(messages([[fill()], shows("3 results")], [[fill()], gone("3 results")])).toEqual([
      'The page showed "3 results".',
      undefined,
    ]);
  });

  it("says it with the last action that says nothing else", () => {
    expect(messages([[fill(), fill("Cut.")], shows("Busy")], [[fill()], gone("Busy")])).toEqual([
      'The page showed "Busy".',
      "Cut.",
      undefined,
    ]);
    expect(messages([[fill("Cut.")], shows("Busy")], [[fill()], gone("Busy")])?.[0]).toBe(
      'Cut. The page showed "Busy".',
    );
  });

  it("names values that other fields had", () => {
    expect(messages([[fill()], valued("total-9", "10 €")], [[fill()], valued("total-9", "20 €")])).toEqual([
      'The page showed total-9 = "10 €".',
      undefined,
    ]);
  });

  it.each<[string, Outcome, Delta | undefined, Delta]>([
    ["if it is still shown", fill(), shows("Saved"), shows("Saved")],
    ["of the field that it named itself", fill(), valued("input-1", "A"), valued("input-1", "B")],
    ["of what is on or off", fill(), valued("check-2", true), valued("check-2", false)],
    ["of an action that was refused", refused, shows("Busy"), gone("Busy")],
    ["of an action that has said so", fill("It showed this."), shows("Busy"), gone("Busy")],
    ["without a delta", fill(), undefined, gone("Busy")],
  ])("says nothing %s", (_, outcome, first, last) => {
    expect(messages([[outcome], first], [[fill()], last])?.[0]).toBe(outcome.message);
  });

  it("is cut if it was long", () => {
    const [message = ""] = messages([[fill()], shows("x".repeat(5000))], [[fill()], gone("x".repeat(5000))]) ?? [];
    expect(message).toBe(`The page showed "${"x".repeat(300)}".`);
  });

  it("leaves the reports that it joins as they are", () => {
    const reports = [reportOf([fill()], shows("Busy")), reportOf([fill()], gone("Busy"))];
    const before = JSON.stringify(reports);
    joinReports(reports);
    expect(JSON.stringify(reports)).toBe(before);
  });
});

it("joins no reports to one of nothing", () => {
  expect(joinReports([])).toEqual({ applied: 0, skipped: 0, warnings: [], outcomes: [] });
});

it("joins in any grouping to the same outcomes, counts and late sentences", () => {
  const report = (status: Outcome["status"], late: string[]) => ({ ...reportOf([{ index: 0, status }]), late });
  const parts = [report("applied", ["a"]), report("failed", []), report("unknown", ["b", "c"])] as const;
  const [one, two, three] = parts;
  const all = joinReports(parts);
  expect(joinReports([joinReports([one, two]), three])).toEqual(all);
  expect(joinReports([one, joinReports([two, three])])).toEqual(all);
  expect(all).toMatchObject({ applied: 1, skipped: 2, warnings: ["failed", "unknown"], late: ["a", "b", "c"] });
  expect(all.outcomes?.map(({ index }) => index)).toEqual([0, 1, 2]);
});
