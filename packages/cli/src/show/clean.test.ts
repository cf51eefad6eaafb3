import { describe, expect, it } from "vitest";
import { clean, quote } from "./clean.ts";
import { count, seconds, summary, tokens } from "./figures.ts";
import { createPaint } from "./paint.ts";
import { indent, wrap } from "./wrap.ts";

describe("what a page or a model wrote", () => {
  it.each([
    ["two\nlines\tand  blanks ", "two lines and blanks"],
    ["\u001b[31mred\u001b[0m", "[31mred[0m"],
    ["abc\u202edcba", "abcdcba"],
    ["\u200bzero\ufeff", "zero"],
    ["送信する", "送信する"],
  ])("is shown on one line, with nothing that a terminal would act on: %j", (text, expected) => {
    expect(clean(text)).toBe(expected);
  });

  it.each([
    ["Ada", '"Ada"'],
    ['say "hi"', '"say \\"hi\\""'],
    [["a", 1], '"a", 1'],
    [undefined, "nothing"],
    ["a\u202eb", '"a\\u202eb"'],
    [{ a: "\u200f" }, '{"a":"\\u200f"}'],
  ])("is quoted so that it cannot pass for words of ours: %j", (value, expected) => {
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
  ])("say how long %i ms are", (ms, expected) => {
    expect(seconds(ms)).toBe(expected);
  });

  it("count things and tokens", () => {
    expect([count(0, "step"), count(1, "step"), count(2, "step")]).toEqual(["0 steps", "1 step", "2 steps"]);
    expect(tokens({ inputTokens: 12_345, outputTokens: 6 })).toBe("12,345 tokens in, 6 out");
  });

  it("sum a run up, with its cost where it had one", () => {
    const result = { ending: "done" as const, message: "", completed: true, steps: [], durationMs: 1000 };
    const usage = { inputTokens: 0, outputTokens: 0, modelCalls: 0 };
    expect(summary({ ...result, usage })).toBe("0 steps, no model, 1.0 s");
    expect(summary({ ...result, usage: { inputTokens: 9, outputTokens: 2, modelCalls: 1 } })).toBe(
      "0 steps, 1 model call, 9 tokens in, 2 out, 1.0 s",
    );
  });
});

describe("wrap", () => {
  it("breaks between words, and leaves a word that is too long whole", () => {
    expect(wrap("one two three", 7)).toEqual(["one two", "three"]);
    expect(wrap("a incomprehensibilities b", 7)).toEqual(["a", "incomprehensibilities", "b"]);
    expect(wrap("", 7)).toEqual([""]);
  });

  it("counts what a character takes on a terminal", () => {
    expect(wrap("日本 日本 日本", 9)).toEqual(["日本 日本", "日本"]);
  });

  it("indents every line, and leaves some room on the narrowest terminal", () => {
    expect(indent("one two three four five", { by: 4, columns: 10 })).toEqual(["    one two three four", "    five"]);
  });
});

it("paints, unless the user wants no colours", () => {
  expect(createPaint({})("green", "yes")).toBe("\u001b[32myes\u001b[39m");
  expect(createPaint({ NO_COLOR: "1" })("green", "yes")).toBe("yes");
  expect(createPaint({ TERM: "dumb" })("green", "yes")).toBe("yes");
});
