import { expect, it } from "vitest";
import { areaInMainView, pointInFrame, pointInMainView, type SensedFrames } from "./frame-points.ts";
import type { IsolatedWorld, IsolatedWorlds } from "./isolated-worlds.ts";

/** The answers of each frame's document about frame elements, by handle. */
type Answers = Record<string, Record<string, unknown>>;

function know(answers: Answers): SensedFrames {
  const world = (frameId: string): IsolatedWorld => ({
    frameId,
    key: `${frameId}:1`,
    call: (async (name: string) => answers[frameId]?.[name]) as IsolatedWorld["call"],
  });
  const worlds = { mainFrameId: "main", enter: async (frameId: string) => world(frameId) } as unknown as IsolatedWorlds;
  const place = (frameId: string, parent?: string) => ({
    ...{ world: world(frameId), name: frameId, snapshotId: "s" },
    ...(parent && { parent: { frameId: parent, handle: `${frameId}-element` } }),
  });
  const frames = new Map([
    ["main", place("main")],
    ["outer", place("outer", "main")],
    ["inner", place("inner", "outer")],
  ]);
  return { worlds, frames };
}

const content = { x: 10, y: 20, scaleX: 2, scaleY: 2 };

it("does not change a point of the main viewport", async () => {
  expect(await pointInMainView(know({}), "main", { x: 1, y: 2 })).toEqual({ point: { x: 1, y: 2 } });
  expect(await pointInFrame(know({}), "main", { x: 1, y: 2 })).toEqual({ x: 1, y: 2 });
  const area = { x: 1, y: 2, width: 3, height: 4 };
  expect(await areaInMainView(know({}), "main", area)).toBe(area);
});

it("converts a point through all parent frames", async () => {
  const known = know({
    outer: { outOfFrame: { point: { x: 5, y: 6 } } },
    main: { outOfFrame: { point: { x: 50, y: 60 } } },
  });
  expect(await pointInMainView(known, "inner", { x: 1, y: 2 })).toEqual({ point: { x: 50, y: 60 } });
});

it("returns what covers a point, or that its frame is gone", async () => {
  const covered = know({ outer: { outOfFrame: { point: { x: 5, y: 6 } } }, main: { outOfFrame: { cover: "<div>" } } });
  expect(await pointInMainView(covered, "inner", { x: 1, y: 2 })).toEqual({ cover: "<div>" });
  const gone = know({ outer: { outOfFrame: { gone: true } } });
  expect(await pointInMainView(gone, "inner", { x: 1, y: 2 })).toEqual({ cover: "nothing: its frame is gone" });
});

it("converts a point into a nested frame", async () => {
  const known = know({ main: { isOn: "on", contentOf: content }, outer: { isOn: "on", contentOf: content } });
  expect(await pointInFrame(known, "outer", { x: 30, y: 40 })).toEqual({ x: 10, y: 10 });
  expect(await pointInFrame(known, "inner", { x: 50, y: 100 })).toEqual({ x: 5, y: 10 });
});

it.each([
  ["off", { isOn: "off", contentOf: content }],
  ["gone", { isOn: "gone" }],
  ["gone", { isOn: "on", contentOf: undefined }],
])("returns %s if the point is not on the frame, or the frame is gone", async (expected, main) => {
  expect(await pointInFrame(know({ main }), "outer", { x: 1, y: 2 })).toBe(expected);
  expect(await pointInFrame(know({ main }), "inner", { x: 1, y: 2 })).toBe(expected);
});

it("returns gone for a frame that was in no snapshot", async () => {
  expect(await pointInFrame(know({}), "unknown", { x: 1, y: 2 })).toBe("gone");
});

it("converts an area to the main viewport, and keeps its other properties", async () => {
  const known = know({ outer: { contentOf: content }, main: { contentOf: content } });
  const drawn = { x: 1, y: 1, width: 2, height: 3, text: "4111" };
  expect(await areaInMainView(known, "inner", drawn)).toMatchObject({
    x: 34,
    y: 64,
    width: 8,
    height: 12,
    text: "4111",
  });
});

it("throws if a frame disappears during a screenshot", async () => {
  const drawn = { x: 1, y: 1, width: 2, height: 3 };
  await expect(areaInMainView(know({}), "inner", drawn)).rejects.toThrow("A frame disappeared during the screenshot.");
});
