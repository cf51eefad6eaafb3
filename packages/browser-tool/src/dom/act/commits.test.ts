import type { Action, FieldKind } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { commits } from "./commits.ts";

const kinds: Record<string, FieldKind> = { b: "button", t: "text", s: "select" };

function kindOf(fieldId: string): FieldKind {
  const kind = kinds[fieldId];
  if (!kind) throw Error("There is no such field.");
  return kind;
}

describe("commits", () => {
  it.each<[string, Action]>([
    ["a click on a button", { action: "click", fieldId: "b" }],
    ["a click on what is not found", { action: "click", fieldId: "gone" }],
    ["a selection from the menu of a button", { action: "select", fieldId: "b", value: "Delete" }],
    ["Enter", { action: "press", keys: "Enter" }],
    ["Enter with another key held", { action: "press", keys: "Control+Enter" }],
    ["the space bar", { action: "press", keys: " ", fieldId: "t" }],
    ["a click on a point", { action: "click_point", point: { x: 1, y: 1 } }],
  ])("%s commits", (_, action) => {
    expect(commits(action, kindOf)).toBe(true);
  });

  it.each<[string, Action]>([
    ["writing a text", { action: "fill", fieldId: "t", value: "Ada" }],
    ["a click into a text field", { action: "click", fieldId: "t" }],
    ["a selection from a list", { action: "select", fieldId: "s", value: "France" }],
    ["a selection from what is not found", { action: "select", fieldId: "gone", value: "France" }],
    ["a key that only moves", { action: "press", keys: "Tab" }],
    ["a letter with the name of no key", { action: "press", keys: "e" }],
  ])("%s does not commit", (_, action) => {
    expect(commits(action, kindOf)).toBe(false);
  });
});
