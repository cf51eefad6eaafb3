import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const open = sharePage();

async function openForm(html: string) {
  const page = await open(`<!doctype html><title>Form</title>${html}<p id="text"></p><script>
    const show = (text) => { document.querySelector("#text").textContent = text; };
  </script>`);
  const tool = await giveTool(page);
  const { fields } = await tool.snapshot({ scope: "page" });
  const id = (label: string) => fields.find((field) => field.label === label)?.fieldId ?? label;
  const fill = (label: string, value: string) => tool.execute([{ action: "fill", fieldId: id(label), value }]);
  return { page, tool, id, fill };
}

describe("A13: what turns out after the report stands in the next one", () => {
  it.each([700, 1500])("a value that the page takes back %i ms later", async (ms) => {
    const { page, tool, fill } = await openForm(
      `<label>Email <input onchange="setTimeout(() => { this.value = ''; window.isBack = true; }, ${ms})"></label><label>Name <input></label>`,
    );
    expect((await fill("Email", "ada@example.com")).outcomes).toMatchObject([{ status: "applied" }]);
    await page.waitForFunction("window.isBack");
    const line = `"Email" (input-1): the page changed this after it was reported as applied. It shows "".`;
    expect((await tool.snapshot()).late).toEqual([line]);
    expect((await fill("Name", "Ada")).late).toEqual([line]);
    expect((await fill("Name", "Grace")).late).toBeUndefined();
  });

  it("an error that appears, and a message that comes and goes", async () => {
    const { page, tool, fill } = await openForm(
      `<label>Name <input onchange="setTimeout(() => show('Name is taken'), 800)"></label>`,
    );
    await fill("Name", "Ada");
    await page.waitForFunction("document.querySelector('#text').textContent");
    expect((await tool.snapshot()).late).toEqual(['The page showed "Name is taken".']);
    await page.evaluate(`new Promise((done) => setTimeout(() => { show(""); done(); }, 150))`);
    expect((await tool.snapshot()).late).toEqual(['The page showed "Name is taken" (gone again).']);
  });

  it("nothing for a form that the page clears after it was sent", async () => {
    const { page, tool, id } = await openForm(
      `<label>Name <input></label><button onclick="setTimeout(() => { document.querySelector('input').value = ''; window.isClear = true; }, 2500)">Send</button>`,
    );
    await tool.execute([
      { action: "fill", fieldId: id("Name"), value: "Ada" },
      { action: "click", fieldId: id("Send") },
    ]);
    await page.waitForFunction("window.isClear");
    expect((await tool.snapshot()).late).toBeUndefined();
  });
});

describe("A13: what our own actions change is not called a change by the page", () => {
  it.each([
    [
      "native radio buttons",
      `<label><input type="radio" name="size"> Small</label><label><input type="radio" name="size"> Large</label>`,
    ],
    [
      "radio buttons made of ARIA",
      `<div role="radiogroup"><b role="radio" tabindex="0" aria-checked="false">Small</b><b role="radio" tabindex="0" aria-checked="false">Large</b></div>
      <script>const all = document.querySelectorAll("b");
        for (const one of all) one.onclick = () => { for (const each of all) each.ariaChecked = String(each === one); };</script>`,
    ],
    [
      "options",
      `<div><p role="option" tabindex="0" aria-selected="false">Small</p><p role="option" tabindex="0" aria-selected="false">Large</p></div>
      <script>const all = document.querySelectorAll("p[role]");
        for (const one of all) one.onclick = () => { for (const each of all) each.ariaSelected = String(each === one); };</script>`,
    ],
    [
      "buttons of which one stays pressed",
      `<button aria-pressed="false">Small</button><button aria-pressed="false">Large</button>
      <script>const all = document.querySelectorAll("button");
        for (const one of all) one.onclick = () => { for (const each of all) each.ariaPressed = String(each === one); };</script>`,
    ],
  ])("%s", async (_name, html) => {
    const { tool, id } = await openForm(html);
    for (const label of ["Small", "Large"])
      expect((await tool.execute([{ action: "click", fieldId: id(label) }])).outcomes).toMatchObject([
        { status: "applied" },
      ]);
    expect((await tool.snapshot()).late).toBeUndefined();
  });
});

describe("A12: a batch is patient", () => {
  it("with a button that its own writing enables later", async () => {
    const { tool, id } = await openForm(
      `<label>Name <input oninput="setTimeout(() => { document.querySelector('button').disabled = false; }, 700)"></label><button disabled onclick="show('Sent')">Send</button>`,
    );
    const { outcomes, delta } = await tool.execute([
      { action: "fill", fieldId: id("Name"), value: "Ada" },
      { action: "click", fieldId: id("Send") },
    ]);
    expect(outcomes).toMatchObject([{ status: "applied" }, { status: "applied" }]);
    expect(delta?.text).toContain('"Sent"');
  });

  it("but not with a button that stays disabled", async () => {
    const { tool, id } = await openForm(`<label>Name <input></label><button disabled>Send</button>`);
    const { outcomes } = await tool.execute([
      { action: "fill", fieldId: id("Name"), value: "Ada" },
      { action: "click", fieldId: id("Send") },
    ]);
    expect(outcomes?.[1]).toMatchObject({ status: "refused", code: "DISABLED" });
  });
});
