import { describe, expect, it } from "vitest";
import { defaultTools } from "../tools/vocabulary.ts";
import { createFindTool, plainName } from "./find-tool.ts";

const registry = defaultTools();
const find = createFindTool(registry.toCatalog({ abilities: ["page", "browser"], profile: "auto" }), registry);

describe("a tool is found", () => {
  it.each([
    ["click", "click"],
    ["Click", "click"],
    ["CLICK()", "click"],
    ["wait-for-idle", "wait_for_idle"],
    ["waitForIdle", "wait_for_idle"],
    ["browser.click", "click"],
    ["functions/click", "click"],
    ["mcp__page__click", "click"],
    ["tool:fill", "fill"],
    ["browser_click", "click"],
    ["click_element_by_index", "click"],
    ["input_text", "fill"],
    ["go_to_url", "navigate"],
    ["select_dropdown_option", "select"],
    ["press_key", "hotkey"],
  ])("%s is %s", (said, tool) => {
    expect(find(said)).toBe(tool);
  });
});

describe("a tool is not taken for another", () => {
  it.each(["teleport", "", "clickety", "fillet", "undo"])("%j is none", (said) => {
    expect(find(said)).toBeUndefined();
  });

  it.each(["shell", "write_file", "click_point", "fetch", "Browser.Shell"])(
    "%s exists, and is not on offer",
    (said) => {
      expect(find(said)).toBeUndefined();
    },
  );

  it("by an alias of a tool that is not on offer", () => {
    expect(find("bash")).toBeUndefined();
    expect(find("drag_and_drop")).toBeUndefined();
  });
});

it.each([
  ["ClickPoint", "clickpoint"],
  ["click-point", "clickpoint"],
  ["click_point(3, 4)", "clickpoint"],
  ["  クリック ", "クリック"],
])("%s has the plain name %s", (name, plain) => {
  expect(plainName(name)).toBe(plain);
});
