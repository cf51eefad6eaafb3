import type { ExecutionReport, PageEvent } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { tellEvents, toBlocked } from "./tell-events.ts";

const report: ExecutionReport = { applied: 1, skipped: 0, warnings: [], outcomes: [{ index: 0, status: "applied" }] };
const delta = { since: "s1", added: [], changed: [], removed: [], text: "nothing changed" };

describe("tellEvents", () => {
  it("leaves a report as it is when nothing happened beside the page", () => {
    expect(tellEvents(report, [])).toBe(report);
  });

  it("says what happened before what changed", () => {
    const events: PageEvent[] = [{ type: "download", name: "bill.pdf", path: "/tmp/bill.pdf" }];
    const told = tellEvents({ ...report, delta }, events);
    expect(told.events).toEqual(events);
    expect(told.delta?.text).toBe('The file "bill.pdf" was downloaded to /tmp/bill.pdf.\nnothing changed');
    expect(told.warnings).toEqual([]);
  });

  it.each<PageEvent>([
    { type: "dialog", kind: "confirm", message: "Sure?", accepted: false },
    { type: "download", name: "a", failure: "cancelled" },
    toBlocked("https://evil.example/"),
    { type: "file-chooser", multiple: false },
    { type: "crash" },
    { type: "script-stopped", reason: "dialogs" },
  ])("warns of what stands in the way: %o", (event) => {
    expect(tellEvents(report, [event]).warnings).toHaveLength(1);
  });

  it.each<PageEvent>([
    { type: "dialog", kind: "alert", message: "Saved", accepted: true },
    { type: "tab-opened", tabId: "tab-2", url: "https://a.example/" },
    { type: "tab-closed", tabId: "tab-1" },
  ])("does not warn of what is in order: %o", (event) => {
    expect(tellEvents(report, [event]).warnings).toEqual([]);
  });

  it("says nothing of a tab that came and went", () => {
    const events: PageEvent[] = [
      { type: "tab-opened", tabId: "tab-2", url: "" },
      { type: "tab-closed", tabId: "tab-2" },
    ];
    expect(tellEvents({ ...report, delta }, events)).toMatchObject({ events, delta: { text: "nothing changed" } });
  });
});

describe("a click of which the page showed nothing", () => {
  const unseen: ExecutionReport = {
    ...{ applied: 0, skipped: 0, warnings: [] },
    outcomes: [{ index: 0, status: "unknown", trusted: true }],
  };
  const opened: PageEvent = { type: "tab-opened", tabId: "tab-2", url: "https://a.example/" };

  it("is seen by the tab that it opened", () => {
    const told = tellEvents(unseen, [opened]);
    expect(told.outcomes).toMatchObject([{ status: "applied", message: "It was opened in tab-2." }]);
    expect(told.applied).toBe(1);
  });

  it("also when that tab has closed again", () => {
    const told = tellEvents(unseen, [opened, { type: "tab-closed", tabId: "tab-2" }]);
    expect(told.outcomes?.[0]?.message).toBe("It opened a tab, which has closed.");
  });

  it("but not when a script made it, for which no tab opens", () => {
    const scripted = { ...unseen, outcomes: [{ index: 0, status: "unknown" as const }] };
    expect(tellEvents(scripted, [opened]).outcomes).toEqual(scripted.outcomes);
  });
});

it("leaves out what of a blocked address may hold a secret", () => {
  expect(toBlocked("https://evil.example/path?token=7#a")).toEqual({
    type: "navigation-blocked",
    url: "https://evil.example/path",
  });
});
