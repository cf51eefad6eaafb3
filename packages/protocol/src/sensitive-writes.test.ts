import { describe, expect, it } from "vitest";
import type { AnyAction } from "./action.ts";
import type { JudgedPage } from "./bind-action.ts";
import { findSensitiveWrites, hideSensitiveWrites } from "./sensitive-writes.ts";
import { isTypedText } from "./typed-text.ts";

const page: JudgedPage = {
  fields: [
    { fieldId: "password-1", kind: "text" },
    { fieldId: "text-2", kind: "text" },
  ],
  focus: "password-1",
};
const isSensitive = (fieldId: string | undefined) => fieldId === undefined || fieldId === "password-1";
const type = (text: string) => Array.from(text, (keys) => ({ action: "press", keys }));
function find(...actions: AnyAction[]) {
  const { texts } = findSensitiveWrites(actions, page, isSensitive);
  return texts;
}

function hide(...actions: AnyAction[]) {
  const shown = hideSensitiveWrites(actions, page, isSensitive);
  return shown;
}

describe("what is written into a sensitive field", () => {
  it.each<[string, string[], AnyAction[]]>([
    ["filled", ["hunter2"], [{ action: "fill", fieldId: "password-1", value: "hunter2" }]],
    ["chosen from a list", ["one", "two"], [{ action: "select", fieldId: "password-1", values: ["one", "two"] }]],
    ["a number for a tool of the app", ["4711"], [{ action: "set_pin", id: "password-1", pin: 4711 }]],
    ["deep in the arguments of one", ["hunter2"], [{ action: "set", id: "password-1", to: [{ word: "hunter2" }] }]],
    ["a text in one press", ["hunter2"], [{ action: "press", fieldId: "password-1", keys: "hunter2" }]],
    ["typed where the focus is", ["a1", "a", "1"], type("a1")],
    [
      "typed after a field was filled",
      ["hunter2", "b"],
      [{ action: "fill", fieldId: "password-1", value: "hunter2" }, ...type("b")],
    ],
    ["typed where Tab leads", ["c"], [{ action: "press", keys: "Tab" }, ...type("c")]],
  ])("is found: %s", (_, texts, actions) => {
    expect(find(...actions)).toEqual(texts);
    expect(JSON.stringify(hide(...actions))).not.toMatch(/hunter2|4711|"(?:one|a|b|c|1)"/);
  });

  it.each<[string, AnyAction]>([
    ["another field", { action: "fill", fieldId: "text-2", value: "Ada" }],
    ["a secret by its name", { action: "fill", fieldId: "password-1", value: "{{secret:password}}" }],
    ["a key that writes nothing", { action: "press", fieldId: "password-1", keys: "Enter" }],
    ["a chord", { action: "press", keys: "Control+A" }],
    ["a click", { action: "click", fieldId: "password-1", modifiers: ["Shift"] }],
    ["a place to scroll to", { action: "scroll", fieldId: "password-1", deltaY: 40 }],
  ])("is nothing in %s", (_, action) => {
    expect(find(action)).toEqual([]);
    if (action.value !== "{{secret:password}}") expect(hide(action)).toEqual([action]);
  });

  it("is not what is typed into another field before", () => {
    const actions = [{ action: "fill", fieldId: "text-2", value: "A" }, ...type("da")];
    expect(find(...actions)).toEqual([]);
    expect(hide(...actions)).toEqual(actions);
  });
});

it("distinguishes texts from keys", () => {
  expect(isTypedText({ action: "press", keys: "Ada L" })).toBe(true);
  expect(["Enter", "Control+A", "a", "F5"].some((keys) => isTypedText({ action: "press", keys }))).toBe(false);
});
