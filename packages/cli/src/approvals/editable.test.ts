import type { PlanStep } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { applyEdits, editableArg } from "./editable.ts";
import { whoAmI } from "./who-am-i.ts";

const step = (tool: string, args: Record<string, unknown>): PlanStep => ({
  ...{ tool, args, explanation: "", estimated_risk: "low", confidence: 1 },
});
const steps = [
  step("fill", { id: "input-1", value: "Ada" }),
  step("click", { id: "button-1" }),
  step("shell", { cmd: "ls" }),
];

it("knows what of a step a person may want to write otherwise", () => {
  expect(steps.map(editableArg)).toEqual(["value", undefined, "cmd"]);
  expect(editableArg({ args: { value: 7, text: "x" } })).toBe("text");
});

it("changes the steps that are named, and no others, and not the plan that was asked about", () => {
  expect(applyEdits(steps, ["1=Grace = Hopper", "3="])).toEqual([
    step("fill", { id: "input-1", value: "Grace = Hopper" }),
    steps[1],
    step("shell", { cmd: "" }),
  ]);
  expect(steps[0]?.args.value).toBe("Ada");
});

it.each(["2=x", "4=x", "0=x", "Grace", "-1=x"])("refuses %j, and does not repeat the value", (edit) => {
  expect(() => applyEdits(steps, [edit])).toThrow(/^--edit: "[^=]*" is no step that can be edited/);
});

it("says who approves, and where", () => {
  expect(whoAmI()).toMatch(/^\S+@\S+$/);
});
