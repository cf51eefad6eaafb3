import { describe, expect, it } from "vitest";
import { hasPoint, type PointContext, resolvePoint, resolvePoints, type Shot } from "./resolve-point.ts";

const viewport = { width: 200, height: 100, scrollX: 0, scrollY: 0 };
const box = (x: number, y: number, width: number, height: number) => ({
  ...{ x, y, width, height, cx: x + width / 2, cy: y + height / 2 },
});
const save = { fieldId: "button-1", label: "Save", box: box(10, 10, 40, 20) };
const panel = { fieldId: "group-1", label: "Panel", box: box(0, 0, 100, 100) };

/** `places` says where each field is now: [left, top, right, bottom]; a field without one is gone. */
function context(
  shot: Partial<Shot> | undefined,
  places: Record<string, number[]> = {},
  more: Partial<PointContext> = {},
): PointContext {
  return {
    shot: shot && { key: "main:1", viewport, boxes: [panel, save], ...shot },
    key: "main:1",
    viewport,
    async isOn(fieldId, { x, y }) {
      const place = places[fieldId];
      if (!place) return "gone";
      const [left = 0, top = 0, right = 0, bottom = 0] = place;
      return x >= left && x < right && y >= top && y < bottom ? "on" : "off";
    },
    ...more,
  };
}

const asGiven = "The point was used as given.";

describe("resolvePoint", () => {
  it("uses a point of the view as it is where no picture was taken", async () => {
    expect(await resolvePoint({ x: 7, y: 8 }, context(undefined))).toEqual({ point: { x: 7, y: 8 }, note: asGiven });
  });

  it.each([
    [
      { x: -1, y: 101 },
      { x: 0, y: 99 },
    ],
    [
      { x: 201, y: -2 },
      { x: 199, y: 0 },
    ],
  ])("forgives what rounding may lead out of the view: %o", async (given, point) => {
    expect(await resolvePoint(given, context(undefined))).toEqual({ point, note: asGiven });
  });

  it.each([
    { x: -3, y: 0 },
    { x: 0, y: 102 },
    { x: Number.NaN, y: 0 },
  ])("refuses what is outside: %o", async (given) => {
    expect(await resolvePoint(given, context(undefined))).toMatchObject({
      refused: { code: "OUT_OF_RANGE", message: expect.stringContaining("outside of the view, which is 200 × 100.") },
    });
  });

  it("refuses a point of a picture of another document", async () => {
    expect(await resolvePoint({ x: 20, y: 20 }, context({ key: "main:0" }))).toEqual({
      refused: { code: "STALE", message: "The page is not the one in the picture. Take a new screenshot." },
    });
  });

  it("uses the point when what was there is still there", async () => {
    const now = context({}, { "button-1": [10, 10, 50, 30], "group-1": [0, 0, 100, 100] });
    expect(await resolvePoint({ x: 20, y: 20 }, now)).toEqual({ point: { x: 20, y: 20 }, note: asGiven });
  });

  it("uses a point with nothing known at it, in a view that has not changed", async () => {
    expect(await resolvePoint({ x: 150, y: 50 }, context({}))).toEqual({ point: { x: 150, y: 50 }, note: asGiven });
  });

  it("refuses a point with nothing known at it, in a view that was scrolled", async () => {
    const scrolled = context({}, {}, { viewport: { ...viewport, scrollY: 30 } });
    expect(await resolvePoint({ x: 150, y: 50 }, scrolled)).toEqual({
      refused: {
        code: "STALE",
        message: "The view has changed since the picture, and nothing known was at 150, 50. Take a new screenshot.",
      },
    });
  });

  it("moves the point with a view that has another size", async () => {
    const wider = { viewport: { ...viewport, width: 400 } };
    const now = context({ boxes: [save] }, { "button-1": [20, 10, 100, 30] }, wider);
    expect(await resolvePoint({ x: 30, y: 20 }, now)).toEqual({
      point: { x: 60, y: 20 },
      note: "The point was moved to 60, 20: the view has another size now.",
    });
  });

  it("goes to the element when it is elsewhere now", async () => {
    const now = context({ boxes: [save] }, { "button-1": [10, 60, 50, 80] });
    expect(await resolvePoint({ x: 20, y: 20 }, now)).toEqual({
      fieldId: "button-1",
      note: 'The point was moved to "Save", which was there in the picture and is elsewhere now.',
    });
  });

  it("refuses when the element is gone", async () => {
    expect(await resolvePoint({ x: 20, y: 20 }, context({ boxes: [save] }))).toEqual({
      refused: { code: "STALE", message: '"Save", which was at 20, 20, is gone. Take a new screenshot.' },
    });
  });

  it("takes the innermost of what was there, and not what is around it", async () => {
    // The panel is there, but the button in it is what was pointed at.
    const now = context({}, { "button-1": [10, 60, 50, 80], "group-1": [0, 0, 100, 100] });
    expect(await resolvePoint({ x: 20, y: 20 }, now)).toMatchObject({ fieldId: "button-1" });
  });

  it("takes what is to be seen of two that overlap", async () => {
    const other = { fieldId: "button-2", label: "Other", box: box(15, 5, 45, 24) };
    const now = context({ boxes: [save, other] }, { "button-1": [0, 0, 0, 0], "button-2": [15, 5, 60, 29] });
    expect(await resolvePoint({ x: 20, y: 20 }, now)).toEqual({ point: { x: 20, y: 20 }, note: asGiven });
  });
});

describe("resolvePoints", () => {
  const moved = context({ boxes: [save] }, { "button-1": [10, 60, 50, 80] });

  it("turns a click at a point into a click on the element, where that is elsewhere now", async () => {
    expect(await resolvePoints({ action: "click_point", point: { x: 20, y: 20 } }, moved)).toMatchObject({
      action: { action: "click", fieldId: "button-1" },
    });
    expect(await resolvePoints({ action: "long_press", point: { x: 20, y: 20 } }, moved)).toEqual({
      action: { action: "long_press", fieldId: "button-1" },
      note: expect.stringContaining("moved"),
    });
  });

  it("resolves both ends of a drag, and notes the same only once", async () => {
    const drag = { action: "drag", from: { x: 20, y: 20 }, to: { x: 30, y: 20 } };
    expect(await resolvePoints(drag, moved)).toEqual({
      action: { action: "drag", from: "button-1", to: "button-1" },
      note: 'The point was moved to "Save", which was there in the picture and is elsewhere now.',
    });
    expect(await resolvePoints({ ...drag, from: "input-1" }, context(undefined))).toEqual({
      action: { ...drag, from: "input-1" },
      note: asGiven,
    });
  });

  it("refuses the whole action when one of its points cannot be used", async () => {
    const drag = { action: "drag", from: { x: 20, y: 20 }, to: { x: 999, y: 20 } };
    expect(await resolvePoints(drag, context(undefined))).toMatchObject({ refused: { code: "OUT_OF_RANGE" } });
  });
});

it.each([
  [{ action: "click_point", point: { x: 1, y: 2 } }, true],
  [{ action: "drag", from: "a", to: { x: 1, y: 2 } }, true],
  [{ action: "drag", from: "a", to: "b" }, false],
  [{ action: "click_point", point: { x: "1", y: 2 } }, false],
  [{ action: "click_point", point: null }, false],
])("knows an action with a point: %o", (action, expected) => {
  expect(hasPoint(action)).toBe(expected);
});
