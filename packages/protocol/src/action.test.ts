import { expect, it } from "vitest";
import { actionNames, actionSchema, readAction } from "./index.ts";

it.each([
  { action: "fill", fieldId: "input-0", value: "Ada" },
  { action: "click", fieldId: "button-2" },
  { action: "select", fieldId: "select-1", value: "Pro" },
  { action: "select", fieldId: "select-1", values: ["A", "B"] },
  { action: "check", fieldId: "input-3", checked: false },
  { action: "clear", fieldId: "input-0" },
  { action: "press", keys: "Control+A" },
  { action: "press", keys: "Enter", fieldId: "input-0" },
  { action: "hover", fieldId: "button-2" },
  { action: "scroll", deltaY: 400 },
  { action: "scroll", fieldId: "button-2" },
  { action: "upload", fieldId: "input-5", files: ["cv.pdf", { name: "a.txt", base64: "aGk=" }] },
  { action: "drag", from: "option-1", to: { x: 1, y: 2 } },
  { action: "click_point", point: { x: 1, y: 2 } },
  { action: "long_press", fieldId: "button-2", durationMs: 800 },
])("reads $action", (action) => {
  expect(readAction(action)).toEqual({ ok: true, action });
});

it("has twelve actions", () => {
  expect(actionNames).toHaveLength(12);
});

it("refuses an unknown action and lists the known ones", () => {
  expect(readAction({ action: "teleport", fieldId: "a" })).toEqual({
    ok: false,
    message: `There is no action "teleport". Use one of ${actionNames.join(", ")}.`,
  });
});

it.each([
  ["a misspelt property", { action: "fill", fieldID: "input-0", value: "Ada" }],
  ["an extra property", { action: "click", fieldId: "a", force: true }],
  ["a select with nothing to select", { action: "select", fieldId: "a" }],
  ["a select with both forms", { action: "select", fieldId: "a", value: "x", values: ["x"] }],
  ["a scroll without a target or length", { action: "scroll" }],
  ["a press with id and point", { action: "long_press", fieldId: "a", point: { x: 1, y: 1 } }],
  ["an empty id", { action: "click", fieldId: "" }],
  ["a string", "click input-0"],
])("refuses %s", (_what, action) => {
  expect(readAction(action)).toMatchObject({ ok: false });
  expect(actionSchema.safeParse(action).success).toBe(false);
});
