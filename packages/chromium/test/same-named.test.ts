// S4: elements with the same name keep their handles when the page draws them again, as long as each is certainly the same.
import { servePages } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { openDriver } from "./open-driver.cases.ts";

/** Draws every seat again after each click, as the chosen one looks otherwise. */
const seats = `<style>use { cursor: pointer } .chosen { stroke: black }</style><div id="plane"></div><script>
  const chosen = new Set();
  const draw = () => {
    const seat = (index) => '<use href="#seat" class="basic' + (chosen.has(index) ? " chosen" : "") + '" x="' + (index % 4) * 40 + '" y="' + Math.floor(index / 4) * 40 + '" width="24" height="24"/>';
    plane.innerHTML = '<svg width="200" height="200"><defs><g id="seat"><rect width="24" height="24"/></g></defs>' + Array.from({ length: 12 }, (_, index) => seat(index)).join("") + "</svg>";
    for (const [index, seat] of plane.querySelectorAll("use").entries())
      seat.addEventListener("click", () => { effect(String(index)); chosen.add(index); draw(); });
  };
  draw();
</script>`;

/** Cards without a difference that a person could see, in a list that is drawn again. */
const cards = `<style>.card { cursor: pointer; height: 30px } .swatch { cursor: pointer; width: 20px; height: 20px }</style><div id="list"></div><script>
  const plain = (key, text) => ({ key, html: '<div class="card">' + text + "</div>" });
  const keyed = (key, text) => ({ key, html: '<div class="card" data-id="' + key + '">' + text + "</div>" });
  const colour = (key) => ({ key, html: '<div class="swatch" style="background:' + key + '"></div>' });
  window.draw = (rows) => {
    list.replaceChildren(...rows.map(({ key, html }) => {
      const box = document.createElement("div");
      box.innerHTML = html;
      box.firstElementChild.addEventListener("click", () => effect(key));
      return box;
    }));
  };
</script>`;

async function open(html: string, rows?: string) {
  const site = await servePages({ "/": html });
  const { driver, page, effects } = await openDriver(site.url);
  if (rows) await page.evaluate(`draw([${rows}])`);
  const ids = async () => (await driver.snapshot({ scope: "page" })).fields.map(({ fieldId }) => fieldId);
  const click = async (...all: (string | undefined)[]) =>
    (await driver.execute(all.map((fieldId = "") => ({ action: "click", fieldId })))).outcomes ?? [];
  return { page, ids, click, done: () => effects.all.map(({ name }) => name) };
}

describe("elements with the same name that are drawn again", () => {
  it("are operated one after the other, and keep their handles", async () => {
    const { ids, click, done } = await open(seats);
    const before = await ids();
    const [, , third, , , sixth] = before.slice(-12);
    const outcomes = await click(third, sixth, third, before.at(-1));
    expect(outcomes).toMatchObject(outcomes.map(() => ({ status: "applied" })));
    expect(done()).toEqual(["2", "5", "2", "11"]);
    expect(await ids()).toEqual(before);
  });

  const list = `plain("a", "Brakes Ito"), plain("b", "Radio Berg"), plain("c", "Brakes Ito"), plain("d", "Lamp Falk")`;

  it("keep their handles in an unchanged list, with and without a snapshot in between", async () => {
    const { page, ids, click, done } = await open(cards, list);
    const before = await ids();
    await page.evaluate(`draw([${list}])`);
    expect(await click(before[2])).toMatchObject([{ status: "applied" }]);
    await page.evaluate(`draw([${list}])`);
    expect(await ids()).toEqual(before);
    expect(await click(before[0])).toMatchObject([{ status: "applied" }]);
    expect(done()).toEqual(["c", "a"]);
  });

  const keyed = `keyed("a", "Brakes Ito"), keyed("b", "Brakes Ito"), keyed("c", "Brakes Ito")`;
  const swatches = `colour("red"), colour("green"), colour("blue")`;

  it.each([
    ["one was removed", list, `plain("b", "Radio Berg"), plain("c", "Brakes Ito"), plain("d", "Lamp Falk")`],
    ["one was added", list, `plain("e", "Brakes Ito"), ${list}`],
    [
      "the first was removed and another one added",
      list,
      `plain("b", "Radio Berg"), plain("c", "Brakes Ito"), plain("d", "Lamp Falk"), plain("e", "Brakes Ito")`,
    ],
    [
      "two were swapped, by their attributes",
      keyed,
      `keyed("b", "Brakes Ito"), keyed("a", "Brakes Ito"), keyed("c", "Brakes Ito")`,
    ],
    ["two were swapped, by their colours", swatches, `colour("green"), colour("red"), colour("blue")`],
  ])("are not taken for each other: %s", async (_, first, second) => {
    const { page, ids, click, done } = await open(cards, first);
    const [id] = await ids();
    await page.evaluate(`draw([${second}])`);
    expect(await click(id)).toMatchObject([{ status: "refused", code: "STALE" }]);
    const after = await ids();
    expect(after).not.toContain(id);
    expect(done()).toEqual([]);
  });
});

/** A map with layers of the same name, each of which listens. */
const layers = `<style>.layer, .layer button { width: 100px; height: 100px; cursor: pointer }</style>
  <div class="layer" id="outer"><div class="layer" id="inner"><div class="layer" id="innermost"></div></div></div><button>Zoom in</button><script>
  for (const name of ["outer", "inner", "innermost"])
    document.getElementById(name).addEventListener("click", (event) => { event.stopPropagation(); effect(name); });
</script>`;

describe("elements with the same name, one inside another", () => {
  it("do not keep a page from being read", async () => {
    const site = await servePages({ "/": layers });
    const { driver, effects } = await openDriver(site.url);
    const { fields } = await driver.snapshot({ scope: "page" });
    const button = fields.find(({ label }) => label === "Zoom in");
    expect(button).toBeDefined();
    const top = fields.find(({ kind }) => kind !== "button");
    await driver.execute([{ action: "click", fieldId: top?.fieldId ?? "" }]);
    expect(effects.all).toHaveLength(1);
  });
});
