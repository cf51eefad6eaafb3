import { expect, it } from "vitest";
import {
  dependsOnPage,
  describeAction,
  editableProperty,
  isPageAction,
  quote,
  respellAction,
  toAction,
  toolNameOf,
  toPlanStep,
  toProposal,
  writeParts,
  writeValue,
} from "./index.ts";

const find = (id: string) => (id === "input-1" ? ({ label: "Name", kind: "text" } as const) : undefined);
const said = { explanation: "", estimated_risk: "low", confidence: 1 } as const;

it("turns a planner's tools into actions, and back", () => {
  const action = toAction("fill", { id: "input-1", value: "Ada" });
  expect(action).toEqual({ action: "fill", fieldId: "input-1", value: "Ada" });
  expect(respellAction({ action: "hotkey", keys: ["Enter"] })).toEqual({ action: "press", keys: "Enter" });
  expect(toPlanStep({ action, ...said })).toMatchObject({ tool: "fill", args: { id: "input-1", value: "Ada" } });
  expect(toolNameOf({ action: "press", keys: "Enter" })).toBe("hotkey");
});

it("knows which are done in the page, and which need to know it", () => {
  expect(isPageAction("fill")).toBe(true);
  expect(isPageAction("shell")).toBe(false);
  expect(dependsOnPage({ action: "type", id: "input-1", text: "!" })).toBe(true);
});

it("makes a proposal of a plan", () => {
  const steps = [{ tool: "click", args: { id: "input-1" }, ...said }];
  const plan = { decision: "act", message: "", autonomy_level: "auto", steps } as never;
  expect(toProposal(plan, {}).steps).toEqual([{ action: { action: "click", fieldId: "input-1" }, ...said }]);
});

it("puts an action into words", () => {
  const action = { action: "fill", fieldId: "input-1", value: "Ada" };
  expect(writeParts(describeAction(action, find))).toBe('Fill "Name" with "Ada"');
  expect(quote(["Ada", "Bob"])).toBe('"Ada", "Bob"');
  expect(writeValue(["Ada", "Bob"])).toBe("Ada, Bob");
  expect(editableProperty(action)).toBe("value");
});
