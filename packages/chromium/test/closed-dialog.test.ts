// A5: an action of a batch that closes the dialog around the fields of later ones.
import { servePages } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { openDriver } from "./open-driver.cases.ts";

/** A list with fields of the same kind behind a drawer, which slides out when its button is pressed. */
const drawer = (attributes: string, closing: string) => `<!doctype html><title>Absences</title>
  <style>
    #drawer { position: fixed; top: 0; right: 0; width: 300px; height: 100%; background: #fff; border: 1px solid } ${closing}
  </style>
  <label>Search <input id="search"></label> <button id="list" onclick="effect('pressed behind')">Reload</button>
  <div id="drawer" ${attributes}><h2>New absence</h2>
    <label>Employee <input id="employee"></label> <button id="cancel">Cancel</button>
    <label>Note <input id="note"></label> <label>Reason <input id="reason"></label> <button onclick="effect('saved')">Save</button>
  </div><script>
  cancel.onclick = () => drawer.classList.add("closed");
  for (const field of document.querySelectorAll("input")) field.onchange = () => effect("changed", field.id);
</script>`;

async function open(html: string) {
  const site = await servePages({ "/": html });
  const { driver, page, effects } = await openDriver(site.url);
  const { fields } = await driver.snapshot({ scope: "page" });
  const id = (label: string) => fields.find((field) => field.label === label)?.fieldId ?? "";
  return { driver, page, id, done: () => effects.all.map(({ name, detail }) => `${name} ${detail ?? ""}`.trim()) };
}

describe.each([
  [
    "a drawer without a role, which slides out",
    "",
    "#drawer { transition: transform 200ms } .closed { transform: translateX(120%) }",
  ],
  ["a dialog that is no longer displayed", 'role="dialog"', ".closed { display: none }"],
  [
    "a dialog that fades out",
    'role="dialog" aria-modal="true"',
    "#drawer { transition: opacity 200ms } .closed { opacity: 0; pointer-events: none }",
  ],
])("%s", (_, attributes, closing) => {
  it("is named as closed by an action, and the rest is not tried", async () => {
    const { driver, id, done } = await open(drawer(attributes, closing));
    const [employee, cancel, note, reason] = ["Employee", "Cancel", "Note", "Reason"].map(id);
    const { outcomes } = await driver.execute([
      { action: "fill", fieldId: employee ?? "", value: "Ada" },
      { action: "click", fieldId: cancel ?? "" },
      { action: "fill", fieldId: note ?? "", value: "Later" },
      { action: "fill", fieldId: reason ?? "", value: "Ill" },
      { action: "click", fieldId: id("Save") },
    ]);
    const message = `Action 2 (click ${cancel}) closed the dialog "New absence", so this was not tried.`;
    const skipped = { status: "skipped", code: "HIDDEN", message };
    expect(outcomes).toMatchObject([
      { status: "applied" },
      { status: "applied" },
      skipped,
      skipped,
      { status: "skipped" },
    ]);
    expect(done()).toEqual(["changed employee"]);
  });

  it("does not keep actions from what is outside of it", async () => {
    const { driver, id, done } = await open(drawer(attributes.replace(/ aria-modal.*/, ""), closing));
    const { outcomes } = await driver.execute([
      { action: "click", fieldId: id("Cancel") },
      { action: "click", fieldId: id("Reload") },
    ]);
    expect(outcomes).toMatchObject([{ status: "applied" }, { status: "applied" }]);
    expect(done()).toEqual(["pressed behind"]);
  });
});

it("lets a batch go on in a dialog that is drawn again", async () => {
  const { driver, id, done } = await open(`<!doctype html><title>Page</title><main></main><script>
    let kind = "";
    const draw = () => {
      document.querySelector("main").innerHTML = '<div role="dialog" aria-label="New absence"><button>Full day</button> <label>Note <input></label></div>';
      document.querySelector("button").onclick = () => { kind = "day"; effect("chosen"); draw(); };
      document.querySelector("input").onchange = ({ target }) => effect("noted", target.value);
    };
    draw();
  </script>`);
  const { outcomes } = await driver.execute([
    { action: "click", fieldId: id("Full day") },
    { action: "fill", fieldId: id("Note"), value: "Trip" },
  ]);
  expect(outcomes).toMatchObject([{ status: "applied" }, { status: "applied" }]);
  expect(done()).toEqual(["chosen", "noted Trip"]);
});

describe("a field with a list, in a drawer that closes at Escape and at a press beside it", () => {
  /** The list closes when its field loses the focus, and does not keep Escape for itself. */
  const page = `<!doctype html><title>Absences</title><style>
      #mask { position: fixed; inset: 0; background: #0004 } #drawer { position: fixed; top: 0; right: 0; width: 300px; height: 100%; background: #fff }
    </style><div id="mask"></div><div id="drawer"><h2>New absence</h2><label id="label">Type</label>
    <input role="combobox" aria-labelledby="label" aria-expanded="false" aria-controls="types">
    <div id="types" role="listbox" hidden><div role="option">Annual leave</div><div role="option">Sick leave</div></div>
    <label>Note <input id="note"></label></div><script>
    const box = document.querySelector("[role=combobox]");
    const show = (isOpen) => { types.hidden = !isOpen; box.ariaExpanded = String(isOpen); };
    const close = () => { drawer.style.display = mask.style.display = "none"; effect("closed"); };
    box.onfocus = box.onmousedown = () => show(true);
    box.onblur = () => show(false);
    types.onmousedown = (event) => { event.preventDefault(); box.value = event.target.textContent; };
    document.onkeydown = ({ key }) => { if (key === "Escape") close(); };
    mask.onclick = mask.onmousedown = close;
    document.body.onmousedown = ({ target }) => { if (!drawer.contains(target)) close(); };
  </script>`;

  it("is filled without closing the drawer", async () => {
    const { driver, page: shown, id, done } = await open(page);
    const { outcomes } = await driver.execute([
      { action: "select", fieldId: id("Type"), value: "Sick leave" },
      { action: "fill", fieldId: id("Note"), value: "Flu" },
    ]);
    expect(outcomes).toMatchObject([{ status: "applied", value: "Sick leave" }, { status: "applied" }]);
    expect(await shown.inputValue("#note")).toBe("Flu");
    expect(done()).toEqual([]);
  });
});
