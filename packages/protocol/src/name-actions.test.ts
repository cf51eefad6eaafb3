import { expect, it } from "vitest";
import {
  dependsOnPage,
  describeAction,
  editableProperty,
  formatActionParts,
  formatValue,
  isPageAction,
  normalizeAction,
  quote,
  toAction,
  toolNameOf,
  toPlanStep,
  toProposal,
} from "./index.ts";

const find = (id: string) => (id === "input-1" ? ({ label: "Name", kind: "text" } as const) : undefined);
const notes = { explanation: "", estimated_risk: "low", confidence: 1 } as const;

it("converts tools of planners into actions and back", () => {
  const action = toAction("fill", { id: "input-1", value: "Ada" });
  expect(action).toEqual({ action: "fill", fieldId: "input-1", value: "Ada" });
  expect(normalizeAction({ action: "hotkey", keys: ["Enter"] })).toEqual({ action: "press", keys: "Enter" });
  expect(toPlanStep({ action, ...notes })).toMatchObject({ tool: "fill", args: { id: "input-1", value: "Ada" } });
  expect(toolNameOf({ action: "press", keys: "Enter" })).toBe("hotkey");
});

it("knows which actions run in the page, and which depend on it", () => {
  expect(isPageAction("fill")).toBe(true);
  expect(isPageAction("shell")).toBe(false);
  expect(dependsOnPage({ action: "type", id: "input-1", text: "!" })).toBe(true);
});

it("converts a plan into a proposal", () => {
  const steps = [{ tool: "click", args: { id: "input-1" }, ...notes }];
  const plan = { decision: "act", message: "", autonomy_level: "auto", steps } as never;
  expect(toProposal(plan, {}).steps).toEqual([{ action: { action: "click", fieldId: "input-1" }, ...notes }]);
});

it("describes an action in words", () => {
  const action = { action: "fill", fieldId: "input-1", value: "Ada" };
  expect(formatActionParts(describeAction(action, find))).toBe('Fill "Name" with "Ada"');
  expect(quote(["Ada", "Bob"])).toBe('"Ada", "Bob"');
  expect(formatValue(["Ada", "Bob"])).toBe("Ada, Bob");
  expect(editableProperty(action)).toBe("value");
});
