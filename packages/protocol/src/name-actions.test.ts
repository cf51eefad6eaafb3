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

it.each([
  [{ kind: "double" }, { double: true }],
  [{ kind: "right" }, { button: "right" }],
  [{ kind: "shift" }, { modifiers: ["Shift"] }],
  [{ kind: "control" }, { modifiers: ["Control"] }],
  [{ dialog: "yes" }, { dialog: { accept: true } }],
  [{ dialog: "no" }, { dialog: { accept: false } }],
  [{ dialog: "Holidays" }, { dialog: { accept: true, text: "Holidays" } }],
])("a click of a plan with %j is an action and back", (args, parts) => {
  const action = toAction("click", { id: "button-1", ...args });
  expect(action).toEqual({ action: "click", fieldId: "button-1", ...parts });
  expect(toPlanStep({ action, explanation: "", estimated_risk: "low", confidence: 1 })).toMatchObject({
    tool: "click",
    args: { id: "button-1", ...args },
  });
});

it("scrolls an area by a length, and to any other element", () => {
  const field = { label: "", required: false, currentValue: "", selector: "" };
  const fields = [
    { ...field, fieldId: "area-1", kind: "scroll-area" as const },
    { ...field, fieldId: "link-2", kind: "link" as const },
  ];
  const scroll = (id: string) => toAction("scroll", { id, deltaY: 300 }, { fields });
  expect(scroll("area-1")).toEqual({ action: "scroll", fieldId: "area-1", deltaY: 300 });
  expect(scroll("link-2")).toEqual({ action: "scroll", fieldId: "link-2" });
});
