import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const open = sharePage();

async function toolFor(html: string) {
  const tool = await giveTool(await open(`<!doctype html><html lang="en"><title>Sheets</title>${html}`));
  const state = () => tool.page.evaluate(() => (window as unknown as { state: unknown }).state);
  const isSheetOpen = () => tool.page.evaluate(() => !document.querySelector<HTMLElement>("#sheet")?.hidden);
  return { ...tool, state, isSheetOpen };
}

/** A field that opens a sheet at the bottom of the screen, whose choice counts after "Confirm". */
const sheet = (name: string, content: string) => `<label>${name} <input id="field" readonly></label>
  <div id="veil" hidden style="position: fixed; inset: 0"></div>
  <div id="sheet" hidden style="position: fixed; bottom: 0; left: 0; right: 0; background: white">
    <button id="cancel">Cancel</button><button id="take">Confirm</button>${content}</div>
  <script>
    window.state = "";
    const chosen = {};
    const show = (isOpen) => { veil.hidden = sheet.hidden = !isOpen; };
    field.onclick = () => show(true);
    veil.onclick = cancel.onclick = () => show(false);
    for (const column of document.querySelectorAll("ul")) column.onclick = ({ target }) => { chosen[column.id] = target.textContent; };
    take.onclick = () => { state = field.value = Object.values(chosen).join("-"); show(false); };
  </script>`;
const column = (id: string, texts: (string | number)[]) =>
  `<ul id="${id}" style="display: inline-block; height: 100px; overflow: auto">${texts.map((text) => `<li>${text}</li>`).join("")}</ul>`;
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(2, "0"));

describe("a choice in a sheet over the page", () => {
  it("is made, and confirmed", async () => {
    const { act, state, isSheetOpen } = await toolFor(sheet("Colour", column("colour", ["Red", "Green", "Blue"])));
    expect(await act("Colour", { action: "select", value: "Blue" })).toMatchObject({ status: "applied" });
    expect([await state(), await isSheetOpen()]).toEqual(["Blue", false]);
  });

  it("leaves nothing behind where it is not offered", async () => {
    const { act, state, isSheetOpen } = await toolFor(sheet("Colour", column("colour", ["Red", "Green", "Blue"])));
    expect(await act("Colour", { action: "select", value: "Pink" })).toMatchObject({ status: "refused" });
    expect([await state(), await isSheetOpen()]).toEqual(["", false]);
  });

  it("is a date in columns, whatever their order", async () => {
    const columns = column("a", numbers(2025, 2027)) + column("b", numbers(1, 12)) + column("c", numbers(1, 31));
    const { act, state } = await toolFor(sheet("Birthday", columns));
    expect(await act("Birthday", { action: "fill", value: "4 March 2026" })).toMatchObject({ status: "applied" });
    expect(await state()).toBe("2026-03-04");
  });
});

it("a slider that takes no keys is moved by a press on its track", async () => {
  const track = `<div id="track" style="width: 300px; height: 10px; background: silver; margin: 20px">
    <div id="handle" role="slider" tabindex="0" aria-label="Volume" aria-valuenow="20" aria-valuemin="0" aria-valuemax="100"
      style="width: 10px; height: 10px"></div></div>
    <script>track.onclick = ({ clientX }) => {
      window.state = Math.round((clientX - track.getBoundingClientRect().left) / 3);
      handle.ariaValueNow = String(state);
    };</script>`;
  const { act, state } = await toolFor(track);
  expect(await act("Volume", { action: "fill", value: "70" })).toMatchObject({ status: "applied" });
  expect(await state()).toBe(70);
});
