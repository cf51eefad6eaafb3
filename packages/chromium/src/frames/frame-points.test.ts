import { expect, it } from "vitest";
import { areaInMainView, type KnownFrames, pointInFrame, pointInMainView } from "./frame-points.ts";
import type { World, Worlds } from "./worlds.ts";

/** What each frame's document answers about the elements that show other frames, by their handles. */
type Answers = Record<string, Record<string, unknown>>;

function know(answers: Answers): KnownFrames {
  const world = (frameId: string): World => ({
    frameId,
    key: `${frameId}:1`,
    call: (async (name: string) => answers[frameId]?.[name]) as World["call"],
  });
  const worlds = { mainFrameId: "main", enter: async (frameId: string) => world(frameId) } as unknown as Worlds;
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

it("leaves a point of the main view where it is", async () => {
  expect(await pointInMainView(know({}), "main", { x: 1, y: 2 })).toEqual({ point: { x: 1, y: 2 } });
  expect(await pointInFrame(know({}), "main", { x: 1, y: 2 })).toEqual({ x: 1, y: 2 });
  const area = { x: 1, y: 2, width: 3, height: 4 };
  expect(await areaInMainView(know({}), "main", area)).toBe(area);
});

it("brings a point out through all the frames around it", async () => {
  const known = know({
    outer: { outOfFrame: { point: { x: 5, y: 6 } } },
    main: { outOfFrame: { point: { x: 50, y: 60 } } },
  });
  expect(await pointInMainView(known, "inner", { x: 1, y: 2 })).toEqual({ point: { x: 50, y: 60 } });
});

it("says what is in the way of a point, or that its frame is gone", async () => {
  const covered = know({ outer: { outOfFrame: { point: { x: 5, y: 6 } } }, main: { outOfFrame: { cover: "<div>" } } });
  expect(await pointInMainView(covered, "inner", { x: 1, y: 2 })).toEqual({ cover: "<div>" });
  const gone = know({ outer: { outOfFrame: { gone: true } } });
  expect(await pointInMainView(gone, "inner", { x: 1, y: 2 })).toEqual({ cover: "nothing: its frame is gone" });
});

it("takes a point into a frame, through all those around it", async () => {
  const known = know({ main: { isOn: "on", contentOf: content }, outer: { isOn: "on", contentOf: content } });
  expect(await pointInFrame(known, "outer", { x: 30, y: 40 })).toEqual({ x: 10, y: 10 });
  expect(await pointInFrame(known, "inner", { x: 50, y: 100 })).toEqual({ x: 5, y: 10 });
});

it.each([
  ["off", { isOn: "off", contentOf: content }],
  ["gone", { isOn: "gone" }],
  ["gone", { isOn: "on", contentOf: undefined }],
])("says that a point is %s when the frame is not there", async (expected, main) => {
  expect(await pointInFrame(know({ main }), "outer", { x: 1, y: 2 })).toBe(expected);
  expect(await pointInFrame(know({ main }), "inner", { x: 1, y: 2 })).toBe(expected);
});

it("knows no point in a frame that was never seen", async () => {
  expect(await pointInFrame(know({}), "unknown", { x: 1, y: 2 })).toBe("gone");
});

it("moves what is drawn in a frame to where it is in the page, and keeps the rest of it", async () => {
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

it("gives up a picture in which a frame went away", async () => {
  const drawn = { x: 1, y: 1, width: 2, height: 3 };
  await expect(areaInMainView(know({}), "inner", drawn)).rejects.toThrow(
    "A frame went away while a picture was taken.",
  );
});
