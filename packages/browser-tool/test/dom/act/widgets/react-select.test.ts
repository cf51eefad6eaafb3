import { giveTool, readState, shareFixtures } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const openFixture = shareFixtures();
const open = async () => giveTool(await openFixture("react-select"));
const untouched = { country: "", tags: [], city: "", topic: "", other: "" };

describe("react-select (A5)", () => {
  it("picks one of two hundred options, by its label and by the start of its label", async () => {
    const tool = await open();
    expect(await tool.act("Country", { action: "select", value: "Japan" })).toMatchObject({
      status: "applied",
      value: "Japan",
    });
    expect(await tool.act("Country", { action: "fill", value: "zimb" })).toMatchObject({
      status: "applied",
      value: "Zimbabwe",
    });
    expect(await readState(tool.page)).toEqual({ ...untouched, country: "Zimbabwe" });
  });

  it("does nothing if the option is already selected", async () => {
    const tool = await open();
    await tool.act("Country", { action: "select", value: "Japan" });
    expect(await tool.act("Country", { action: "select", value: "Japan" })).toMatchObject({
      status: "applied",
      message: "Already set.",
    });
  });

  it("finds options that load after a search", async () => {
    const tool = await open();
    expect(await tool.act("City", { action: "select", value: "Kyoto" })).toMatchObject({
      status: "applied",
      value: "Kyoto",
    });
    expect(await readState(tool.page)).toMatchObject({ city: "Kyoto" });
  });

  it("selects exactly the wanted tags, and removes all when cleared", async () => {
    const tool = await open();
    await tool.act("Tags", { action: "select", values: ["Bug", "Feature"] });
    expect(await readState(tool.page)).toMatchObject({ tags: ["Bug", "Feature"] });
    expect(await tool.act("Tags", { action: "select", values: ["Feature", "Urgent"] })).toMatchObject({
      status: "applied",
      value: ["Feature", "Urgent"],
    });
    expect(await readState(tool.page)).toMatchObject({ tags: ["Feature", "Urgent"] });
    expect(await tool.act("Tags", { action: "clear" })).toMatchObject({ status: "applied", value: "" });
    expect(await readState(tool.page)).toEqual(untouched);
  });

  it("creates an option if the page allows it, and uses an existing one if there is one", async () => {
    const tool = await open();
    expect(await tool.act("Topic", { action: "fill", value: "Weather" })).toMatchObject({
      status: "applied",
      value: "Weather",
    });
    expect(await readState(tool.page)).toMatchObject({ topic: "Weather" });
    await tool.act("Topic", { action: "fill", value: "billing" });
    expect(await readState(tool.page)).toMatchObject({ topic: "Billing" });
  });

  it.each(["select", "fill"] as const)(
    "refuses to %s what is not on offer, and leaves the field as it was",
    async (action) => {
      const tool = await open();
      await tool.act("Country", { action: "select", value: "Japan" });
      const outcome = await tool.act("Country", { action, value: "Irelandia" });
      expect(outcome).toMatchObject({ status: "refused", code: "OPTION_NOT_FOUND" });
      expect(outcome.message).toContain('"Ireland"');
      expect(await tool.act("City", { action, value: "Atlantis" })).toMatchObject({ code: "OPTION_NOT_FOUND" });
      expect(await readState(tool.page)).toEqual({ ...untouched, country: "Japan" });
      expect(await tool.page.locator('input[value]:not([value=""]), [role="listbox"]').count()).toBe(0);
    },
  );

  it("presses nothing if one of several is not offered", async () => {
    const tool = await open();
    const outcome = await tool.act("Tags", { action: "select", values: ["Bug", "Nonsense"] });
    expect(outcome).toMatchObject({ status: "refused", code: "OPTION_NOT_FOUND" });
    expect(await readState(tool.page)).toEqual(untouched);
  });

  it("lists the options that match", async () => {
    const tool = await open();
    const outcome = await tool.act("Country", { action: "select", value: "North" });
    expect(outcome).toMatchObject({ status: "refused", code: "AMBIGUOUS" });
    expect(outcome.message).toContain('"North Korea", "North Macedonia"');
    expect(await readState(tool.page)).toEqual(untouched);
  });
});
