// A page that draws itself again after each press: later actions of the same request mean the new elements.
import { fieldLabelled, servePages } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { openDriver } from "../open-driver.cases.ts";

/** Boxes without roles, of which only the debugger knows that they listen. `wait` delays what is drawn. */
const till = (wait: string) => `<div id="till"></div><script>
  let chosen = [];
  const draw = () => {
    till.replaceChildren(...["Flat white", "Large", "Oat", "Done"].map((name) => {
      const box = document.createElement("div");
      box.textContent = name;
      box.addEventListener("pointerdown", () => {
        effect(name);
        till.textContent = "One moment";
        ${wait};
      });
      return box;
    }));
  };
  draw();
</script>`;

describe("a page that draws itself again", () => {
  it.each([
    ["at once", "draw()"],
    ["after a moment", "setTimeout(draw, 150)"],
    ["after its server has answered", `fetch("/slow").then(draw)`],
  ])("%s: all presses of a request reach their elements", async (_, wait) => {
    const site = await servePages({ "/": till(wait), "/slow": "done" });
    const { driver, effects } = await openDriver(site.url);
    const names = ["Flat white", "Large", "Oat", "Done"];
    const fields = await Promise.all(names.map((name) => fieldLabelled(driver, name)));
    const { outcomes = [] } = await driver.execute(fields.map(({ fieldId }) => ({ action: "click", fieldId })));
    expect(outcomes).toMatchObject(names.map(() => ({ status: "applied" })));
    expect(effects.all.map(({ name }) => name)).toEqual(names);
  });

  /** A list that draws all its rows again when one is pressed. Only the list listens. */
  const rows = (
    type: string,
  ) => `<style>.row { cursor: pointer } .row.on { background: gold }</style><div id="list"></div><script>
    let chosen = -1;
    const draw = () => {
      list.innerHTML = ["Alder", "Birch", "Cedar"].map((name, index) => '<div class="row' + (index === chosen ? " on" : "") + '" data-n="' + index + '">' + name + "</div>").join("");
    };
    list.addEventListener("mousedown", ({ target }) => { ${type === "mousedown" ? "effect(target.textContent); chosen = +target.dataset.n;" : ""} draw(); });
    ${type === "click" ? `list.addEventListener("click", ({ target }) => { if (target !== list) effect(target.textContent); });` : ""}
    draw();
  </script>`;

  it.each([
    ["acts on the press", "mousedown", "applied", ["Alder", "Cedar"]],
    ["waits for a click, which does not come", "click", "unknown", []],
  ])("a list around the rows that %s", async (_, type, status, done) => {
    const site = await servePages({ "/": rows(type) });
    const { driver, effects } = await openDriver(site.url);
    const fields = [await fieldLabelled(driver, "Alder"), await fieldLabelled(driver, "Cedar")];
    const { outcomes = [] } = await driver.execute(fields.map(({ fieldId }) => ({ action: "click", fieldId })));
    expect(outcomes[0]).toMatchObject({ status });
    expect(effects.all.map(({ name }) => name)).toEqual(done);
  });

  it("presses nothing in place of what does not come back", async () => {
    const site = await servePages({
      "/": till(`till.innerHTML = "<button onclick=\\"effect('other')\\">Other</button>"`),
    });
    const { driver, effects } = await openDriver(site.url);
    const [first, second] = [await fieldLabelled(driver, "Flat white"), await fieldLabelled(driver, "Large")];
    const { outcomes = [] } = await driver.execute(
      [first, second].map(({ fieldId }) => ({ action: "click", fieldId })),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(["applied", "refused"]);
    expect(effects.all.map(({ name }) => name)).toEqual(["Flat white"]);
  });
});
