import { giveTool, readState, shareFixtures } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const openFixture = shareFixtures();
const open = async () => giveTool(await openFixture("mui"));

describe("MUI (A5)", () => {
  it("picks from a select that is a button, and from an autocomplete", async () => {
    const tool = await open();
    expect(await tool.act("Age group", { action: "select", value: "18 to 64" })).toMatchObject({
      status: "applied",
      value: "18 to 64",
    });
    expect(await tool.act("Movie", { action: "fill", value: "the matrix" })).toMatchObject({
      status: "applied",
      value: "The Matrix",
    });
    expect(await readState(tool.page)).toMatchObject({ ageGroup: "18 to 64", movie: "The Matrix" });
  });

  it("fills a whole form in one batch, and closes each popup before the next field", async () => {
    const tool = await open();
    const id = async (label: string) => (await tool.field(label)).fieldId;
    const { outcomes } = await tool.execute([
      { action: "select", fieldId: await id("Age group"), value: "65 and over" },
      { action: "select", fieldId: await id("Movie"), value: "Rocky" },
      { action: "select", fieldId: await id("Genres"), values: ["Drama"] },
      { action: "fill", fieldId: await id("Name"), value: "Ada" },
    ]);
    expect(outcomes?.map(({ status }) => status)).toEqual(["applied", "applied", "applied", "applied"]);
    expect(await readState(tool.page)).toMatchObject({
      ageGroup: "65 and over",
      movie: "Rocky",
      genres: ["Drama"],
      name: "Ada",
    });
  });

  it("selects exactly the wanted genres", async () => {
    const tool = await open();
    await tool.act("Genres", { action: "select", values: ["Comedy", "Western"] });
    expect(await readState(tool.page)).toMatchObject({ genres: ["Comedy", "Western"] });
    expect(await tool.act("Genres", { action: "select", values: ["Drama", "Western"] })).toMatchObject({
      status: "applied",
      value: ["Western", "Drama"],
    });
    expect(await readState(tool.page)).toMatchObject({ genres: ["Western", "Drama"] });
  });

  it("keeps the selected film if another is not offered, and clears it on request", async () => {
    const tool = await open();
    await tool.act("Movie", { action: "fill", value: "The Matrix" });
    const outcome = await tool.act("Movie", { action: "fill", value: "The Matrices" });
    expect(outcome).toMatchObject({ status: "refused", code: "OPTION_NOT_FOUND" });
    expect(outcome.message).toContain('"The Matrix"');
    expect(await readState(tool.page)).toMatchObject({ movie: "The Matrix" });
    expect(await tool.page.getByLabel("Movie").inputValue()).toBe("The Matrix");
    expect(await tool.page.getByRole("listbox").count()).toBe(0);
    expect(await tool.act("Movie", { action: "clear" })).toMatchObject({ status: "applied", value: "" });
    expect(await readState(tool.page)).toMatchObject({ movie: "" });
  });

  it("closes a menu without the option", async () => {
    const tool = await open();
    const outcome = await tool.act("Age group", { action: "select", value: "Newborn" });
    expect(outcome.message).toMatch(/has no option "Newborn"\. Choose one of "Under 18", "18 to 64", "65 and over"\.$/);
    expect(await readState(tool.page)).toMatchObject({ ageGroup: "" });
    expect(await tool.page.getByRole("listbox").count()).toBe(0);
  });

  it("checks switches, boxes, radio buttons and stars, and moves the slider", async () => {
    const tool = await open();
    const outcomes = [
      await tool.act("Notifications", { action: "check", checked: true }),
      await tool.act("Agree", { action: "check", checked: true }),
      await tool.act("Express", { action: "check", checked: true }),
      await tool.act("4 Stars", { action: "check", checked: true }),
      await tool.act("Volume", { action: "fill", value: "40" }),
    ];
    expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill("applied"));
    expect(await readState(tool.page)).toMatchObject({
      notifications: true,
      agree: true,
      shipping: "Express",
      score: 4,
      volume: 40,
    });
    expect(await tool.act("Volume", { action: "fill", value: "101" })).toMatchObject({ code: "OUT_OF_RANGE" });
    await tool.act("Notifications", { action: "check", checked: false });
    expect(await readState(tool.page)).toMatchObject({ notifications: false, volume: 40 });
  });

  it("opens a dialog, writes in it and closes it", async () => {
    const tool = await open();
    await tool.act("Edit address", { action: "click" });
    await tool.act("Street", { action: "fill", value: "1 High Street" });
    await tool.act("Done", { action: "click" });
    expect(await readState(tool.page)).toMatchObject({ street: "1 High Street" });
  });
});
