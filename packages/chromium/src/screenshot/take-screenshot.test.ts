import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Area } from "./paint-over.ts";
import { takeScreenshot } from "./take-screenshot.ts";

const viewport = { width: 3, height: 3 };
/** One white pixel, as a browser sends it. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==",
  "base64",
);

/** `places` are the areas to hide, one entry for each read. */
function open(places: Area[][]) {
  const calls: string[] = [];
  const page = {
    async screenshot() {
      calls.push("picture");
      return pixel;
    },
  } as unknown as Page;
  const tab = {
    page,
    async recordScreenshot() {
      calls.push("remember");
      return viewport;
    },
    async findConcealed() {
      calls.push("find");
      return places.shift() ?? [];
    },
    reveal: async () => undefined,
    marks: () => [],
  };
  return { tab, calls };
}

it("returns the image unchanged if nothing must be hidden", async () => {
  const { tab, calls } = open([]);
  expect(await takeScreenshot(tab)).toEqual({ base64: pixel.toString("base64"), mimeType: "image/png", viewport });
  expect(calls).toEqual(["remember", "picture"]);
});

it("reads the areas before and after, and paints over them if they did not move", async () => {
  const area = { x: 0, y: 0, width: 1, height: 1 };
  const { tab, calls } = open([[area], [area]]);
  const { base64, concealed } = await takeScreenshot(tab, { conceal: () => [] });
  expect([concealed, base64 === pixel.toString("base64")]).toEqual([true, false]);
  expect(calls).toEqual(["remember", "find", "picture", "find"]);
});

it("takes another screenshot if an area has moved", async () => {
  const at = (x: number) => [{ x, y: 0, width: 1, height: 1 }];
  const { tab, calls } = open([at(0), at(1), at(1), at(1)]);
  expect(await takeScreenshot(tab, { conceal: () => [] })).toMatchObject({ concealed: true });
  expect(calls.filter((call) => call === "picture")).toHaveLength(2);
});

it("throws for a page that keeps changing", async () => {
  const places = Array.from({ length: 20 }, (_, x) => [{ x, y: 0, width: 1, height: 1 }]);
  await expect(takeScreenshot(open(places).tab, { conceal: () => [] })).rejects.toThrow("The page keeps changing");
});
