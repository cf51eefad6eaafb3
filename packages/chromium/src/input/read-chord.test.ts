import { describe, expect, it } from "vitest";
import { readChord } from "./read-chord.ts";

describe("the keys of a press", () => {
  it.each<[string, string, string[]]>([
    ["Enter", "Enter", []],
    ["a", "a", []],
    ["A", "A", []],
    ["return", "Enter", []],
    ["ESC", "Escape", []],
    ["Space", " ", []],
    [" ", " ", []],
    ["up", "ArrowUp", []],
    ["+", "+", []],
    ["Control+A", "a", ["Control"]],
    ["ctrl+shift+k", "K", ["Control", "Shift"]],
    ["Shift+a", "A", ["Shift"]],
    ["Command+C", "c", ["Meta"]],
    ["option+ArrowLeft", "ArrowLeft", ["Alt"]],
    ["Control++", "+", ["Control"]],
    ["Shift++", "+", ["Shift"]],
    ["Control+Shift++", "+", ["Control", "Shift"]],
    ["Control + Enter", "Enter", ["Control"]],
    ["Control+ ", " ", ["Control"]],
    ["Shift+Tab", "Tab", ["Shift"]],
    ["F5", "F5", []],
    ["é", "é", []],
    ["Control+É", "é", ["Control"]],
    ["あ", "あ", []],
    ["Shift", "Shift", []],
  ])("%j are %j with %j held", (keys, key, held) => {
    expect(readChord(keys)).toEqual({ key, held });
  });

  it.each(["constructor", "toString", "__proto__", "valueOf", "hasOwnProperty"])(
    "are not what every object inherits: %s",
    (name) => {
      expect(readChord(name)).toEqual({ key: name, held: [] });
      expect(readChord(`Control+${name}`)).toEqual({ key: name, held: ["Control"] });
      expect(readChord(`${name}+a`)).toEqual({ key: "a", held: [] });
    },
  );
});
