import { type ActionStep, editableProperty } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { applyEdits } from "./editable.ts";
import { whoAmI } from "./who-am-i.ts";

const step = (action: ActionStep["action"]): ActionStep => ({
  ...{ action, explanation: "", estimated_risk: "low", confidence: 1 },
});
const steps = [
  step({ action: "fill", fieldId: "input-1", value: "Ada" }),
  step({ action: "click", fieldId: "button-1" }),
  step({ action: "shell", cmd: "ls" }),
];

it("knows what of a step a person may want to write otherwise", () => {
  expect(steps.map(({ action }) => editableProperty(action))).toEqual(["value", undefined, "cmd"]);
});

it("changes the steps that are named, and no others, and not the plan that was asked about", () => {
  expect(applyEdits(steps, ["1=Grace = Hopper", "3="])).toEqual([
    step({ action: "fill", fieldId: "input-1", value: "Grace = Hopper" }),
    steps[1],
    step({ action: "shell", cmd: "" }),
  ]);
  expect(steps[0]?.action.value).toBe("Ada");
});

it.each(["2=x", "4=x", "0=x", "Grace", "-1=x"])("refuses %j, and does not repeat the value", (edit) => {
  expect(() => applyEdits(steps, [edit])).toThrow(/^--edit: "[^=]*" is no step that can be edited/);
});

it("says who approves, and where", () => {
  expect(whoAmI()).toMatch(/^\S+@\S+$/);
});
