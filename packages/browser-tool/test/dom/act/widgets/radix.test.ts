import { giveTool, readState, shareFixtures } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const openFixture = shareFixtures();
const open = async () => giveTool(await openFixture("radix"));

describe("Radix (A5)", () => {
  it("picks an option, and closes the list if there is no such option", async () => {
    const tool = await open();
    expect(await tool.act("Flavour", { action: "select", value: "Lemon" })).toMatchObject({
      status: "applied",
      value: "Lemon",
    });
    expect(await tool.act("Flavour", { action: "select", value: "Mud" })).toMatchObject({
      status: "refused",
      code: "OPTION_NOT_FOUND",
    });
    expect(await readState(tool.page)).toMatchObject({ flavour: "lemon" });
    expect(await tool.page.getByRole("listbox").count()).toBe(0);
  });

  it("checks boxes, switches and radio buttons, and moves the slider", async () => {
    const tool = await open();
    await tool.act("Agree", { action: "check", checked: true });
    await tool.act("Notifications", { action: "check", checked: true });
    await tool.act("Medium", { action: "check", checked: true });
    expect(await tool.act("Volume", { action: "fill", value: "40" })).toMatchObject({ status: "applied", value: "40" });
    await tool.act("Volume", { action: "fill", value: "100" });
    expect(await readState(tool.page)).toMatchObject({ agree: true, notifications: true, size: "Medium", volume: 100 });
  });

  it("opens tabs, dialogs, menus and popovers by a click", async () => {
    const tool = await open();
    await tool.act("Security", { action: "click" });
    await tool.act("Password", { action: "fill", value: "hush" });
    await tool.act("Edit address", { action: "click" });
    await tool.act("Street", { action: "fill", value: "1 High Street" });
    await tool.act("Done", { action: "click" });
    await tool.act("More", { action: "click" });
    await tool.act("Archive", { action: "click" });
    await tool.act("Dimensions", { action: "click" });
    await tool.act("Width", { action: "fill", value: "12" });
    expect(await readState(tool.page)).toMatchObject({
      tab: "Security",
      password: "hush",
      street: "1 High Street",
      lastCommand: "Archive",
      width: "12",
    });
  });
});
