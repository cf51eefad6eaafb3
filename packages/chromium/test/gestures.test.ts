import { servePages } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { openDriver } from "./open-driver.cases.ts";

const page = `<!doctype html><title>Tickets</title><ul id="list"><li><label>Printer on floor 3</label> <button>Delete</button></li></ul><p id="out"></p><script>
  window.heard = [];
  for (const type of ["dblclick", "contextmenu", "auxclick"])
    document.addEventListener(type, (event) => heard.push([type, event.isTrusted, event.shiftKey].join(" ")));
  document.addEventListener("click", ({ ctrlKey }) => { if (ctrlKey) heard.push("click with Control"); });
  document.querySelector("button").onclick = () => { if (confirm("Delete this ticket?")) out.textContent = "Deleted"; };
</script>`;

async function open() {
  const { url } = await servePages({ "/": page });
  const { driver, page: opened } = await openDriver(url);
  const found = await driver.snapshot({ find: "Printer" });
  const named = (label: string) => found.fields.find((field) => field.label === label)?.fieldId ?? "";
  return {
    driver,
    named,
    heard: () => opened.evaluate(() => (window as unknown as { heard: string[] }).heard),
    out: () => opened.textContent("#out"),
  };
}

describe("A16: with trusted input", () => {
  it.each([
    ["a double click", { double: true }, ["dblclick true false"]],
    ["a right click", { button: "right" }, ["contextmenu true false", "auxclick true false"]],
    ["a click with a key", { modifiers: ["Control"] }, ["click with Control"]],
  ])("%s, on text found by a search", async (_what, how, wanted) => {
    const { driver, named, heard } = await open();
    const { outcomes } = await driver.execute([{ action: "click", fieldId: named("Printer on floor 3"), ...how }]);
    expect(outcomes).toMatchObject([{ status: "applied", trusted: true }]);
    expect(await heard()).toEqual(wanted);
  });
});

describe("A15: native dialogs", () => {
  it("are answered as the action says", async () => {
    const { driver, named, out } = await open();
    const fieldId = named("Delete");
    const { outcomes } = await driver.execute([{ action: "click", fieldId, dialog: { accept: true } }]);
    expect(outcomes).toMatchObject([{ status: "applied" }]);
    expect(await out()).toBe("Deleted");
  });

  it("that are declined make the action fail", async () => {
    const { driver, named, out } = await open();
    const { outcomes } = await driver.execute([{ action: "click", fieldId: named("Delete") }]);
    expect(outcomes).toMatchObject([{ status: "failed", code: "REJECTED" }]);
    expect(outcomes?.[0]?.message).toContain('"dialog": {"accept": true}');
    expect(await out()).toBe("");
  });
});
