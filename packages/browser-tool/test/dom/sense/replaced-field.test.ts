// S1, S3: what people operate is listed, not the field in which the page keeps its value.
import { giveTool, sharePage } from "@giselles-ai/testing";
import { expect, it } from "vitest";

const open = sharePage();

const listed = async (html: string) => {
  const { fields } = await (await giveTool(await open(`<!doctype html><title>Page</title>${html}`))).snapshot();
  return fields.map(({ kind, label }) => `${kind} ${label}`);
};

/** A list without any role: the keyboard stops at the box, which keeps its value in a hidden field. */
const dropDown = (field: string) => `<div><label>Job</label><div class="dd" tabindex="0">${field}<div>Choose…</div>
  <div class="menu" hidden><div>Baker</div><div>Pilot</div></div></div></div>
  <style>.dd { position: relative; width: 200px; cursor: pointer } .menu { position: absolute; top: 20px; background: white }</style>
  <script>const box = document.querySelector(".dd"), menu = box.querySelector(".menu"), kept = box.querySelector("select,input");
  window.changes = [];
  box.onclick = ({ target }) => {
    menu.hidden = !menu.hidden;
    if (target.parentElement !== menu) return;
    box.children[1].textContent = target.textContent;
    kept.value = target.textContent;
    changes.push(kept.value);
  };</script>`;

it.each([
  ["a list", `<select style="display:none"><option>Baker<option>Pilot</select>`],
  ["a text that the keyboard does not reach", `<input tabindex="-1" style="opacity:0;width:0;border:0;padding:0">`],
])("lists the box that people open instead of %s inside of it, and chooses in it", async (_, field) => {
  expect(await listed(dropDown(field))).toEqual(["custom Job"]);
  const tool = await giveTool(await open(`<!doctype html><title>Page</title>${dropDown(field)}`));
  expect(await tool.act("Job", { action: "select", value: "Pilot" })).toMatchObject({ status: "applied" });
  expect(await tool.page.evaluate("changes")).toEqual(["Pilot"]);
});

it("lists only the field, where the keyboard stops at that", async () => {
  expect(await listed(`<label>Job <div tabindex="0"><select><option>Baker</select></div></label>`)).toEqual([
    "select Job",
  ]);
  expect(await listed(`<div tabindex="0"><input aria-label="Job"></div>`)).toEqual(["text Job"]);
});

it("takes no name from the address of a picture in a style", async () => {
  const star = (name: string) => `<style>i::before { content: url("data:image/svg+xml,%3Csvg/%3E") ${name} }</style>`;
  const button = `<button><i></i></button>`;
  expect(await listed(`${star("")}<button title="One star"><i></i></button>`)).toEqual(["button One star"]);
  expect(await listed(`${star(`"Two stars"`)}${button}`)).toEqual(["button Two stars"]);
});

it("names an element with what it owns, and without the actions on it", async () => {
  expect(await listed(`<button aria-owns="b">Play </button> <span id="b">Pause</span>`)).toEqual(["button Play Pause"]);
  expect(await listed(`<button aria-actions="b">Save <span id="b">Edit</span></button>`)).toEqual(["button Save"]);
});
