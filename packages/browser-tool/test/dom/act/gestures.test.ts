import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const open = sharePage();

const eventPage = `<!doctype html><title>Gestures</title><div id="box" tabindex="0" style="width:200px;height:40px">Ticket 3</div><script>
  window.events = [];
  for (const type of ["click", "dblclick", "contextmenu", "auxclick"])
    box.addEventListener(type, (event) => events.push([type, event.button, event.detail, event.ctrlKey, event.shiftKey].join(" ")));
</script>`;

async function click(options: object) {
  const tool = await giveTool(await open(eventPage));
  const { fieldId = "" } = (await tool.snapshot({ scope: "page" })).fields[0] ?? {};
  const { outcomes = [] } = await tool.execute([{ action: "click", fieldId, ...options }]);
  return { outcomes, events: await tool.page.evaluate(() => (window as unknown as { events: string[] }).events) };
}

describe("A16: clicks of every kind", () => {
  it.each([
    [
      "a double click",
      { double: true },
      ["click 0 1 false false", "click 0 2 false false", "dblclick 0 2 false false"],
    ],
    ["a right click", { button: "right" }, ["contextmenu 2 0 false false", "auxclick 2 1 false false"]],
    ["a middle click", { button: "middle" }, ["auxclick 1 1 false false"]],
    ["with keys held down", { modifiers: ["Control", "Shift"] }, ["click 0 1 true true"]],
  ])("%s", async (_what, options, wanted) => {
    const { events, outcomes } = await click(options);
    expect(events).toEqual(wanted);
    expect(outcomes).toMatchObject([{ status: "applied" }]);
  });

  it("refuses an unknown button", async () => {
    expect((await click({ button: "fourth" })).outcomes).toMatchObject([{ status: "refused", code: "INVALID_ACTION" }]);
  });

  it("presses plain text after a snapshot that searched for it", async () => {
    const page = `<!doctype html><ul id="list"><li><label>Printer on floor 3</label></li></ul><p id="out"></p><script>
      document.addEventListener("dblclick", ({ target }) => { out.textContent = "renaming " + target.textContent; });</script>`;
    const tool = await giveTool(await open(page));
    const found = await tool.snapshot({ find: "printer on" });
    const { fieldId = "" } = found.fields.find(({ label }) => label === "Printer on floor 3") ?? {};
    expect(found.text).toContain(`${fieldId} "Printer on floor 3"`);
    await tool.execute([{ action: "click", fieldId, double: true }]);
    expect(await tool.page.textContent("#out")).toBe("renaming Printer on floor 3");
  });
});

const asking = (ask: string) => `<!doctype html><title>Tickets</title><button>Delete</button><p id="out"></p><script>
  document.querySelector("button").onclick = () => { const result = ${ask}; if (result) out.textContent = "done: " + result; };
</script>`;

async function answer(ask: string, dialog?: object) {
  const page = await open(asking(ask));
  const shown: string[] = [];
  page.once("dialog", (native) => {
    shown.push(native.message());
    void native.dismiss();
  });
  const tool = await giveTool(page);
  const { fieldId = "" } = (await tool.snapshot()).fields[0] ?? {};
  const { outcomes = [] } = await tool.execute([{ action: "click", fieldId, ...(dialog && { dialog }) }]);
  page.removeAllListeners("dialog");
  return { outcomes, shown, out: await page.textContent("#out") };
}

describe("A15: native dialogs", () => {
  it("are answered as the action says, without opening", async () => {
    const { out, shown, outcomes } = await answer(`confirm("Delete this ticket?")`, { accept: true });
    expect([out, shown]).toEqual(["done: true", []]);
    expect(outcomes).toMatchObject([{ status: "applied" }]);
  });

  it("take the text of the action", async () => {
    expect((await answer(`prompt("New name?")`, { accept: true, text: "Lamp" })).out).toBe("done: Lamp");
  });

  it("that were declined make the action fail", async () => {
    const { out, shown, outcomes } = await answer(`confirm("Delete this ticket?")`);
    expect([out, shown]).toEqual(["", ["Delete this ticket?"]]);
    expect(outcomes).toMatchObject([{ status: "failed", code: "REJECTED" }]);
    expect(outcomes[0]?.message).toContain('The page asked "Delete this ticket?", and the answer was no.');
  });

  it("that the action itself declines do not make it fail", async () => {
    const { out, outcomes } = await answer(`confirm("Delete this ticket?")`, { accept: false });
    expect(out).toBe("");
    expect(outcomes).toMatchObject([{ status: "applied" }]);
  });
});
