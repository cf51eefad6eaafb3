import { countTokens } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { cutToBudget, divideContext, estimateTokens } from "./budget.ts";

describe("estimateTokens", () => {
  it.each([
    ["nothing", ""],
    ["a word", "Name"],
    ["an element", 'input-12 email "Email address"* = "ada@example.com" !"Please fill out this field."'],
    ["JSON", '{"tool":"fill","args":{"id":"input-1","value":"Ada Lovelace"},"confidence":0.95}'],
    ["Japanese", "お名前を入力してください。送信ボタンを押すと登録が完了します。"],
    ["Russian", "Пожалуйста, введите адрес электронной почты"],
    ["emoji", "👩🏽‍🚀🚀✨"],
  ])("is never too low for %s", (_what, text) => {
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(countTokens(text));
  });

  it("is 0 for an empty text and grows with the text", () => {
    expect(estimateTokens("")).toBe(0);
    expect(estimateTokens("abc")).toBe(1);
    expect(estimateTokens("abcd")).toBe(2);
    expect(estimateTokens("日本語")).toBe(3);
  });
});

describe("divideContext", () => {
  it("gives a quarter to the answer, a quarter of the rest to the history, and the remainder to the page", () => {
    expect(divideContext(8000, 1000)).toEqual({ output: 2000, history: 1250, page: 3750 });
  });

  it("uses every token", () => {
    for (const context of [4096, 8192, 32_768, 200_000]) {
      const { page, history, output } = divideContext(context, 900);
      expect(page + history + output + 900).toBe(context);
    }
  });

  it("limits the answer and the history, so that a large model sees more of the page", () => {
    expect(divideContext(1_000_000, 1000)).toEqual({ output: 8192, history: 4000, page: 986_808 });
  });

  it.each([
    [2000, 1300],
    [1000, 1000],
    [500, 5000],
  ])("throws if the page does not fit: %i tokens, of which %i are used", (context, fixed) => {
    expect(() => divideContext(context, fixed)).toThrow(
      expect.objectContaining({ code: "budget_exceeded", message: expect.stringContaining(`about ${fixed}`) }),
    );
  });
});

describe("cutToBudget", () => {
  const lines = Array.from({ length: 100 }, (_, index) => `line number ${index + 1}`);

  it("keeps a text that fits", () => {
    expect(cutToBudget(lines.join("\n"), 10_000)).toBe(lines.join("\n"));
  });

  it.each([60, 100, 200])("truncates to %i tokens after a whole line, and counts the missing lines", (budget) => {
    const cut = cutToBudget(lines.join("\n"), budget).split("\n");
    const note = /^\((\d+) more lines;/.exec(cut.at(-1) ?? "");
    expect(estimateTokens(cut.join("\n"))).toBeLessThanOrEqual(budget + 5);
    expect(cut.slice(0, -1)).toEqual(lines.slice(0, cut.length - 1));
    expect(Number(note?.[1])).toBe(lines.length - cut.length + 1);
  });

  it("keeps only the note if not even one line fits", () => {
    expect(cutToBudget("x".repeat(1000), 30)).toBe("(1 more lines; scroll to see them)");
  });
});
