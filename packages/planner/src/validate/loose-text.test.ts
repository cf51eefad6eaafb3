import { describe, expect, it } from "vitest";
import { LooseText } from "./loose-text.ts";

function at(text: string, place = 0) {
  const source = new LooseText(text);
  source.at = place;
  return source;
}

describe("readString", () => {
  it.each([
    ['"Ada"', "Ada"],
    ["'Ada'", "Ada"],
    ["“Ada”", "Ada"],
    ["`Ada`", "Ada"],
    ['"a \\"b\\" c"', 'a "b" c'],
    ['"tab\\tand \\u00e9"', "tab\tand é"],
    ['"two\nlines"', "two\nlines"],
    ['"say "hi" now"', 'say "hi" now'],
    ['"C:\\Users"', "C:\\Users"],
  ])("reads %s to its end", (text, expected) => {
    const source = at(text);
    expect(source.readString()).toBe(expected);
    expect(source.isAtEnd).toBe(true);
  });

  it("ends where a comma was forgotten before the next key", () => {
    const source = at('"Ada" "email": 1}');
    expect([source.readString(), source.at]).toEqual(["Ada", 5]);
  });

  it("says that the end is missing, and gives what there is", () => {
    const source = at('"Ada Love');
    expect([source.readString(), [...source.notes]]).toEqual(["Ada Love", ["truncated"]]);
  });
});

describe("readNumber", () => {
  it.each([
    ["12", 12, []],
    ["-1.5e3,", -1500, []],
    ["+7", 7, ["json-syntax"]],
    [".5", 0.5, ["json-syntax"]],
    ["007", 7, ["json-syntax"]],
  ])("reads %s", (text, expected, notes) => {
    const source = at(text);
    expect([source.readNumber(), [...source.notes]]).toEqual([expected, notes]);
  });

  it.each(["12px", "2026-01-01", "abc", ""])("takes %j for no number", (text) => {
    const source = at(text);
    expect([source.readNumber(), source.at]).toEqual([undefined, 0]);
  });
});

describe("words and what is between them", () => {
  it("reads a name with dots and dashes, and no more", () => {
    const source = at("page.fill-in(x)");
    expect([source.readWord(), source.next]).toEqual(["page.fill-in", "("]);
    expect(source.readWord()).toBeUndefined();
  });

  it.each(["  \n\tx", "// a comment\nx", "# a comment\n x", "/* one\n */ x"])("skips %j", (text) => {
    const source = at(text);
    source.skipSpace();
    expect(source.next).toBe("x");
  });

  it("skips a comment that does not end, to the end", () => {
    const source = at("/* never");
    source.skipSpace();
    expect([source.isAtEnd, [...source.notes]]).toEqual([true, ["json-syntax"]]);
  });

  it("knows a named argument from a value", () => {
    expect([at("(id = 1)").isBeforeName, at('("id", 1)').isBeforeName]).toEqual([true, false]);
  });

  it("looks past a few blanks, not past any number", () => {
    expect([at("   }").peekAfter(0), at("").peekAfter(0), at(" ".repeat(500)).peekAfter(0)]).toEqual([
      "}",
      undefined,
      " ",
    ]);
  });
});
