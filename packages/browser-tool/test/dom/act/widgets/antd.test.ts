import { giveTool, readState, shareFixtures } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const openFixture = shareFixtures();
const open = async () => giveTool(await openFixture("antd"));

describe("Ant Design (A5)", () => {
  it("picks from three hundred options of which ten are drawn, by searching", async () => {
    const tool = await open();
    expect(await tool.act("Fruit", { action: "select", value: "Dried mango" })).toMatchObject({
      status: "applied",
      value: "Dried mango",
    });
    expect(await readState(tool.page)).toMatchObject({ fruit: "Dried mango" });
  });

  it("scrolls to an option if it cannot search", async () => {
    const tool = await open();
    expect(await tool.act("Year", { action: "select", value: "1990" })).toMatchObject({
      status: "applied",
      value: "1990",
    });
    expect(await readState(tool.page)).toMatchObject({ year: 1990 });
    const outcome = await tool.act("Year", { action: "select", value: "2090" });
    expect(outcome).toMatchObject({ status: "refused", code: "OPTION_NOT_FOUND" });
    expect(outcome.message).toContain('"2009"');
    expect(await readState(tool.page)).toMatchObject({ year: 1990 });
    expect(await tool.page.locator('[aria-expanded="true"]').count()).toBe(0);
  });

  it("selects exactly the wanted skills", async () => {
    const tool = await open();
    await tool.act("Skills", { action: "select", values: ["Cooking", "Typing"] });
    expect(await readState(tool.page)).toMatchObject({ skills: ["Cooking", "Typing"] });
    expect(await tool.act("Skills", { action: "select", values: ["Typing", "Sewing"] })).toMatchObject({
      status: "applied",
      value: ["Typing", "Sewing"],
    });
    expect(await readState(tool.page)).toMatchObject({ skills: ["Typing", "Sewing"] });
    await tool.act("Skills", { action: "clear" });
    expect(await readState(tool.page)).toMatchObject({ skills: [] });
  });

  it("selects a path in a cascader, or nothing if a part is missing", async () => {
    const tool = await open();
    expect(await tool.act("Region", { action: "select", value: "Asia / Mars" })).toMatchObject({
      status: "refused",
      code: "OPTION_NOT_FOUND",
    });
    expect(await readState(tool.page)).toMatchObject({ region: [] });
    expect(await tool.act("Region", { action: "select", value: "Asia / Japan" })).toMatchObject({
      status: "applied",
      value: "Asia / Japan",
    });
    expect(await readState(tool.page)).toMatchObject({ region: ["Asia", "Japan"] });
  });

  it("picks a suggestion", async () => {
    const tool = await open();
    expect(await tool.act("Country", { action: "fill", value: "Finland" })).toMatchObject({
      status: "applied",
      value: "Finland",
    });
    expect(await readState(tool.page)).toMatchObject({ country: "Finland" });
  });

  it("does not change the selection if there is no such option", async () => {
    const tool = await open();
    await tool.act("Fruit", { action: "select", value: "Fresh apple" });
    expect(await tool.act("Fruit", { action: "select", value: "Fresh brick" })).toMatchObject({
      status: "refused",
      code: "OPTION_NOT_FOUND",
    });
    expect(await readState(tool.page)).toMatchObject({ fruit: "Fresh apple" });
    expect(await tool.page.getByLabel("Fruit").inputValue()).toBe("");
    expect(await tool.page.locator('[aria-expanded="true"]').count()).toBe(0);
  });

  it.each(["2026-03-04", "4 March 2026"])("picks the day %s in the calendar", async (value) => {
    const tool = await open();
    expect(await tool.act("Birthday", { action: "fill", value })).toMatchObject({
      status: "applied",
      value: "2026-03-04",
    });
    expect(await readState(tool.page)).toMatchObject({ birthday: "2026-03-04" });
    expect(await tool.act("Birthday", { action: "fill", value: "2026-02-30" })).toMatchObject({
      status: "refused",
      code: "INVALID_VALUE",
    });
    expect(await readState(tool.page)).toMatchObject({ birthday: "2026-03-04" });
  });

  it("checks switches, boxes and radio buttons, moves the slider and writes the number", async () => {
    const tool = await open();
    await tool.act("Notifications", { action: "check", checked: true });
    await tool.act("Agree", { action: "check", checked: true });
    await tool.act("Medium", { action: "check", checked: true });
    expect(await tool.act("Volume", { action: "fill", value: "40" })).toMatchObject({ status: "applied", value: "40" });
    expect(await tool.act("Volume", { action: "fill", value: "400" })).toMatchObject({ code: "OUT_OF_RANGE" });
    expect(await tool.act("Amount", { action: "fill", value: "12.5" })).toMatchObject({ value: "12.50" });
    expect(await readState(tool.page)).toMatchObject({
      notifications: true,
      agree: true,
      size: "Medium",
      volume: 40,
      amount: 12.5,
    });
  });
});
