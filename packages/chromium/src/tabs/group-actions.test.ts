import type { AnyAction } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { nextGroup } from "./group-actions.ts";

const main = { frameId: "main", key: "main:1" };
const inner = { frameId: "inner", key: "inner:1" };
const viewport = { width: 100, height: 100 };
const options = {
  mainFrameId: "main",
  owners: new Map([
    ["input-1", main],
    ["input-2", main],
    ["input-3", inner],
  ]),
  pointContext: async () => ({
    screenshot: undefined,
    key: main.key,
    viewport,
    isOn: async () => "on" as const,
    describe: async () => 'button-9 "Save"',
    middleOf: async () => ({ x: 20, y: 20 }),
  }),
  focusedFrame: async () => undefined as typeof inner | undefined,
};
const fill = (fieldId: string) => ({ action: "fill", fieldId, value: "Ada" });

describe("nextGroup", () => {
  it("groups consecutive actions of one frame", async () => {
    const actions = [fill("input-1"), fill("input-2"), fill("input-3")];
    expect(await nextGroup(actions, 0, options)).toEqual({ ...main, actions: actions.slice(0, 2), to: 2 });
    expect(await nextGroup(actions, 2, options)).toEqual({ ...inner, actions: actions.slice(2), to: 3 });
  });

  it("assigns an action without a field to the main frame", async () => {
    const actions = [{ action: "scroll", deltaY: 100 }];
    expect(await nextGroup(actions, 0, options)).toEqual({ frameId: "main", actions, to: 1 });
  });

  it("assigns a key to the frame that has the focus, unless it names an element", async () => {
    const [key, named, bound] = [{}, { fieldId: "input-1" }, { focus: "input-1" }].map((more) => ({
      action: "press",
      keys: "a",
      ...more,
    }));
    const focused = { ...options, focusedFrame: async () => inner };
    expect(await nextGroup([key, key] as AnyAction[], 0, focused)).toEqual({ ...inner, actions: [key], to: 1 });
    expect(await nextGroup([named, bound] as AnyAction[], 0, focused)).toMatchObject({ ...main, to: 2 });
    expect(await nextGroup([key, key] as AnyAction[], 0, options)).toMatchObject({ frameId: "main", to: 2 });
  });

  it("resolves an action with a point on its own", async () => {
    const click = { action: "click_point", point: { x: 10, y: 10 } };
    expect(await nextGroup([fill("input-1"), click], 0, options)).toMatchObject({ to: 1 });
    expect(await nextGroup([click, fill("input-1")], 0, options)).toEqual({
      frameId: "main",
      actions: [click],
      to: 1,
      note: 'Hit button-9 "Save".',
    });
  });

  it("turns a place beside an element into a point, and says what is there", async () => {
    const drag = { action: "drag", from: { fieldId: "input-3", dx: 9 }, to: { x: 50, y: 50 } };
    expect(await nextGroup([drag], 0, options)).toEqual({
      frameId: "main",
      actions: [{ ...drag, from: { x: 29, y: 20 } }],
      to: 1,
      note: 'From button-9 "Save". To button-9 "Save".',
    });
  });

  it("returns the refusal of a point, and continues after it", async () => {
    const click = { action: "click_point", point: { x: 500, y: 10 } };
    expect(await nextGroup([click, fill("input-1")], 0, options)).toEqual({
      to: 1,
      refused: { code: "OUT_OF_RANGE", message: "500, 10 is outside the view, which is 100 × 100." },
    });
  });
});
