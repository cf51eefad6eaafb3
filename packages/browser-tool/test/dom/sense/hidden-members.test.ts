import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const open = sharePage();

const page = `<!doctype html><title>Order</title><form aria-label="Order" style="position: relative; overflow: hidden; border: 1px solid; background: white;
    clip-path: polygon(0 0, 100% 0, 100% 100%, 0 100%); backface-visibility: hidden">
  <label>First <input name="first"></label>
  <div role="combobox" tabindex="0" aria-label="Size" aria-expanded="false" aria-controls="sizes">S</div>
  <ul id="sizes" role="listbox" hidden><li role="option">M</li><li role="option">L</li></ul>
  <label><input type="checkbox"> Gift</label>
  <button type="button">Save</button> <output></output>
</form><script>
  const [box, list, output] = ["[role=combobox]", "ul", "output"].map((selector) => document.querySelector(selector));
  const open = (isOpen) => { list.hidden = !isOpen; box.setAttribute("aria-expanded", isOpen); };
  box.onclick = () => open(list.hidden);
  list.onclick = ({ target }) => { box.textContent = target.textContent; open(false); };
  document.querySelector("button").onclick = () => { output.textContent = "Saved"; };
</script>`;

/** Gives the form a field for every name that forms themselves have, and returns how many there are. */
function hideMembers(): number {
  const form = document.querySelector("form") as HTMLFormElement;
  const names = new Set<string>();
  for (let from = form; from && from !== Object.prototype; from = Object.getPrototypeOf(from))
    for (const name of Object.getOwnPropertyNames(from)) names.add(name);
  const html = Array.from(names, (name) => `<label>Our ${name} <input name="${name}"></label>`);
  form.insertAdjacentHTML("beforeend", html.join(""));
  return names.size;
}

describe("S2: fields that are named like members of their form", () => {
  it("hide nothing from the snapshot, and every action works", async () => {
    const tool = await giveTool(await open(page));
    const count = await tool.page.evaluate(hideMembers);
    const { fields } = await tool.snapshot();
    expect(fields.filter(({ label, group }) => label.startsWith("Our ") && group === "Order")).toHaveLength(count);
    const idOf = (wanted: string) => fields.find(({ label }) => label === wanted)?.fieldId ?? "";
    const { outcomes = [] } = await tool.execute([
      { action: "fill", fieldId: idOf("First"), value: "Ada" },
      { action: "fill", fieldId: idOf("Our matches"), value: "2" },
      { action: "select", fieldId: idOf("Size"), value: "M" },
      { action: "check", fieldId: idOf("Gift"), checked: true },
      { action: "click", fieldId: idOf("Save") },
    ]);
    expect(outcomes.map(({ status, message }) => message ?? status)).toEqual(Array(5).fill("applied"));
    const text = (selector: string) => tool.page.locator(selector).textContent();
    expect([await text("[role=combobox]"), await text("output")]).toEqual(["M", "Saved"]);
  });
});
