import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const openPage = sharePage();

/** The lines of a snapshot, without the first. */
async function read(html: string): Promise<string[]> {
  const tool = await giveTool(await openPage(`<!doctype html><title>Page</title>${html}`));
  const { text = "" } = await tool.snapshot({ scope: "page", text: true });
  return text.split("\n").slice(1);
}

describe("S2: what a person operates, though no tag or role says so", () => {
  it("lists what can be dragged", async () => {
    expect(await read(`<p draggable="true">Frost</p><p style="cursor:grab">Dawn</p><p>Text</p>`)).toEqual([
      'item-1 "Frost"',
      'item-2 "Dawn"',
      '"Text"',
    ]);
  });

  it("lists what reveals a menu on hover", async () => {
    const css = `<style>@media all { nav li ul { display: none } nav li:hover > ul { display: block } }</style>`;
    expect(
      await read(
        `${css}<nav><ul><li>Products<ul><li><a href="#a">Printers</a></li></ul></li><li>About</li></ul></nav>`,
      ),
    ).toEqual(["nav", 'item-1 "Products"', '"About"']);
  });

  it("lists the entries of an open menu that reveal another one, beside their trigger", async () => {
    const css = `<style>nav li { position: relative; width: 60px } nav li:hover > ul { display: block }
      nav li ul { display: none; position: absolute; top: 100%; width: 200px }</style>`;
    const entry = (name: string) => `<li style="width: 180px">${name}<ul><li><a href="#a">All</a></li></ul></li>`;
    const html = `${css}<nav><ul><li id="top">Products<ul>${entry("Scanners")}${entry("Printers")}</ul></li></ul></nav>`;
    const page = await openPage(`<!doctype html><title>Page</title>${html}`);
    await page.hover("#top");
    const { text = "" } = await (await giveTool(page)).snapshot({ scope: "page", text: true });
    expect(text).toMatch(/^item-\d "Scanners"[\s\S]*^item-\d "Printers"/m);
  });

  it("lists the entries of a menu that the page draws: an arrow over text that looks different under the pointer", async () => {
    const entries = ["Open", "Mark as unread", "Delete"].map((name) => `<div class="e">${name}</div>`).join("");
    const menu = `<style>.e { cursor: default; width: 120px }</style><div style="position:fixed">${entries}</div>`;
    const css = `<style>.e:hover { background: #eee }</style>`;
    expect(await read(css + menu)).toEqual(['item-1 "Open"', 'item-2 "Mark as unread"', 'item-3 "Delete"']);
    expect(await read(menu)).toEqual(['"Open" "Mark as unread" "Delete"']);
  });

  it("does not list what only changes its look on hover", async () => {
    const css = `<style>p:hover { display: inline-block; opacity: 0.5 } p:hover b { opacity: 1 }</style>`;
    expect(await read(`${css}<p>Text <b>bold</b></p>`)).toEqual(['"Text bold"']);
  });

  it("does not list it while the pointer is over it either", async () => {
    const css = `<style>p:hover { opacity: 0.5 } p:hover b { opacity: 1 }</style>`;
    const page = await openPage(`<!doctype html><title>Page</title>${css}<p>Text <b>bold</b></p>`);
    await page.hover("b");
    const { text = "" } = await (await giveTool(page)).snapshot({ scope: "page", text: true });
    expect(text.split("\n").slice(1)).toEqual(['"Text bold"']);
  });

  it("lists the cells of a table that are edited by double click, with their values", async () => {
    const rows = `<tr><th><th>January<th>March<tr><th>Rent<td>850<td>900`;
    expect(
      await read(`<table>${rows}</table><script>document.querySelector("tbody").ondblclick = () => {}</script>`),
    ).toEqual(expect.arrayContaining(['item-1 "Rent January" = "850"', 'item-2 "Rent March" = "900"']));
  });

  it("of many similar elements lists those that the page marks with a cursor", async () => {
    const days = `${"<i></i>".repeat(3)}<i>1</i><i class="d">2</i><i class="d">3</i><i class="d">4</i><i class="d">5</i>`;
    expect(
      await read(
        `<style>.d { cursor: pointer } i { display: inline-block; width: 20px; height: 20px }</style><div>${days}</div><script>document.querySelector("div").onclick = () => {}</script>`,
      ),
    ).toEqual(['"1"', "4 rows N: item-N", '1 "2"', '2 "3"', '3 "4"', '4 "5"']);
  });

  it("lists a listener once, at the content that it is for", async () => {
    expect(
      await read(
        `<div onclick=""><b style="cursor:pointer">Light</b> <b style="cursor:pointer">Dark</b></div><div onclick="" id="later"></div>`,
      ),
    ).toEqual(['item-1 "Light"', 'item-2 "Dark"']);
  });

  it("lists lines under an arrow in a container that listens, such as a tree's", async () => {
    expect(
      await read(
        `<style>b { cursor: default; display: block }</style><div onclick=""><p><b>Finance</b></p><p><b>Photos</b></p></div>`,
      ),
    ).toEqual(['item-1 "Finance"', 'item-2 "Photos"']);
  });

  it("writes identical neighbours on one line", async () => {
    const cell = `<div onclick="" style="width:40px;height:40px"></div>`;
    expect(await read(`<section>${cell.repeat(9)}</section>`)).toEqual(['item-1 to item-9 "unnamed icon"']);
  });
});

describe("S3: text", () => {
  it("that is slotted into a component is listed", async () => {
    expect(
      await read(
        `<x-pick>Topic</x-pick><script>document.querySelector("x-pick").attachShadow({ mode: "open" }).innerHTML = "<span><slot></slot></span> <button>Choose</button>"</script>`,
      ),
    ).toEqual(['"Topic"', 'button-1 "Choose"']);
  });

  it("of boxes beside each other is separated by a space", async () => {
    expect(await read(`<div onclick="" style="display:flex;gap:9px"><b>Olena</b><span>Contract</span></div>`)).toEqual([
      'item-1 "Olena Contract"',
    ]);
  });

  it("that is short is joined with its neighbours", async () => {
    expect(await read(`<div>Mo</div><div>Tu</div><div>We</div><p>${"A long line of text. ".repeat(3)}</p>`)).toEqual([
      '"Mo" "Tu" "We"',
      '"A long line of text. A long line of text. A long line of text."',
    ]);
  });
});

describe("S6: a layer over the page", () => {
  const wall = (style: string) => `<button>Behind</button><div style="${style};inset:0"><button>Accept</button></div>`;

  it("without a role is a modal dialog, if it covers everything", async () => {
    expect(await read(wall("position:fixed;background:#000a"))).toEqual([
      "Only the dialog can be used: 1 elements behind it are omitted.",
      'button-1 "Accept"',
    ]);
  });

  it("is none if it lets clicks through, or has no controls", async () => {
    expect(await read(wall("position:fixed;pointer-events:none"))).toContain('button-1 "Behind"');
    expect(await read(`<button>Behind</button><div style="position:fixed;inset:0"></div>`)).toContain(
      'button-1 "Behind"',
    );
  });
});
