import { type ActionStep, editableProperty } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { currentUser } from "./current-user.ts";
import { applyEdits } from "./editable.ts";

const step = (action: ActionStep["action"]): ActionStep => ({
  ...{ action, explanation: "", estimated_risk: "low", confidence: 1 },
});
const steps = [
  step({ action: "fill", fieldId: "input-1", value: "Ada" }),
  step({ action: "click", fieldId: "button-1" }),
  step({ action: "shell", cmd: "ls" }),
];

it("knows which property of an action a person may edit", () => {
  expect(steps.map(({ action }) => editableProperty(action))).toEqual(["value", undefined, "cmd"]);
});

it("changes only the given steps, and leaves the original plan unmodified", () => {
  expect(applyEdits(steps, ["1=Grace = Hopper", "3="])).toEqual([
    step({ action: "fill", fieldId: "input-1", value: "Grace = Hopper" }),
    steps[1],
    step({ action: "shell", cmd: "" }),
  ]);
  expect(steps[0]?.action.value).toBe("Ada");
});

it.each(["2=x", "4=x", "0=x", "Grace", "-1=x"])("refuses %j, and does not repeat the value", (edit) => {
  expect(() => applyEdits(steps, [edit])).toThrow(/^--edit: "[^=]*" is not a step that can be edited/);
});

it("identifies the approver as user@host", () => {
  expect(currentUser()).toMatch(/^\S+@\S+$/);
});
