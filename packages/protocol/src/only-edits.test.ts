import { describe, expect, it } from "vitest";
import type { JudgedPage } from "./bind-action.ts";
import type { SnapshotField } from "./field.ts";
import { onlyEdits, onlyWrites } from "./only-edits.ts";

const fill = { action: "fill", fieldId: "input-1", value: "Ada" };
const page: JudgedPage = { fields: [{ fieldId: "input-1", kind: "text" }], focus: "none" };
const press = (keys: string) => [fill, { action: "press", keys }];

describe("an edit", () => {
  it("presses nothing: a menu is opened by its button", () => {
    expect(onlyEdits(fill, { kind: "text" })).toBe(true);
    expect(onlyEdits({ action: "select", fieldId: "button-1", value: "Delete" }, { kind: "button" })).toBe(false);
  });

  it.each<[string, string, Pick<SnapshotField, "kind" | "href" | "origin"> | undefined, boolean]>([
    ["a click on a checkbox", "click", { kind: "checkbox" }, true],
    ["a click on a button", "click", { kind: "button" }, false],
    ["a switch that is a link", "check", { kind: "switch", href: "https://elsewhere.test/" }, false],
    ["a field in a frame of another site", "fill", { kind: "text", origin: "https://frame.test" }, false],
    ["a field that is not known", "fill", undefined, false],
    ["the pointer over a button", "hover", { kind: "button" }, true],
    ["the pointer over a frame that cannot be entered", "hover", { kind: "opaque-frame" }, false],
    ["scrolling", "scroll", undefined, true],
    ["an upload", "upload", { kind: "file" }, false],
    ["a key", "press", { kind: "text" }, false],
  ])("%s", (_, action, field, expected) => {
    expect(onlyEdits({ action }, field)).toBe(expected);
  });
});

describe("a key that only writes", () => {
  it("is not a shortcut", () => {
    expect(onlyWrites([fill, { action: "press", keys: "Control+S" }], 1, page)).toBe(false);
  });

  it.each([
    ["a", true],
    ["Shift+A", true],
    ["Tab", true],
    ["Control+A", true],
    ["Enter", false],
    [" ", false],
    ["F5", false],
    ["Alt+D", false],
  ])("%j: %s", (keys, expected) => {
    expect(onlyWrites(press(keys), 1, page)).toBe(expected);
  });

  it("goes to a known field", () => {
    expect(onlyWrites([...press("Tab"), { action: "press", keys: "a" }], 2, page)).toBe(false);
    expect(onlyWrites([{ action: "press", keys: "a" }], 0, { ...page, focus: "other" })).toBe(false);
  });
});
