import { giveTool, readState, shareFixtures } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const openFixture = shareFixtures();
const open = async () => giveTool(await openFixture("react-datepicker"));

describe("react-datepicker (A5)", () => {
  it.each([
    ["2026-03-04", "03/04/2026"],
    ["4 March 2026", "03/04/2026"],
    ["1990-05-17", "05/17/1990"],
  ])("picks %s, whatever form the page writes it in", async (value, shown) => {
    const tool = await open();
    expect(await tool.act("Start", { action: "fill", value })).toMatchObject({ status: "applied", value: shown });
    const [month, day, year] = shown.split("/");
    expect(await readState(tool.page)).toMatchObject({ start: `${year}-${month}-${day}` });
    expect(await tool.page.getByRole("dialog").count()).toBe(0);
  });

  it("picks a day and a time from its list", async () => {
    const tool = await open();
    expect(await tool.act("Meeting", { action: "fill", value: "2026-03-04 15:30" })).toMatchObject({
      status: "applied",
      value: "03/04/2026 3:30 PM",
    });
    expect(await readState(tool.page)).toMatchObject({ meeting: "2026-03-04 15:30" });
  });

  it("writes a month in the page's format", async () => {
    const tool = await open();
    expect(await tool.act("Month", { action: "fill", value: "02/2031" })).toMatchObject({ status: "applied" });
    expect(await readState(tool.page)).toMatchObject({ month: "2031-02" });
  });

  it.each([
    ["30 February 2026", "INVALID_VALUE"],
    ["03/04/2026", "AMBIGUOUS"],
  ])("refuses %s as %s, and leaves the day as it was", async (value, code) => {
    const tool = await open();
    await tool.act("Start", { action: "fill", value: "2026-01-02" });
    expect(await tool.act("Start", { action: "fill", value })).toMatchObject({ status: "refused", code });
    expect(await readState(tool.page)).toMatchObject({ start: "2026-01-02" });
    expect(await tool.page.getByRole("dialog").count()).toBe(0);
  });
});
