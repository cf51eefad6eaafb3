import { type ActionOn, giveTool, type PageTool, readState, shareFixtures } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const openFixture = shareFixtures();
const open = async () => giveTool(await openFixture("downshift"));

async function act(tool: PageTool, label: string, action: ActionOn) {
  const { fieldId } = await tool.field(label, "combobox");
  const { outcomes } = await tool.execute([{ ...action, fieldId }]);
  return outcomes?.[0];
}

describe("Downshift (A5)", () => {
  it("picks from a combobox and from a select", async () => {
    const tool = await open();
    expect(await act(tool, "Book", { action: "fill", value: "Walden" })).toMatchObject({ status: "applied" });
    expect(await act(tool, "Size", { action: "select", value: "Paperback" })).toMatchObject({ status: "applied" });
    expect(await readState(tool.page)).toMatchObject({ book: "Walden", size: "Paperback" });
    expect(await act(tool, "Book", { action: "select", value: "Emma" })).toMatchObject({ value: "Emma" });
    expect(await readState(tool.page)).toMatchObject({ book: "Emma" });
  });

  it("restores the typed text if there is no such option", async () => {
    const tool = await open();
    await act(tool, "Book", { action: "fill", value: "Walden" });
    for (const label of ["Book", "Size", "Authors"]) {
      expect(await act(tool, label, { action: "fill", value: "Nonsense" })).toMatchObject({ code: "OPTION_NOT_FOUND" });
    }
    expect(await readState(tool.page)).toEqual({ book: "Walden", size: "", authors: [], other: "" });
    expect(await tool.page.getByRole("combobox", { name: "Book" }).inputValue()).toBe("Walden");
    expect(await tool.page.getByRole("combobox", { name: "Authors" }).inputValue()).toBe("");
    expect(await tool.page.getByRole("option").count()).toBe(0);
  });

  it("selects exactly the wanted authors", async () => {
    const tool = await open();
    await act(tool, "Authors", { action: "select", values: ["Homer", "Joyce"] });
    expect(await readState(tool.page)).toMatchObject({ authors: ["Homer", "Joyce"] });
    expect(await act(tool, "Authors", { action: "select", values: ["Joyce", "Austen"] })).toMatchObject({
      status: "applied",
      value: ["Joyce", "Austen"],
    });
    expect(await readState(tool.page)).toMatchObject({ authors: ["Joyce", "Austen"] });
    await act(tool, "Authors", { action: "clear" });
    expect(await readState(tool.page)).toMatchObject({ authors: [] });
  });
});
