import { describe, expect, it } from "vitest";
import { hasPoint, type PointContext, resolvePoint, resolvePoints, type ScreenshotRecord } from "./resolve-point.ts";

const viewport = { width: 200, height: 100, scrollX: 0, scrollY: 0 };
const box = (x: number, y: number, width: number, height: number) => ({
  ...{ x, y, width, height, cx: x + width / 2, cy: y + height / 2 },
});
const save = { fieldId: "button-1", label: "Save", box: box(10, 10, 40, 20) };
const panel = { fieldId: "group-1", label: "Panel", box: box(0, 0, 100, 100) };

/** `places` are the current positions: [left, top, right, bottom]. A field without one is gone. */
function context(
  screenshot: Partial<ScreenshotRecord> | undefined,
  places: Record<string, number[]> = {},
  more: Partial<PointContext> = {},
): PointContext {
  return {
    screenshot: screenshot && { key: "main:1", viewport, boxes: [panel, save], ...screenshot },
    key: "main:1",
    viewport,
    async isOn(fieldId, { x, y }) {
      const place = places[fieldId];
      if (!place) return "gone";
      const [left = 0, top = 0, right = 0, bottom = 0] = place;
      return x >= left && x < right && y >= top && y < bottom ? "on" : "off";
    },
    describe: async ({ x, y }) => `something at ${x}, ${y}`,
    middleOf: async (fieldId) => (fieldId === "button-1" ? { x: 30, y: 20 } : undefined),
    ...more,
  };
}

const asGiven = "";

describe("resolvePoint", () => {
  it("uses a point of the current viewport if there is no screenshot", async () => {
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
  ])("accepts points slightly outside because of rounding: %o", async (given, point) => {
    expect(await resolvePoint(given, context(undefined))).toEqual({ point, note: asGiven });
  });

  it.each([
    { x: -3, y: 0 },
    { x: 0, y: 102 },
    { x: Number.NaN, y: 0 },
  ])("refuses points outside: %o", async (given) => {
    expect(await resolvePoint(given, context(undefined))).toMatchObject({
      refused: { code: "OUT_OF_RANGE", message: expect.stringContaining("outside the view, which is 200 × 100.") },
    });
  });

  it("refuses a point of a screenshot of another document", async () => {
    expect(await resolvePoint({ x: 20, y: 20 }, context({ key: "main:0" }))).toEqual({
      refused: { code: "STALE", message: "The page is not the one in the screenshot. Take a new screenshot." },
    });
  });

  it("uses the point if the element is still there", async () => {
    const now = context({}, { "button-1": [10, 10, 50, 30], "group-1": [0, 0, 100, 100] });
    expect(await resolvePoint({ x: 20, y: 20 }, now)).toEqual({ point: { x: 20, y: 20 }, note: asGiven });
  });

  it("uses a point without a known element if the view has not changed", async () => {
    expect(await resolvePoint({ x: 150, y: 50 }, context({}))).toEqual({ point: { x: 150, y: 50 }, note: asGiven });
  });

  it("refuses a point without a known element if the view was scrolled", async () => {
    const scrolled = context({}, {}, { viewport: { ...viewport, scrollY: 30 } });
    expect(await resolvePoint({ x: 150, y: 50 }, scrolled)).toEqual({
      refused: {
        code: "STALE",
        message: "The view has changed since the screenshot, and nothing known was at 150, 50. Take a new screenshot.",
      },
    });
  });

  it("scales the point if the view was resized", async () => {
    const wider = { viewport: { ...viewport, width: 400 } };
    const now = context({ boxes: [save] }, { "button-1": [20, 10, 100, 30] }, wider);
    expect(await resolvePoint({ x: 30, y: 20 }, now)).toEqual({
      point: { x: 60, y: 20 },
      note: "The point was moved to 60, 20: the view was resized.",
    });
  });

  it("returns the element if it has moved", async () => {
    const now = context({ boxes: [save] }, { "button-1": [10, 60, 50, 80] });
    expect(await resolvePoint({ x: 20, y: 20 }, now)).toEqual({
      fieldId: "button-1",
      note: 'The point was moved to "Save", which was there in the screenshot and has moved.',
    });
  });

  it("refuses if the element is gone", async () => {
    expect(await resolvePoint({ x: 20, y: 20 }, context({ boxes: [save] }))).toEqual({
      refused: { code: "STALE", message: '"Save", which was at 20, 20, is gone. Take a new screenshot.' },
    });
  });

  it("uses the innermost element at the point", async () => {
    // The panel is still there, but the point was on the button in it.
    const now = context({}, { "button-1": [10, 60, 50, 80], "group-1": [0, 0, 100, 100] });
    expect(await resolvePoint({ x: 20, y: 20 }, now)).toMatchObject({ fieldId: "button-1" });
  });

  it("uses the visible one of two overlapping elements", async () => {
    const other = { fieldId: "button-2", label: "Other", box: box(15, 5, 45, 24) };
    const now = context({ boxes: [save, other] }, { "button-1": [0, 0, 0, 0], "button-2": [15, 5, 60, 29] });
    expect(await resolvePoint({ x: 20, y: 20 }, now)).toEqual({ point: { x: 20, y: 20 }, note: asGiven });
  });
});

describe("resolvePoints", () => {
  const moved = context({ boxes: [save] }, { "button-1": [10, 60, 50, 80] });

  it("turns a click at a point into a click on the element if it has moved", async () => {
    expect(await resolvePoints({ action: "click_point", point: { x: 20, y: 20 } }, moved)).toMatchObject({
      action: { action: "click", fieldId: "button-1" },
    });
    expect(await resolvePoints({ action: "long_press", point: { x: 20, y: 20 } }, moved)).toEqual({
      action: { action: "long_press", fieldId: "button-1" },
      note: expect.stringContaining("moved"),
    });
  });

  it("resolves both ends of a drag, and adds the same note only once", async () => {
    const drag = { action: "drag", from: { x: 20, y: 20 }, to: { x: 30, y: 20 } };
    expect(await resolvePoints(drag, moved)).toEqual({
      action: { action: "drag", from: "button-1", to: "button-1" },
      note: 'The point was moved to "Save", which was there in the screenshot and has moved.',
    });
    expect(await resolvePoints({ ...drag, from: "input-1" }, context(undefined))).toEqual({
      action: { ...drag, from: "input-1" },
      note: "To something at 30, 20.",
    });
  });

  it("refuses the whole action if one of its points cannot be used", async () => {
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
])("recognises an action with a point: %o", (action, expected) => {
  expect(hasPoint(action)).toBe(expected);
});
