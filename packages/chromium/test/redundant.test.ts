// S1: what only repeats or resizes is not listed beside what it belongs to.
import { servePages } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { openDriver } from "./open-driver.cases.ts";

async function labels(body: string) {
  const site = await servePages({ "/": `<!doctype html><title>Orders</title>${body}` });
  const { driver } = await openDriver(site.url);
  const { fields } = await driver.snapshot({ scope: "page" });
  return fields.map(({ label }) => label);
}

const column = (name: string) =>
  `<div role="columnheader" style="position: relative; width: 100px">${name}</div><span style="width: 6px; cursor: col-resize"></span>`;
const side = (place: string, cursor: string) =>
  `<div style="position: absolute; ${place}; cursor: ${cursor}-resize"></div>`;
const edges = [
  side("left: 0; right: 0; top: 0; height: 7px", "n"),
  side("left: 0; right: 0; bottom: 0; height: 7px", "s"),
  side("top: 0; bottom: 0; left: 0; width: 2px", "w"),
  side("top: 0; bottom: 0; right: 0; width: 2px", "e"),
];
const corners = [
  side("left: 0; top: 0; width: 9px; height: 9px", "nw"),
  side("right: 0; top: 0; width: 9px; height: 9px", "ne"),
  side("left: 0; bottom: 0; width: 9px; height: 9px", "sw"),
  side("right: 0; bottom: 0; width: 12px; height: 12px", "se"),
];
const box = (attributes: string, parts: string[]) =>
  `<div ${attributes} style="position: absolute; width: 300px; height: 200px"><button>Send</button>${parts.join("")}</div>`;

describe("a snapshot", () => {
  it("leaves out the edges of columns", async () => {
    const grid = `<div role="table"><div role="row" style="display: flex; height: 30px">${["Order", "Customer"].map(column).join("")}</div></div>`;
    expect(await labels(grid)).toEqual([]);
  });

  it("leaves out the edges of a dialog, and lists one corner", async () => {
    expect(await labels(box('role="dialog" aria-label="State"', [...edges, ...corners]))).toEqual([
      "Send",
      expect.stringMatching("^bottom right corner handle"),
    ]);
  });

  it("lists the corners of a box, and an edge that divides two parts", async () => {
    expect(await labels(box("", [...edges, ...corners]))).toHaveLength(5);
    const divider = `<div style="display: flex; height: 100px"><p>Left</p><div style="width: 6px; cursor: col-resize"></div><p>Right</p></div>`;
    expect(await labels(divider)).toHaveLength(1);
  });

  it("lists the button of a header that listens too, and a header with other text or a filter", async () => {
    const headers = `<style>th { cursor: pointer }</style><table><thead><tr><th id="a" tabindex="0"><span role="button" tabindex="0">Order</span></th>
      <th id="b" tabindex="0">Customer</th><th id="c" tabindex="0">State <button>Filter</button></th></tr></thead>
      <tr><td>1</td><td>Ada</td><td>open</td></tr></table>
      <script>for (const header of document.querySelectorAll("th")) header.onclick = () => {};</script>`;
    expect((await labels(headers)).map((label) => label.replace(/ .*/, ""))).toEqual([
      "Order",
      "Customer",
      "State",
      "Filter",
    ]);
  });

  it("lists a column of a board and its list as one place to drop on", async () => {
    const section = (name: string) =>
      `<section style="width: 200px; height: 300px"><h2>${name} (2)</h2><div class="list" style="height: 250px"><div draggable="true">Card ${name}</div></div></section>`;
    const board = `<main style="display: flex">${["To do", "Doing", "Done"].map(section).join("")}</main>
      <script>for (const list of document.querySelectorAll(".list")) list.addEventListener("dragover", (event) => event.preventDefault());</script>`;
    expect(await labels(board)).toEqual(
      ["To do", "Doing", "Done"].flatMap((name) => [`${name} (place to drop on)`, `Card ${name}`]),
    );
  });
});
