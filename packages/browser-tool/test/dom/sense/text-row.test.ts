import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const openPage = sharePage();

async function open(html: string) {
  const tool = await giveTool(await openPage(`<!doctype html><title>Page</title>${html}`));
  const { text = "", fields } = await tool.snapshot({ scope: "page", text: true });
  return { tool, fields, lines: text.split("\n").slice(1) };
}

describe("S28: rows of text", () => {
  const line = (before: string, after: string, code: string) =>
    `<tr><td>${before}</td><td>${after}</td><td>${code}</td></tr>`;

  it("are one line each, and empty cells keep their place", async () => {
    const { lines } = await open(
      `<table>${line("1", "1", "let sum = 0;")}${line("2", "", "- sum += 1;")}${line("", "2", "+ sum += 2;")}</table>`,
    );
    expect(lines).toEqual(['"1 | 1 | let sum = 0;"', '"2 | | - sum += 1;"', '"| 2 | + sum += 2;"']);
  });

  it("are one line each when they appear, without the first row as their context", async () => {
    const { tool, fields } = await open(
      `<button onclick='t.innerHTML = \`${line("1", "1", "import tax")}${line("2", "2", "let sum")}\`'>Load</button><table id="t"></table>`,
    );
    const { delta } = await tool.execute([{ action: "click", fieldId: fields[0]?.fieldId }]);
    expect(delta?.text?.split("\n")).toEqual(['+ "1 | 1 | import tax"', '+ "2 | 2 | let sum"']);
  });

  it("leave rows with controls as they are", async () => {
    const { lines } = await open(`<table><tr><td>Name</td><td>Ada</td><td><button>Edit</button></td></tr></table>`);
    expect(lines).toEqual(expect.arrayContaining(['button-1 "Edit"']));
    expect(lines.join("\n")).not.toContain("|");
  });

  it("do not give numbers as the context of numbers", async () => {
    const { tool, fields } = await open(
      `<button onclick='h.innerHTML = ["08:00", "09:00", "10:00"].map((hour) => "<div>" + hour + "</div>").join("")'>Show</button><div id="h"></div>`,
    );
    const { delta } = await tool.execute([{ action: "click", fieldId: fields[0]?.fieldId }]);
    expect(delta?.text).not.toContain(" in ");
  });
});

describe("S29: what is placed in a column", () => {
  const week = (
    top: string,
  ) => `<style>.w { display: grid; grid-template-columns: 50px repeat(3, 120px) } .c { position: relative; height: 200px }
    .e { position: absolute; left: 2px; right: 2px; top: 40px; cursor: pointer }</style>
    <div class="w" style="margin-left: 8px">${top}</div><div class="w" id="g"><div>08:00</div><div class="c"></div><div class="c"><div class="e">Review</div></div><div class="c"></div></div>`;

  it("is described by the heading above it", async () => {
    const { lines } = await open(week("<i></i><b>Mon 14</b><b>Tue 15</b><b>Wed 16</b>"));
    expect(lines).toContain('item-1 "Review" ("in Tue 15")');
  });

  it("has no description if no headings are above", async () => {
    const { lines } = await open(week("<b>September</b>"));
    expect(lines).toContain('item-1 "Review"');
  });
});
