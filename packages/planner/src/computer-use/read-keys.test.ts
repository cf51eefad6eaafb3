import { describe, expect, it } from "vitest";
import { readKeyChord, readModifiers } from "./read-keys.ts";

describe("a chord", () => {
  it.each<[string | string[], string]>([
    ["Return", "Enter"],
    ["KP_Enter", "Enter"],
    ["ESC", "Escape"],
    ["Page_Down", "PageDown"],
    ["page down", "PageDown"],
    ["Prior", "PageUp"],
    ["BackSpace", "Backspace"],
    ["arrow-left", "ArrowLeft"],
    ["ctrl+a", "Control+a"],
    ["CTRL+A", "Control+a"],
    ["ctrl+shift+Tab", "Control+Shift+Tab"],
    ["Control_L+Alt_L+Delete", "Control+Alt+Delete"],
    ["super+l", "Meta+l"],
    ["f5", "F5"],
    ["F12", "F12"],
    ["ctrl++", "Control++"],
    ["+", "+"],
    ["ctrl+plus", "Control++"],
    ["ctrl+minus", "Control+-"],
    ["space", "Space"],
    [" ", "Space"],
    [[" "], "Space"],
    [["CTRL", " "], "Control+Space"],
    ["é", "é"],
    ["あ", "あ"],
    ["😀", "😀"],
    [["CTRL", "A"], "Control+a"],
    [["SHIFT", "+"], "Shift++"],
    [["ENTER"], "Enter"],
    ["shift", "Shift"],
    [" ctrl + a ", "Control+a"],
  ])("%j is %s", (written, chord) => {
    expect(readKeyChord(written)).toBe(chord);
  });

  it.each<[string | string[]]>([
    ["hyper"],
    ["ctrl+hyper"],
    ["f123"],
    ["Ada"],
    ["constructor"],
    ["toString"],
    ["__proto__"],
    ["has_own_property"],
    [["ctrl", "constructor"]],
    [[]],
    [""],
  ])("%j is none", (written) => {
    expect(readKeyChord(written)).toBeUndefined();
  });
});

describe("the keys that are held during a click", () => {
  it.each<[string | string[] | null | undefined, string[]]>([
    [undefined, []],
    [null, []],
    ["", []],
    [[], []],
    ["shift", ["Shift"]],
    ["ctrl+shift", ["Control", "Shift"]],
    [
      ["CTRL", "Option", "cmd"],
      ["Control", "Alt", "Meta"],
    ],
  ])("%j are %j", (written, modifiers) => {
    expect(readModifiers(written)).toEqual(modifiers);
  });

  it.each<[string | string[]]>([["a"], ["ctrl+a"], [["Enter"]], ["constructor"], ["valueOf"], [["__proto__"]], ["+"]])(
    "%j cannot be held",
    (written) => {
      expect(readModifiers(written)).toBeUndefined();
    },
  );
});
