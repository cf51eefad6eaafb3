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
