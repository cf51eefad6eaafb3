import type { ExecutionReport, PageEvent } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { addEvents, toBlocked, withSeenChange } from "./add-events.ts";

const report: ExecutionReport = { applied: 1, skipped: 0, warnings: [], outcomes: [{ index: 0, status: "applied" }] };
const delta = { since: "s1", added: [], changed: [], removed: [], text: "nothing changed" };

describe("addEvents", () => {
  it("returns the report unchanged without events", () => {
    expect(addEvents(report, [])).toBe(report);
  });

  it("puts events before the delta's text", () => {
    const events: PageEvent[] = [{ type: "download", name: "bill.pdf", path: "/tmp/bill.pdf" }];
    const result = addEvents({ ...report, delta }, events);
    expect(result.events).toEqual(events);
    expect(result.delta?.text).toBe('Downloaded "bill.pdf" to /tmp/bill.pdf.\nnothing changed');
    expect(result.warnings).toEqual([]);
  });

  it.each<PageEvent>([
    { type: "dialog", kind: "confirm", message: "Sure?", accepted: false },
    { type: "download", name: "a", failure: "cancelled" },
    toBlocked("https://evil.example/"),
    { type: "file-chooser", multiple: false },
    { type: "crash" },
    { type: "script-stopped", reason: "dialogs" },
  ])("warns of problems: %o", (event) => {
    expect(addEvents(report, [event]).warnings).toHaveLength(1);
  });

  it.each<PageEvent>([
    { type: "dialog", kind: "alert", message: "Saved", accepted: true },
    { type: "tab-opened", tabId: "tab-2", url: "https://a.example/" },
    { type: "tab-closed", tabId: "tab-1" },
  ])("does not warn of normal events: %o", (event) => {
    expect(addEvents(report, [event]).warnings).toEqual([]);
  });

  it("does not mention a tab that has closed again", () => {
    const events: PageEvent[] = [
      { type: "tab-opened", tabId: "tab-2", url: "" },
      { type: "tab-closed", tabId: "tab-2" },
    ];
    expect(addEvents({ ...report, delta }, events)).toMatchObject({ events, delta: { text: "nothing changed" } });
  });
});

describe("a click without a visible effect", () => {
  const unseen: ExecutionReport = {
    ...{ applied: 0, skipped: 0, warnings: [] },
    outcomes: [{ index: 0, status: "unknown", trusted: true }],
  };
  const opened: PageEvent = { type: "tab-opened", tabId: "tab-2", url: "https://a.example/" };

  it("is applied if it opened a tab", () => {
    const result = addEvents(unseen, [opened]);
    expect(result.outcomes).toMatchObject([{ status: "applied", message: "It opened in tab-2." }]);
    expect(result.applied).toBe(1);
  });

  it("is applied if that tab has closed again", () => {
    const result = addEvents(unseen, [opened, { type: "tab-closed", tabId: "tab-2" }]);
    expect(result.outcomes?.[0]?.message).toBe("It opened a tab that has closed.");
  });

  it("is not applied if a script made it, for which no tab opens", () => {
    const scripted = { ...unseen, outcomes: [{ index: 0, status: "unknown" as const }] };
    expect(addEvents(scripted, [opened]).outcomes).toEqual(scripted.outcomes);
  });
});

it("omits query and fragment of a blocked address", () => {
  expect(toBlocked("https://evil.example/path?token=7#a")).toEqual({
    type: "navigation-blocked",
    url: "https://evil.example/path",
  });
});

describe("a single action whose document saw no effect", () => {
  const single = (status: "applied" | "unknown", message: string): ExecutionReport => ({
    ...{ applied: 0, skipped: 0, warnings: [], delta: { ...delta, text: '+ "Sent"' } },
    outcomes: [{ index: 0, status, message }],
  });

  it.each([
    ["applied", "The page shows no change."],
    ["unknown", "It opens in another tab."],
  ] as const)("is applied if the report shows one: %s, %s", (status, message) => {
    expect(withSeenChange(single(status, message)).outcomes).toEqual([{ index: 0, status: "applied" }]);
  });

  it.each([
    ["a key without a known effect", single("unknown", "The page shows no change.")],
    [
      "a report without a change",
      { ...single("applied", "The page shows no change."), delta: { ...delta, text: "nothing else changed" } },
    ],
    [
      "one of several actions",
      {
        ...single("applied", ""),
        outcomes: [0, 1].map((index) => ({ index, status: "applied" as const, message: "The page shows no change." })),
      },
    ],
  ])("stays as it is: %s", (_, given) => {
    expect(withSeenChange(given)).toBe(given);
  });
});
