import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const open = sharePage();

/** Clicks the elements with these labels in one batch. */
async function click(html: string, ...labels: string[]) {
  const tool = await giveTool(await open(`<!doctype html><title>Page</title>${html}`));
  const { fields } = await tool.snapshot({ scope: "page" });
  const actions = labels.map((label) => ({
    action: "click",
    fieldId: fields.find((field) => field.label === label)?.fieldId,
  }));
  const { delta, outcomes } = await tool.execute(actions);
  expect(outcomes?.map(({ status }) => status)).toEqual(labels.map(() => "applied"));
  return { page: tool.page, changes: delta?.text?.split("\n") ?? [] };
}

/** Two counters: the number of the first becomes another, and the second gets the one that it had. */
const counters = (draw: string) => `<div id="list"></div><p>Room 1 of 2</p><script>
  const counts = { Adults: 1, Children: 0 };
  const row = (name) => "<p><span>" + name + "</span> <button aria-label='More " + name + "' onclick='add(this)'>+</button> <b>" + counts[name] + "</b></p>";
  window.add = (button) => { const name = button.ariaLabel.slice(5); counts[name] += 1; draw(name); };
  const whole = () => { document.querySelector("#list").innerHTML = Object.keys(counts).map(row).join(""); };
  whole();
  const draw = ${draw};
</script>`;

describe("S8: a value that stood elsewhere before", () => {
  it.each([
    [
      "whose text the page changes",
      `(name) => { document.querySelectorAll("b")[name === "Adults" ? 0 : 1].firstChild.nodeValue = counts[name]; }`,
    ],
    ["that the page draws again", "whole"],
  ])("is reported where it is new, in a page %s", async (_, draw) => {
    const { changes, page } = await click(counters(draw), "More Adults", "More Children");
    expect(await page.textContent("#list")).toBe("Adults + 2Children + 1");
    expect(changes).toEqual(['+ "Adults 2"', '+ "Children 1"', '- "0"']);
  });

  it("is reported when the dialog in which it was chosen closes", async () => {
    const { changes } = await click(
      `<style>#over { position: fixed; inset: 0; background: #0006 } #over div { background: white; width: 300px; margin: 0 auto }</style>
      <div role="dialog" aria-label="Dish"><p>Supplier: <b>Markthalle</b></p><button>Change</button><button>Save</button></div>
      <div id="over"><div role="dialog" aria-label="Suppliers"><p>Markthalle</p><p>Hof Lindner</p><button onclick="document.querySelector('b').firstChild.nodeValue = 'Hof Lindner'; over.remove()">Use</button></div></div>`,
      "Use",
    );
    expect(changes).toContain('+ "Supplier: Hof Lindner"');
  });

  it("is reported in the row of a grid, if it is only a sign", async () => {
    const { changes } = await click(
      `<button onclick="draw(true)">Lock</button><div role="treegrid" tabindex="0" aria-label="Budget"></div><script>
      window.draw = (isLocked) => { document.querySelector("[role=treegrid]").innerHTML = [["Travel", "2,800", ""], ["Training", "2,800", isLocked ? "🔒" : ""], ["Tools", "900", "🔒"]].map((row) =>
        "<div role=row>" + row.map((cell) => "<div role=gridcell>" + cell + "</div>").join("") + "</div>").join(""); };
      draw(false);
    </script>`,
      "Lock",
    );
    expect(changes).toEqual(['+ "Training | 2,800 | 🔒"']);
  });
});

describe("S8: values that stand elsewhere, but are not new", () => {
  const table = (change: string) => `<button onclick="rows = change(rows); draw()">Go</button><table></table><script>
    let rows = [["Ada", "5", "Paid"], ["Grace", "7", "Open"], ["Joan", "5", "Open"], ["Mary", "9", "Paid"]];
    const change = ${change};
    const draw = () => { document.querySelector("table").innerHTML = rows.map((row) => "<tr><td>" + row.join("<td>") + "</tr>").join(""); };
    draw();
  </script>`;

  it.each([
    ["drawn again", "(rows) => rows", []],
    ["sorted", "([a, b, c, d]) => [a, c, b, d]", ['~ "Joan 5 Open" is now after "Ada 5 Paid"']],
    ["shorter", "([a, , c, d]) => [a, c, d]", ['- "Grace" "7"']],
    ["changed in one row", "([a, b, c, d]) => [a, [b[0], b[1], 'Paid'], c, d]", ['+ "Grace | 7 | Paid"']],
  ])("are left out in a table that is %s", async (_, change, expected) => {
    const { changes } = await click(table(change), "Go");
    expect(changes.filter((line) => line !== "nothing else changed")).toEqual(expected);
  });
});
