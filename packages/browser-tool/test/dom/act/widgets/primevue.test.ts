import { giveTool, readState, shareFixtures } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const openFixture = shareFixtures();
const open = async () => giveTool(await openFixture("primevue"));

describe("PrimeVue (A5)", () => {
  it("picks from a select and from suggestions", async () => {
    const tool = await open();
    expect(await tool.act("City", { action: "select", value: "Kyoto" })).toMatchObject({
      status: "applied",
      value: "Kyoto",
    });
    expect(await tool.act("Country", { action: "fill", value: "Finland" })).toMatchObject({
      status: "applied",
      value: "Finland",
    });
    expect(await readState(tool.page)).toMatchObject({ city: "Kyoto", country: "Finland" });
    expect(await tool.act("City", { action: "select", value: "Atlantis" })).toMatchObject({ code: "OPTION_NOT_FOUND" });
    expect(await tool.act("Country", { action: "select", value: "Atlantis" })).toMatchObject({
      code: "OPTION_NOT_FOUND",
    });
    expect(await readState(tool.page)).toMatchObject({ city: "Kyoto", country: "Finland" });
    expect(await tool.page.locator('[aria-expanded="true"]').count()).toBe(0);
  });

  it("closes the list that opens again when the search text is restored", async () => {
    const tool = await open();
    await tool.act("Country", { action: "fill", value: "Finland" });
    await tool.page.evaluate(() => {
      const offered: string[] = [];
      Object.assign(globalThis, { offered });
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll("[role=option]")) offered.push(textContent ?? "");
      }).observe(document.body, { subtree: true, childList: true });
    });
    expect(await tool.act("Country", { action: "select", value: "Atlantis" })).toMatchObject({
      code: "OPTION_NOT_FOUND",
    });
    expect(await tool.page.evaluate("offered")).toContain("Finland"); // shortly after the text was restored
    expect(await tool.page.locator('[aria-expanded="true"]').count()).toBe(0);
  });

  it("selects exactly the wanted cities", async () => {
    const tool = await open();
    await tool.act("Cities", { action: "select", values: ["Lima", "Rome"] });
    expect(await readState(tool.page)).toMatchObject({ cities: ["Lima", "Rome"] });
    expect(await tool.act("Cities", { action: "select", values: ["Rome", "Tokyo"] })).toMatchObject({
      status: "applied",
      value: "Rome, Tokyo",
    });
    expect(await tool.act("Cities", { action: "select", values: ["Rome", "Atlantis"] })).toMatchObject({
      status: "refused",
      code: "OPTION_NOT_FOUND",
    });
    expect(await readState(tool.page)).toMatchObject({ cities: ["Rome", "Tokyo"] });
    expect(await tool.page.locator('[aria-expanded="true"]').count()).toBe(0);
  });

  it.each(["1990-05-17", "17 May 1990"])("picks the day %s in the calendar, however far", async (value) => {
    const tool = await open();
    expect(await tool.act("Date", { action: "fill", value })).toMatchObject({ status: "applied", value: "05/17/1990" });
    expect(await readState(tool.page)).toMatchObject({ date: "1990-05-17" });
    expect(await tool.act("Date", { action: "fill", value: "30 February 2026" })).toMatchObject({
      status: "refused",
      code: "INVALID_VALUE",
    });
    expect(await readState(tool.page)).toMatchObject({ date: "1990-05-17" });
  });

  it("checks switches and boxes, moves the slider, and writes into masks and number fields", async () => {
    const tool = await open();
    await tool.act("Notifications", { action: "check", checked: true });
    await tool.act("Agree", { action: "check", checked: true });
    await tool.act("Volume", { action: "fill", value: "40" });
    expect(await tool.act("Amount", { action: "fill", value: "12.5" })).toMatchObject({ value: "$12.50" });
    await tool.act("Serial", { action: "fill", value: "12-abc" });
    await tool.act("Notes", { action: "fill", value: "none\nat all" });
    expect(await readState(tool.page)).toMatchObject({
      notifications: true,
      agree: true,
      volume: 40,
      amount: 12.5,
      serial: "12-abc",
      notes: "none\nat all",
    });
  });
});
