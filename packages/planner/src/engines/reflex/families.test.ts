import { fieldKinds } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { isNear, isPressed, takesAnyValue, takesValue } from "./families.ts";

describe("groups of field kinds", () => {
  it.each([
    ["take a value", takesValue, "text textarea select date number range color richtext combobox listbox slider"],
    ["take any value", takesAnyValue, "text textarea date number range color richtext combobox slider"],
    ["are pressed by name", isPressed, "button link tab menuitem option treeitem gridcell custom"],
  ])("%s", (_, isIn, kinds) => {
    expect(fieldKinds.filter(isIn).join(" ")).toBe(kinds);
  });

  it.each([
    ["button", "button link switch tab menuitem option treeitem gridcell custom"],
    ["number", "text textarea date number range richtext combobox slider"],
    ["select", "select radio combobox listbox"],
    ["checkbox", "checkbox radio switch"],
    ["file", ""],
  ] as const)("kinds close to a %s", (wanted, kinds) => {
    expect(fieldKinds.filter((kind) => isNear(wanted, kind)).join(" ")).toBe(kinds);
  });
});
