import type { SnapshotField } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { readAnthropicCall } from "./read-anthropic.ts";
import { readGeminiCall } from "./read-gemini.ts";
import { readKeyChord } from "./read-keys.ts";
import { readOpenaiCall } from "./read-openai.ts";
import { toActions } from "./to-actions.ts";

const box = (x: number, y: number, width: number, height: number) => ({
  ...{ x, y, width, height, cx: x + width / 2, cy: y + height / 2 },
});
const field = (fieldId: string, kind: SnapshotField["kind"], more: Partial<SnapshotField>): SnapshotField => ({
  ...{ fieldId, kind, label: fieldId, required: false, currentValue: "", selector: fieldId },
  ...more,
});
const view = {
  viewport: { width: 800, height: 600 },
  fields: [
    field("name", "text", { box: box(100, 100, 200, 20), currentValue: "Ada" }),
    field("code", "text", { box: box(100, 130, 200, 20), currentValue: "•••", sensitive: true }),
    field("plan", "select", { box: box(100, 160, 200, 20), options: ["Free", "Pro", "Premium"] }),
    field("note", "textarea", { box: box(100, 190, 200, 60) }),
    field("card", "link", { box: box(400, 100, 300, 300) }),
    field("buy", "button", { box: box(450, 150, 80, 30) }),
    field("list", "scroll-area", { box: box(0, 400, 800, 200) }),
  ],
};
const claude = (...inputs: object[]) =>
  toActions(
    inputs.flatMap((input) => readAnthropicCall("computer", input).actions),
    view,
  );

it("acts on the innermost element at a point", () => {
  expect(claude({ action: "left_click", coordinate: [460, 160] }).actions).toEqual([
    { action: "click", fieldId: "buy" },
  ]);
  expect(claude({ action: "double_click", coordinate: [410, 110] }).actions).toEqual([
    { action: "click", fieldId: "card", double: true },
  ]);
});

it("clicks a point only where there is no element, and never an area that scrolls", () => {
  expect(claude({ action: "left_click", coordinate: [10, 500] }).actions).toEqual([
    { action: "click_point", point: { x: 10, y: 500 } },
  ]);
  expect(claude({ action: "scroll", coordinate: [10, 500], scroll_direction: "up", scroll_amount: 2 }).actions).toEqual(
    [{ action: "scroll", deltaY: -200, fieldId: "list" }],
  );
});

it("types behind what a field holds, unless all of it is selected", () => {
  const at = { coordinate: [150, 110] };
  expect(claude({ action: "left_click", ...at }, { action: "type", text: " L" }).actions.at(-1)).toEqual({
    ...{ action: "fill", fieldId: "name", value: "Ada L" },
  });
  expect(claude({ action: "triple_click", ...at }, { action: "type", text: "Eve" }).actions.at(-1)).toEqual({
    ...{ action: "fill", fieldId: "name", value: "Eve" },
  });
});

it("never repeats the mask of a sensitive field as its text", () => {
  const { actions } = claude({ action: "left_click", coordinate: [150, 140] }, { action: "type", text: "1" });
  expect(actions.at(-1)).toEqual({ action: "fill", fieldId: "code", value: "1" });
});

it("chooses the option of a list whose beginning was typed", () => {
  const { actions } = claude({ action: "left_click", coordinate: [150, 170] }, { action: "type", text: "fr\n" });
  expect(actions.slice(1)).toEqual([
    { action: "select", fieldId: "plan", value: "Free" },
    { action: "press", keys: "Enter", fieldId: "plan" },
  ]);
});

it("presses Enter for a line break at the end of a field with one line only", () => {
  const typed = (y: number) =>
    claude({ action: "left_click", coordinate: [150, y] }, { action: "type", text: "a\n" }).actions.slice(1);
  expect(typed(200)).toEqual([{ action: "fill", fieldId: "note", value: "a\n" }]);
  expect(typed(110)).toEqual([
    { action: "fill", fieldId: "name", value: "Adaa" },
    { action: "press", keys: "Enter", fieldId: "name" },
  ]);
});

it("stops at the first action that cannot be carried out", () => {
  const { actions } = readOpenaiCall({
    actions: [
      { type: "type", text: "x" },
      { type: "click", button: "left", x: 1, y: 1 },
    ],
  });
  expect(toActions(actions, view)).toMatchObject({
    actions: [],
    left: 2,
    refused: { message: "It is not known which field has the focus. Click the field first." },
  });
});

it("scales the grid of Gemini and the display of the model to the page", () => {
  const { actions } = readGeminiCall("click_at", { x: 580, y: 270 }, { width: 800, height: 600 });
  expect(toActions(actions, view).actions).toEqual([{ action: "click", fieldId: "buy" }]);
  const half = readAnthropicCall("computer", { action: "left_click", coordinate: [230, 80] }).actions;
  expect(toActions(half, { ...view, display: { width: 400, height: 300 } }).actions).toEqual([
    { action: "click", fieldId: "buy" },
  ]);
});

it.each([
  ["ctrl+shift+Page_Down", "Control+Shift+PageDown"],
  [["CTRL", "A"], "Control+a"],
  ["Return", "Enter"],
  ["control++", "Control++"],
  ["F5", "F5"],
  ["Hyper+x", undefined],
])("reads the keys %s", (written, keys) => {
  expect(readKeyChord(written)).toBe(keys);
});
