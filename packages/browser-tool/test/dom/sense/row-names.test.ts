import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const openPage = sharePage();

async function open(html: string) {
  return giveTool(await openPage(`<!doctype html><title>Page</title>${html}`));
}

async function labels(html: string): Promise<string[]> {
  return (await (await open(html)).snapshot({ scope: "page" })).fields.map(({ label }) => label);
}

describe("S30: names by what stands beside", () => {
  it("a field in a layout table has the text of the cell before it, and two in one cell have different names", async () => {
    expect(
      await labels(
        `<table><tr><td>Department<td>:<td><select name="ctl00$ddlDept"><option>Finance</select>
         <tr><td>Period<td>:<td><input name="ctl00$txtFrom"> - <input name="ctl00$txtTo"></table>`,
      ),
    ).toEqual(["Department", "Period (1 of 2)", "Period (2 of 2)"]);
  });

  it("two fields beside a title with an explanation have the title", async () => {
    expect(
      await labels(
        `<div><div>Quiet hours <small>No messages then</small></div><span><input type="time"> – <input type="time"></span></div>`,
      ),
    ).toEqual(["Quiet hours (1 of 2)", "Quiet hours (2 of 2)"]);
  });

  it("words between two fields are kept", async () => {
    expect(await labels(`<p>From <input> to <input></p>`)).toEqual(["From", "to"]);
  });

  it("a box in a row is not named after the row before it", async () => {
    const row = (inside: string) => `<div class="r"><span>▸</span>${inside}</div>`;
    const [rename] = await labels(`<div>${row("Contracts")}${row(`<input value="Photos">`)}</div>`);
    expect(rename).not.toContain("Contracts");
  });

  it("controls that are the same in several cells of a row say which row and column", async () => {
    const cells = `<td><label><input type="radio" name="slot"> free</label><td>full<td><label><input type="radio" name="slot"> free</label>`;
    const edit = "<td><button>Edit</button> <button>Delete</button>";
    const { text } = await (
      await open(
        `<table><tr><th><th>Wed 25<th>Thu 26<th>Fri 27<tr><th>16–18 h${cells}<tr><th>18–20 h${cells}</table>
         <table><tr><th>Name<th>Actions<tr><td>Ada${edit}<tr><td>Grace${edit}</table>`,
      )
    ).snapshot({ scope: "page", text: true });
    for (const cell of ["16–18 h Wed 25", "16–18 h Fri 27", "18–20 h Wed 25", "18–20 h Fri 27"])
      expect(text).toContain(cell);
    expect(text).toContain('"Edit" in "Ada"');
  });

  it("blocks of a document say what they are", async () => {
    const block = (inside: string, css = "") =>
      `<div class="b"><i>⋮⋮</i>${inside}<div contenteditable="true" style="${css}">Words</div></div>`;
    const box = `<div onclick="" style="cursor:pointer;width:16px;height:16px;border:1px solid #555"></div>`;
    const { fields } = await (
      await open(
        `<h1>Tour</h1>${block("", "font-size:22px;font-weight:700")}${block("")}${block("", "border-left:3px solid #999")}${block(box)}<ul><li contenteditable="true">One</li></ul>`,
      )
    ).snapshot({ scope: "page" });
    expect(fields.filter(({ kind }) => kind === "richtext").map(({ label }) => label)).toEqual([
      "heading",
      "text",
      "quote",
      "to-do",
      "list item",
    ]);
  });

  it("an icon is not named by a class that says nothing", async () => {
    const icon = (name: string, more = "") =>
      `<b class="${name}" ${more} onclick="" style="cursor:pointer;display:inline-block;width:20px;height:20px"></b>`;
    expect(await labels(`${icon("css-sw off")}${icon("x", `data-a="undo"`)}${icon("trash")}`)).toEqual([
      "unnamed icon",
      "undo",
      "trash",
    ]);
  });
});

describe("S31: a row that a list uses for another record", () => {
  const list = `<div id="l"></div><script>
    const names = ["Anna Adler Graz", "Hugo Fiala Brno", "Celia Kovac Turku", "Jonas Cermak Lille", "Eva Horvat Porto"];
    for (const name of names) l.append(Object.assign(document.createElement("div"), { className: "r", textContent: name, onclick() { clicked = this.textContent; } }));
    let clicked = "";
    const show = (change) => { for (const row of l.children) row.textContent = change(row.textContent); };</script>`;

  it("gets a new id, and the old one is stale", async () => {
    const tool = await open(list);
    const { fields } = await tool.snapshot({ scope: "page" });
    const old = fields[0]?.fieldId as string;
    await tool.page.evaluate(`show((text) => text === "Anna Adler Graz" ? "Tomasz Wilk Gdynia" : text)`);
    const now = await tool.snapshot({ scope: "page" });
    expect(now.fields[0]).toMatchObject({ label: "Tomasz Wilk Gdynia" });
    expect(now.fields[0]?.fieldId).not.toBe(old);
    expect((await tool.execute([{ action: "click", fieldId: old }])).outcomes).toMatchObject([{ code: "STALE" }]);
    expect(await tool.page.evaluate("clicked")).toBe("");
  });

  it("keeps its id if only a part of it has changed", async () => {
    const tool = await open(list);
    const { fields } = await tool.snapshot({ scope: "page" });
    await tool.page.evaluate(`show((text) => text + " VIP")`);
    const now = await tool.snapshot({ scope: "page" });
    expect(now.fields.map(({ fieldId }) => fieldId)).toEqual(fields.map(({ fieldId }) => fieldId));
  });
});
