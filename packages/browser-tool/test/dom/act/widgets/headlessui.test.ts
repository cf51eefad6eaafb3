import { giveTool, readState, shareFixtures } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const openFixture = shareFixtures();
const open = async () => giveTool(await openFixture("headlessui"));

describe("Headless UI (A5)", () => {
  it("picks from a list that a button opens", async () => {
    const tool = await open();
    const { fields } = await tool.snapshot();
    const fieldId = fields.find(({ label }) => label.startsWith("Assignee"))?.fieldId;
    const { outcomes } = await tool.execute([
      { action: "select", fieldId, value: "Grace Hopper" },
      { action: "select", fieldId, value: "Nobody at all" },
    ]);
    expect(outcomes).toMatchObject([
      { status: "applied", value: "Grace Hopper" },
      { status: "refused", code: "OPTION_NOT_FOUND" },
    ]);
    expect(await readState(tool.page)).toMatchObject({ assignee: "Grace Hopper" });
    expect(await tool.page.getByRole("listbox").count()).toBe(0);
  });

  it("picks from a combobox that opens when it is typed into", async () => {
    const tool = await open();
    expect(await tool.act("Person", { action: "fill", value: "Alan Turing" })).toMatchObject({
      status: "applied",
      value: "Alan Turing",
    });
    const outcome = await tool.act("Person", { action: "fill", value: "Alan Touring" });
    expect(outcome).toMatchObject({ status: "refused", code: "OPTION_NOT_FOUND" });
    expect(outcome.message).toContain('"Alan Turing"');
    expect(await readState(tool.page)).toMatchObject({ person: "Alan Turing" });
    expect(await tool.page.getByLabel("Person").inputValue()).toBe("Alan Turing");
    expect(await tool.page.getByRole("listbox").count()).toBe(0);
  });

  it("turns switches, radio buttons, tabs, disclosures and dialogs", async () => {
    const tool = await open();
    await tool.act("Notifications", { action: "check", checked: true });
    await tool.act("Medium", { action: "check", checked: true });
    await tool.act("Security", { action: "click" });
    await tool.act("Password", { action: "fill", value: "hush" });
    await tool.act("Have a coupon?", { action: "click" });
    await tool.act("Coupon", { action: "fill", value: "FREE" });
    await tool.act("Edit address", { action: "click" });
    await tool.act("Street", { action: "fill", value: "1 High Street" });
    await tool.act("Done", { action: "click" });
    expect(await readState(tool.page)).toMatchObject({
      notifications: true,
      size: "Medium",
      password: "hush",
      coupon: "FREE",
      street: "1 High Street",
    });
  });
});
