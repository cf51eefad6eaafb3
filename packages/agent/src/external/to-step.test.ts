import { actionTools } from "@giselles-ai/planner/internal";
import { type Action, actionNames, type Snapshot } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { toAction } from "../to-action.ts";
import { toStep } from "./to-step.ts";

const fieldId = "input-1";
const file = { name: "cv.pdf", base64: "AA==" };
const actions: Action[] = [
  { action: "fill", fieldId, value: "Ada" },
  { action: "fill", fieldId, value: "Ada", only: ["https://shop.example"] },
  { action: "click", fieldId },
  { action: "select", fieldId, value: "Pro" },
  { action: "select", fieldId, values: ["A", "B"] },
  { action: "check", fieldId, checked: true },
  { action: "check", fieldId, checked: false },
  { action: "clear", fieldId },
  { action: "press", keys: "Control+A" },
  { action: "press", keys: "+", fieldId },
  { action: "hover", fieldId },
  { action: "scroll", fieldId },
  { action: "scroll", deltaY: 200 },
  { action: "upload", fieldId, files: [file] },
  { action: "drag", from: "option-1", to: "option-2" },
  { action: "drag", from: { x: 1, y: 2 }, to: "option-2", durationMs: 50 },
  { action: "click_point", point: { x: 1, y: 2 } },
  { action: "long_press", fieldId, durationMs: 500 },
  { action: "long_press", point: { x: 1, y: 2 } },
];
const snapshot = { url: "", fields: [] } as unknown as Snapshot;

it.each(actions)("an action is the same after it was a step, and the step fits its tool: %o", (action) => {
  const step = toStep(action);
  expect(actionTools().get(step.tool)?.input.safeParse(step.args)).toMatchObject({ success: true });
  expect(toAction(step, { snapshot, before: [] })).toEqual(action);
});

it("every action that there is was tried", () => {
  expect(new Set(actions.map(({ action }) => action))).toEqual(new Set(actionNames));
});

it("what a person writes in the place of a tick is what is done", () => {
  const { args, ...step } = toStep({ action: "check", fieldId, checked: true });
  const edited = (value: string) => toAction({ ...step, args: { ...args, value } }, { snapshot, before: [] });
  expect(edited("no")).toEqual({ action: "check", fieldId, checked: false });
  expect(edited("nein")).toEqual({ action: "fill", fieldId, value: "nein" });
});
