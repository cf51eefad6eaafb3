// A6: options of one name, which differ in their second line.
import { giveTool, sharePage } from "@giselles-ai/testing";
import { expect, it } from "vitest";

const open = sharePage();

const page = (departments: string[]) => `<!doctype html><title>Page</title><label id="l">Employee</label>
  <input role="combobox" aria-labelledby="l" aria-expanded="false" aria-controls="list"><div id="list" role="listbox" hidden>
  ${departments.map((name) => `<div role="option" aria-label="Anna Schmidt"><div>Anna Schmidt</div><small>${name}</small></div>`).join("")}
  </div><script>
  const box = document.querySelector("input");
  window.chosen = "";
  const show = (isOpen) => { list.hidden = !isOpen; box.ariaExpanded = String(isOpen); };
  box.onmousedown = () => show(true);
  box.onblur = () => { show(false); if (!chosen) box.value = ""; };
  list.onmousedown = (event) => {
    event.preventDefault();
    chosen = event.target.closest("[role=option]").querySelector("small").textContent;
    box.value = "Anna Schmidt";
    show(false);
  };</script>`;

const fill = async (departments: string[], value: string) => {
  const tool = await giveTool(await open(page(departments)));
  const { status, code, message } = await tool.act("Employee", { action: "fill", value });
  return { status, code, message, chosen: await tool.page.evaluate("chosen") };
};

it("says in what they differ, and chooses by that", async () => {
  const both = ["Logistics, Hamburg", "Finance, Bremen"];
  const unclear = await fill(both, "Anna Schmidt");
  expect(unclear).toMatchObject({ code: "AMBIGUOUS", chosen: "" });
  expect(unclear.message).toContain('"Anna Schmidt Logistics, Hamburg", "Anna Schmidt Finance, Bremen"');
  expect(await fill(both, "Anna Schmidt, Finance, Bremen")).toMatchObject({
    status: "applied",
    chosen: "Finance, Bremen",
  });
});

it("chooses the only one by its name", async () => {
  expect(await fill(["Logistics, Hamburg"], "Anna Schmidt")).toMatchObject({
    status: "applied",
    chosen: "Logistics, Hamburg",
  });
});
