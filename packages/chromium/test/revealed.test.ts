// S7: buttons that appear under the pointer or with the focus say to which row they belong.
import { servePages } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { openDriver } from "./open-driver.cases.ts";

const names = ["Schmidt, Anna", "Schmidt, Jan", "Ito, Ken"];
const tools = `<span class="tools"><button>Edit</button><button>Archive</button></span>`;
const style =
  ".row { padding: 6px; width: 400px } .tools { display: none } .row:hover .tools, .row:focus-within .tools { display: inline }";
const rows = (wrap: (name: string) => string) => names.map(wrap).join("");

async function open(body: string) {
  const site = await servePages({ "/": `<!doctype html><title>Contacts</title><style>${style}</style>${body}` });
  const { driver } = await openDriver(site.url);
  const { fields } = await driver.snapshot({ scope: "page", text: true });
  return { driver, id: (label: string) => fields.find((field) => field.label.startsWith(label))?.fieldId ?? "" };
}

describe("buttons that a hover shows", () => {
  it.each([
    [
      "boxes",
      `<main>${rows((name) => `<div class="row" onclick="0" style="cursor: pointer"><b>${name}</b> ${tools}</div>`)}</main>`,
    ],
    [
      "a table",
      `<table>${rows((name) => `<tr class="row"><td onclick="0" style="cursor: pointer">${name}</td><td>${tools}</td></tr>`)}</table>`,
    ],
  ])("name their row, in %s", async (_, body) => {
    const { driver, id } = await open(body);
    const { delta } = await driver.execute([{ action: "hover", fieldId: id("Schmidt, Jan") }]);
    expect(delta?.text).toMatch(
      /\+ button-\d+ "Edit" in "Schmidt, Jan[^\n]*"\n\+ button-\d+ "Archive" in "Schmidt, Jan/,
    );
  });

  it("do not name a row that has just been added with them", async () => {
    const { driver, id } =
      await open(`<button onclick="list.insertAdjacentHTML('beforeend', '<div class=row><b>Berg, Ida</b> <button>Edit</button></div>')">Add</button>
      <main id="list">${rows((name) => `<div class="row"><b>${name}</b></div>`)}</main>`);
    const { delta } = await driver.execute([{ action: "click", fieldId: id("Add") }]);
    expect(delta?.text).toMatch(/\+ "Berg, Ida"\n\+ button-\d+ "Edit"$/);
  });

  it("name nothing in a menu", async () => {
    const { driver, id } = await open(`<button onclick="menu.hidden = false">More</button>
      <ul id="menu" hidden><li><button>Edit</button></li><li><button>Share</button></li><li><button>Delete</button></li></ul>`);
    const { delta } = await driver.execute([{ action: "click", fieldId: id("More") }]);
    expect(delta?.text).not.toContain(" in ");
  });
});
