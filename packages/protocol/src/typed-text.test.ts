import { describe, expect, it } from "vitest";
import { isTypedText, writtenByKeys } from "./typed-text.ts";

const press = (keys: unknown) => ({ action: "press", keys });

describe("a press writes", () => {
  it.each([
    ["a", "a"],
    ["A", "A"],
    ["Shift+a", "a"],
    ["ß", "ß"],
    ["あ", "あ"],
    ["😀", "😀"],
    ["+", "+"],
    ["Shift++", "+"],
    [" ", " "],
    ["Space", " "],
    ["Shift+Space", " "],
    ["Ada", "Ada"],
    ["Ada Lovelace", "Ada Lovelace"],
    ["a+b", "a+b"],
    ["1+1=2", "1+1=2"],
    ["hunter2", "hunter2"],
    ["C++", "C++"],
  ])("%j: %j", (keys, written) => {
    expect(writtenByKeys(press(keys))).toBe(written);
  });
});

describe("a press writes nothing", () => {
  it.each([
    "Enter",
    "Tab",
    "Escape",
    "Backspace",
    "Delete",
    "ArrowLeft",
    "Arrow Left",
    "PageDown",
    "Page Down",
    "Home",
    "F1",
    "F12",
    "Control+A",
    "Ctrl+Shift+K",
    "Meta+Enter",
    "Alt+F4",
    "Shift+Tab",
    "Control++",
    "CapsLock",
    "NumLock",
    "MediaPlayPause",
    "Ada\n",
    "a\tb",
    "x".repeat(501),
  ])("%j", (keys) => {
    expect(writtenByKeys(press(keys))).toBeUndefined();
  });

  it.each([undefined, null, 7000, ["Control", "A"], {}])("without a text for its keys: %j", (keys) => {
    expect(isTypedText(press(keys))).toBe(false);
  });

  it("if it is another action", () => {
    expect(writtenByKeys({ action: "fill", keys: "hunter2" })).toBeUndefined();
    expect(isTypedText({ action: "shell", keys: "hunter2" })).toBe(false);
  });
});
