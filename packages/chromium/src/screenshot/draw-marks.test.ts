import { inflateSync } from "node:zlib";
import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { takeScreenshot } from "./take-screenshot.ts";

const html = `<style>body { margin: 0; background: white } button { position: absolute; left: 100px; top: 60px; width: 80px; height: 30px; border: 0; background: white; color: white }</style>
  <button>Send</button>`;

it("frames each element, and writes the number of its handle above it", async () => {
  const page = await openPage(html, { context: { viewport: { width: 300, height: 200 } } });
  const driver = createChromiumDriver({ page });
  const { fields, viewport } = await driver.snapshot({ scope: "page", boxes: true });
  const [send] = fields;
  const box = { x: 100, y: 60, width: 80, height: 30 };
  const tab = {
    page,
    recordScreenshot: async () => viewport,
    marks: () => [{ fieldId: send?.fieldId ?? "", box }],
    findConcealed: async () => [],
    reveal: async () => undefined,
  };
  const plain = await takeScreenshot(tab);
  const marked = await takeScreenshot(tab, { marks: true });
  expect([plain.marked, marked.marked, send?.fieldId]).toEqual([undefined, true, "button-1"]);
  const at = pixelsOf(Buffer.from(marked.base64, "base64"));
  const red = [214, 0, 0];
  expect([at(100, 75), at(179, 75), at(140, 60), at(140, 89)]).toEqual([red, red, red, red]);
  expect(at(140, 75)).toEqual([255, 255, 255]);
  const label = Array.from({ length: 5 }, (_, line) =>
    [0, 1, 2].map((column) => (at(102 + 2 * column, 48 + 2 * line)[1] === 255 ? "#" : ".")).join(""),
  );
  expect(label).toEqual([".#.", "##.", ".#.", ".#.", "###"]);
});

/** Reads a PNG whose lines have no filter. */
function pixelsOf(png: Buffer): (x: number, y: number) => number[] {
  const width = png.readUInt32BE(16);
  const channels = png[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let offset = 8; offset < png.length; offset += png.readUInt32BE(offset) + 12)
    if (png.toString("latin1", offset + 4, offset + 8) === "IDAT")
      parts.push(png.subarray(offset + 8, offset + 8 + png.readUInt32BE(offset)));
  const data = inflateSync(Buffer.concat(parts));
  return (x, y) => {
    const start = y * (width * channels + 1) + 1 + x * channels;
    return [...data.subarray(start, start + 3)];
  };
}
