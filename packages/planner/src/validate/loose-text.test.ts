import { describe, expect, it } from "vitest";
import { LooseText } from "./loose-text.ts";

function at(text: string, place = 0) {
  const source = new LooseText(text);
  source.position = place;
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

  it("ends if a comma is missing before the next key", () => {
    const source = at('"Ada" "email": 1}');
    expect([source.readString(), source.position]).toEqual(["Ada", 5]);
  });

  it("notes a truncated string and returns its beginning", () => {
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

  it.each(["12px", "2026-01-01", "abc", ""])("does not read %j as a number", (text) => {
    const source = at(text);
    expect([source.readNumber(), source.position]).toEqual([undefined, 0]);
  });
});

describe("words and separators", () => {
  it("reads a name with dots and dashes", () => {
    const source = at("page.fill-in(x)");
    expect([source.readWord(), source.next]).toEqual(["page.fill-in", "("]);
    expect(source.readWord()).toBeUndefined();
  });

  it.each(["  \n\tx", "// a comment\nx", "# a comment\n x", "/* one\n */ x"])("skips %j", (text) => {
    const source = at(text);
    source.skipSpace();
    expect(source.next).toBe("x");
  });

  it("skips an unterminated comment", () => {
    const source = at("/* never");
    source.skipSpace();
    expect([source.isAtEnd, [...source.notes]]).toEqual([true, ["json-syntax"]]);
  });

  it("distinguishes a named argument from a value", () => {
    expect([at("(id = 1)").isBeforeName, at('("id", 1)').isBeforeName]).toEqual([true, false]);
  });

  it("looks ahead over a limited number of spaces", () => {
    expect([at("   }").peekAfter(0), at("").peekAfter(0), at(" ".repeat(500)).peekAfter(0)]).toEqual([
      "}",
      undefined,
      " ",
    ]);
  });
});
