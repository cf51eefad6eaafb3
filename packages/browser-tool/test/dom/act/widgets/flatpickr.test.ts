import { giveTool, readState, shareFixtures } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const openFixture = shareFixtures();
const open = async () => giveTool(await openFixture("flatpickr"));

describe("flatpickr (A5)", () => {
  it.each(["2026-03-04", "4 March 2026", "March 4th, 2026"])(
    "picks %s in an input that is read-only",
    async (value) => {
      const tool = await open();
      expect(await tool.act("Date", { action: "fill", value })).toMatchObject({
        status: "applied",
        value: "2026-03-04",
      });
      expect(await readState(tool.page)).toMatchObject({ date: "2026-03-04" });
      expect(await tool.page.locator(".flatpickr-calendar.open").count()).toBe(0);
    },
  );

  it("picks a day and a time, in the evening too", async () => {
    const tool = await open();
    expect(await tool.act("Date and time", { action: "fill", value: "2026-03-04 15:30" })).toMatchObject({
      status: "applied",
      value: "2026-03-04 15:30",
    });
    await expect.poll(() => readState(tool.page)).toMatchObject({ dateAndTime: "2026-03-04 15:30" });
    await tool.act("Date and time", { action: "fill", value: "5 March 2026, 9:05 am" });
    // The library reports a new time to the page after a delay.
    await expect.poll(() => readState(tool.page)).toMatchObject({ dateAndTime: "2026-03-05 09:05" });
  });

  it("picks in the input that replaces a hidden one", async () => {
    const tool = await open();
    expect(await tool.act("Alt date", { action: "fill", value: "1990-05-17" })).toMatchObject({
      status: "applied",
      value: "May 17, 1990",
    });
    expect(await readState(tool.page)).toMatchObject({ altDate: "1990-05-17" });
  });

  it("picks both ends of a range", async () => {
    const tool = await open();
    expect(await tool.act("Range", { action: "fill", value: "2026-03-04 to 2026-04-09" })).toMatchObject({
      status: "applied",
    });
    expect(await readState(tool.page)).toMatchObject({ range: ["2026-03-04", "2026-04-09"] });
  });

  it("picks a day in an input that also takes typing", async () => {
    const tool = await open();
    await tool.act("Free date", { action: "fill", value: "17 May 1990" });
    expect(await readState(tool.page)).toMatchObject({ freeDate: "1990-05-17" });
  });

  it.each([
    ["2026-02-30", "INVALID_VALUE"],
    ["hello", "INVALID_VALUE"],
    ["03/04/2026", "AMBIGUOUS"],
  ])("refuses %s as %s, and closes the calendar", async (value, code) => {
    const tool = await open();
    await tool.act("Date", { action: "fill", value: "2026-01-02" });
    expect(await tool.act("Date", { action: "fill", value })).toMatchObject({ status: "refused", code });
    expect(await readState(tool.page)).toMatchObject({ date: "2026-01-02" });
    expect(await tool.page.locator(".flatpickr-calendar.open").count()).toBe(0);
  });
});
