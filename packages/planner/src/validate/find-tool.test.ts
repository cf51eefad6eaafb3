import { describe, expect, it } from "vitest";
import { defaultTools } from "../tools/vocabulary.ts";
import { createFindTool, plainName } from "./find-tool.ts";

const registry = defaultTools();
const find = createFindTool(registry.toCatalog({ abilities: ["page", "browser"], profile: "auto" }), registry);

describe("finds a tool", () => {
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

it("finds callPageTool where a page may have tools", () => {
  const catalog = registry.toCatalog({ abilities: ["page", "page_tools"], profile: "auto" });
  expect(createFindTool(catalog, registry)("callPageTool")).toBe("call_page_tool");
  expect(find("callPageTool")).toBeUndefined();
});

describe("does not confuse tools", () => {
  it.each(["teleport", "", "clickety", "fillet", "undo"])("finds nothing for %j", (said) => {
    expect(find(said)).toBeUndefined();
  });

  it.each(["shell", "write_file", "click_point", "fetch", "Browser.Shell"])(
    "%s exists, and is not on offer",
    (said) => {
      expect(find(said)).toBeUndefined();
    },
  );

  it("by an alias of an unavailable tool", () => {
    expect(find("bash")).toBeUndefined();
    expect(find("press_and_hold")).toBeUndefined();
  });
});

it.each([
  ["ClickPoint", "clickpoint"],
  ["click-point", "clickpoint"],
  ["click_point(3, 4)", "clickpoint"],
  ["  クリック ", "クリック"],
])("normalises %s to %s", (name, plain) => {
  expect(plainName(name)).toBe(plain);
});
