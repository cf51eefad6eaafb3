import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const open = sharePage();

/** A palette that continues from an issue to a command. The page notes what was chosen, and closes at Escape. */
const palette = (drawNext: string) => `<!doctype html><title>Tracker</title><div role="dialog" aria-label="Palette">
  <input role="combobox" aria-label="Search" aria-expanded="true" aria-controls="list"><ul id="list" role="listbox"></ul></div><script>
  const steps = [["ENG-204", "ENG-214", "ENG-241"], ["Change status", "Assign to", "Delete ENG-214"]];
  const chosen = [];
  const field = document.querySelector("input");
  const list = document.querySelector("ul");
  const draw = () => {
    const offered = (steps[chosen.length] ?? []).filter((each) => each.toLowerCase().includes(field.value.toLowerCase()));
    list.innerHTML = offered.map((each) => '<li role="option">' + each + "</li>").join("");
  };
  list.onmousedown = (event) => event.preventDefault();
  list.onclick = ({ target }) => { chosen.push(target.textContent); field.value = ""; ${drawNext} };
  field.oninput = draw;
  addEventListener("keydown", ({ key }) => { if (key === "Escape") document.querySelector("div").remove(); });
  draw();</script>`;

describe("A10: a choice that leads to the next step of a list", () => {
  /** A page that asks its server has an empty list for a while. */
  const drawings = { "at once": "draw();", later: 'list.innerHTML = ""; setTimeout(draw, 100);' };
  const cases = (["select", "fill"] as const).flatMap((action) =>
    Object.entries(drawings).map(([when, drawNext]) => ({ action, when, drawNext })),
  );

  it.each(cases)(
    "by $action is made once, and the next step, drawn $when, stays open",
    async ({ action, drawNext }) => {
      const tool = await giveTool(await open(palette(drawNext)));
      const { fieldId = "" } = (await tool.snapshot()).fields.find(({ kind }) => kind === "combobox") ?? {};
      const { outcomes } = await tool.execute([{ action, fieldId, value: "ENG-214" }]);
      expect(await tool.page.evaluate("chosen")).toEqual(["ENG-214"]);
      expect(outcomes).toMatchObject([
        {
          status: "unknown",
          message: '"ENG-214" was pressed. The page suggests "Change status", "Assign to", "Delete ENG-214".',
        },
      ]);
      await tool.execute([{ action: "select", fieldId, value: "Assign to" }]);
      expect(await tool.page.evaluate("chosen")).toEqual(["ENG-214", "Assign to"]);
    },
  );

  it("is made by Enter where the pointer only marks an option", async () => {
    const tool = await giveTool(await open(palette("draw();")));
    await tool.page.evaluate(`
      list.onclick = null;
      const mark = (option) => {
        for (const each of list.children) each.ariaSelected = String(each === option);
        field.setAttribute("aria-activedescendant", (option.id = "marked-" + Array.from(list.children).indexOf(option)));
      };
      list.onmousemove = ({ target }) => mark(target);
      field.onkeydown = ({ key }) => {
        const [marked] = list.querySelectorAll('[aria-selected="true"]');
        if (key === "ArrowDown") mark(marked?.nextElementSibling ?? list.firstElementChild);
        if (key === "Enter" && marked) { chosen.push(marked.textContent); field.value = ""; draw(); }
      };`);
    const { fieldId = "" } = (await tool.snapshot()).fields.find(({ kind }) => kind === "combobox") ?? {};
    const { outcomes } = await tool.execute([{ action: "select", fieldId, value: "ENG-214" }]);
    expect(await tool.page.evaluate("chosen")).toEqual(["ENG-214"]);
    expect(outcomes).toMatchObject([{ status: "unknown", message: expect.stringMatching(/^"ENG-214" was pressed\./) }]);
  });
});
