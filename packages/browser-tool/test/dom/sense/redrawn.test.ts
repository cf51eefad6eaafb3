import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const open = sharePage();

const list = `<!doctype html><title>Tickets</title><button>Redraw</button><div style="height:120px;overflow:auto"><ul></ul></div><script>
  let rows = Array.from({ length: 30 }, (_, index) => "Chair " + (index + 1));
  window.draw = () => {
    document.querySelector("ul").innerHTML = rows.map((row) => "<li><input type=checkbox> <span>" + row + "</span> <button>Delete</button></li>").join("");
  };
  window.change = (next) => { rows = next(rows); draw(); };
  draw();
</script>`;

async function openList() {
  const tool = await giveTool(await open(list));
  const { fields } = await tool.snapshot({ scope: "page" });
  const inRow = (text: string) =>
    fields.find(({ kind, label }) => kind === "checkbox" && label === text)?.fieldId ?? "";
  return { tool, fields, inRow, ids: fields.map(({ fieldId }) => fieldId) };
}

describe("S4: a list that is drawn anew", () => {
  it("keeps the handles of its rows, and only what is different is news", async () => {
    const { tool, inRow, fields } = await openList();
    await tool.page.evaluate("draw()");
    const { delta } = await tool.execute([{ action: "check", fieldId: inRow("Chair 7"), checked: true }]);
    expect(delta).toMatchObject({ added: [], removed: [] });
    await tool.page.evaluate(`change((rows) => rows.filter((row) => row !== "Chair 3"))`);
    const after = await tool.snapshot({ scope: "page" });
    const gone = fields.filter(({ fieldId }) => !after.fields.some((field) => field.fieldId === fieldId));
    expect(gone.map(({ label }) => label)).toEqual(["Chair 3", "Delete"]);
  });

  it("gives none to rows that look alike: nobody knows which is which", async () => {
    const { tool, ids } = await openList();
    await tool.page.evaluate(`change(() => ["Chair 1", "Chair 1"])`);
    await tool.snapshot({ scope: "page" });
    await tool.page.evaluate("draw()");
    const { fields } = await tool.snapshot({ scope: "page" });
    const boxes = fields.filter(({ kind }) => kind === "checkbox").map(({ fieldId }) => fieldId);
    expect(boxes).toHaveLength(2);
    expect(boxes.filter((id) => ids.includes(id))).toEqual([]);
  });
});

describe("S12: what is asked for by its words", () => {
  it("is found in an area that scrolls, with an id for plain text", async () => {
    const { tool } = await openList();
    const { text = "", fields } = await tool.snapshot({ find: "chair 12" });
    const item = fields.find(({ kind, label }) => kind === "custom" && label === "Chair 12");
    expect(text).toContain(`${item?.fieldId} "Chair 12"`);
    expect(text).not.toContain("Chair 13");
  });

  it("is not found where nothing has it", async () => {
    const { tool } = await openList();
    expect((await tool.snapshot({ find: "undefined" })).text).toContain('"undefined" is nowhere in the page.');
  });

  it("is cut row by row where the budget is small", async () => {
    const { tool } = await openList();
    const { text = "" } = await tool.snapshot({ scope: "page", text: true, budget: 100 });
    expect(text).toContain('"Chair 2"');
    expect(text).toMatch(/… cut here: \d+ more elements\./);
  });
});
