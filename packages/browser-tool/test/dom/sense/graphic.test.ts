import { giveTool, sharePage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const openPage = sharePage();

/** The lines of a snapshot, without the first. */
async function read(html: string): Promise<string[]> {
  const tool = await giveTool(await openPage(`<!doctype html><title>Page</title>${html}`));
  const { text = "" } = await tool.snapshot({ scope: "page", text: true });
  return text.split("\n").slice(1);
}

describe("S27: graphics", () => {
  it("lists a chart once, named by the heading above it, with its texts", async () => {
    expect(
      await read(
        `<h2>Orders</h2><div><svg width="300" height="100"><path d="M0 90L90 10" stroke="red"/><text y="90">Jan 2026</text></svg></div>`,
      ),
    ).toEqual(['## "Orders"', 'item-1 "Orders" = "graphic 300×100"', '"Jan 2026"']);
  });

  it("lists a canvas, but not what it has instead", async () => {
    expect(
      await read(
        `<figure><canvas width="200" height="120">Old browser</canvas><figcaption>Signature</figcaption></figure>`,
      ),
    ).toEqual(['item-1 "Signature" = "graphic 200×120"', '"Signature"']);
  });

  it("lists the shapes that have a title, and those that are only there to be hit", async () => {
    const bar = (name: string, x: number) => `<rect x="${x}" width="20" height="80"><title>${name}: 12</title></rect>`;
    const area = (x: number) => `<rect x="${x}" width="40" height="100" fill="transparent"/>`;
    expect(
      await read(
        `<svg aria-label="Sales" width="200" height="100">${bar("May", 0)}${bar("June", 40)}</svg>
         <svg aria-label="Visits" width="200" height="100"><g>${[0, 40, 80, 120].map(area).join("")}</g></svg>`,
      ),
    ).toEqual([
      'item-1 "Sales" = "graphic 200×100"',
      'item-2 "May: 12"',
      'item-3 "June: 12"',
      'item-4 "Visits" = "graphic 200×100"',
      'item-5 to item-8 "unnamed shape"',
    ]);
  });

  it("does not list decoration, icons and the drawing on a button", async () => {
    const drawing = `<path d="M0 0h90v50"/>`;
    expect(
      await read(
        `<svg width="300" height="200">${drawing}</svg><svg width="24" height="24"><title>Info</title>${drawing}</svg>
         <button><svg width="120" height="80"><title>Play</title>${drawing}</svg></button>
         <div onclick="" style="cursor:pointer">Card <svg width="120" height="80">${drawing}</svg></div>
         <svg aria-hidden="true" width="300" height="200"><text>Art</text></svg>`,
      ),
    ).toEqual(['button-1 "Play"', 'item-2 "Card"', expect.stringContaining("Art")]);
  });
});
