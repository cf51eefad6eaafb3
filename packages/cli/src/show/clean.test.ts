import { describe, expect, it } from "vitest";
import { clean, quote } from "./clean.ts";
import { count, seconds, summary, tokens } from "./figures.ts";
import { createPaint } from "./paint.ts";
import { indent, wrap } from "./wrap.ts";

describe("text from a page or a model", () => {
  it.each([
    ["two\nlines\tand  blanks ", "two lines and blanks"],
    ["\u001b[31mred\u001b[0m", "[31mred[0m"],
    ["abc\u202edcba", "abcdcba"],
    ["\u200bzero\ufeff", "zero"],
    ["送信する", "送信する"],
  ])("is printed on one line, without control sequences: %j", (text, expected) => {
    expect(clean(text)).toBe(expected);
  });

  it.each([
    ["Ada", '"Ada"'],
    ['say "hi"', '"say \\"hi\\""'],
    [["a", 1], '"a", 1'],
    [undefined, "nothing"],
    ["a\u202eb", '"a\\u202eb"'],
    [{ a: "\u200f" }, '{"a":"\\u200f"}'],
  ])("is quoted so that it cannot be mistaken for our own text: %j", (value, expected) => {
    expect(quote(value)).toBe(expected);
  });
});

describe("figures", () => {
  it.each([
    [0, "0.0 s"],
    [1234, "1.2 s"],
    [59_999, "60.0 s"],
    [60_000, "1 min 0 s"],
    [3_725_000, "62 min 5 s"],
  ])("format a duration of %i ms", (ms, expected) => {
    expect(seconds(ms)).toBe(expected);
  });

  it("count things and tokens", () => {
    expect([count(0, "step"), count(1, "step"), count(2, "step")]).toEqual(["0 steps", "1 step", "2 steps"]);
    expect(tokens({ inputTokens: 12_345, outputTokens: 6 })).toBe("12,345 tokens in, 6 out");
  });

  it("summarize a run, with its cost if a model was used", () => {
    const result = { ending: "done" as const, message: "", completed: true, steps: [], durationMs: 1000 };
    const usage = { inputTokens: 0, outputTokens: 0, modelCalls: 0 };
    expect(summary({ ...result, usage })).toBe("0 steps, no model, 1.0 s");
    expect(summary({ ...result, usage: { inputTokens: 9, outputTokens: 2, modelCalls: 1 } })).toBe(
      "0 steps, 1 model call, 9 tokens in, 2 out, 1.0 s",
    );
  });
});

describe("wrap", () => {
  it("breaks between words, and does not break a long word", () => {
    expect(wrap("one two three", 7)).toEqual(["one two", "three"]);
    expect(wrap("a incomprehensibilities b", 7)).toEqual(["a", "incomprehensibilities", "b"]);
    expect(wrap("", 7)).toEqual([""]);
  });

  it("measures the width of characters on a terminal", () => {
    expect(wrap("日本 日本 日本", 9)).toEqual(["日本 日本", "日本"]);
  });

  it("indents every line, and keeps a minimum width on a narrow terminal", () => {
    expect(indent("one two three four five", { by: 4, columns: 10 })).toEqual(["    one two three four", "    five"]);
  });
});

it("adds colours, unless the user turned them off", () => {
  expect(createPaint({})("green", "yes")).toBe("\u001b[32myes\u001b[39m");
  expect(createPaint({ NO_COLOR: "1" })("green", "yes")).toBe("yes");
  expect(createPaint({ TERM: "dumb" })("green", "yes")).toBe("yes");
});
