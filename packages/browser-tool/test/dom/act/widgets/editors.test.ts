import { giveTool, readState, shareFixtures } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const openFixture = shareFixtures();

/** How each editor's own model writes a line break and the end of the text. */
const editors = [
  { name: "quill", line: "\n", end: "\n" },
  { name: "tiptap", line: "\n\n", end: "" },
  { name: "lexical", line: "\n", end: "" },
  { name: "codemirror", line: "\n", end: "" },
];

describe.each(editors)("the editor of $name (A5)", ({ name, line, end }) => {
  it("is one field with its text as the value", async () => {
    const tool = await giveTool(await openFixture(name));
    expect(await tool.field("Body")).toMatchObject({ kind: "richtext", currentValue: "Old text" });
  });

  it("replaces its text by a line", async () => {
    const tool = await giveTool(await openFixture(name));
    expect(await tool.act("Body", { action: "fill", value: 'New <b>text</b> & "more"' })).toMatchObject({
      status: "applied",
      value: 'New <b>text</b> & "more"',
    });
    expect(await readState(tool.page)).toMatchObject({ body: `New <b>text</b> & "more"${end}` });
  });

  it("takes several lines", async () => {
    const tool = await giveTool(await openFixture(name));
    expect(await tool.act("Body", { action: "fill", value: "One\ntwo\n\nfour" })).toMatchObject({ status: "applied" });
    expect(await readState(tool.page)).toMatchObject({ body: `${["One", "two", "", "four"].join(line)}${end}` });
  });

  it("is cleared", async () => {
    const tool = await giveTool(await openFixture(name));
    expect(await tool.act("Body", { action: "clear" })).toMatchObject({ status: "applied", value: "" });
    expect(await readState(tool.page)).toMatchObject({ body: end });
  });

  it("reports that the page reverts the text", async () => {
    const tool = await giveTool(await openFixture(name));
    await tool.page.evaluate(() => {
      const { app } = window as unknown as { app: { write(body: string): void } };
      const editor = document.querySelector('[contenteditable="true"]') as HTMLElement;
      const lock = () => {
        if (editor.textContent?.trim() !== "Locked") app.write("Locked");
      };
      new MutationObserver(() => setTimeout(lock)).observe(editor, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    const outcome = await tool.act("Body", { action: "fill", value: "New text" });
    expect(outcome.status).toBe("failed");
    expect(await readState(tool.page)).toMatchObject({ body: `Locked${end}` });
  });
});
