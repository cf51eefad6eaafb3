import { describe, expect, it } from "vitest";
import { fitting, normalise, oneLine, parseTable, splitIdentifier, truncate } from "./text.ts";

it.each([
  ["  a \n\t b  ", "a b"],
  ["a\u00a0b\u3000c\u2003d", "a b c d"],
  ["a\u200bb\u00adc\u2060d", "abcd"],
  ["a\u202eb\u2066c", "abc"],
  ["a\u0000\u0007b\u001b[31m", "ab[31m"],
  ["half \ud83d", "half"],
  ["whole 😀", "whole 😀"],
  ["日本語 ", "日本語"],
  ["", ""],
  [undefined, ""],
  [null, ""],
])("shows %j on one line as %j", (text, line) => {
  expect(oneLine(text)).toBe(line);
});

describe("a text that is too long", () => {
  it.each([
    ["abc", 3, "abc"],
    ["abcd", 3, "ab…"],
    ["ab cd", 4, "ab…"],
    ["ab   cd", 5, "ab…"],
    ["日本語です", 3, "日本…"],
    ["a😀b", 3, "a…"],
    ["a😀b", 4, "a😀b"],
    ["a😀bc", 4, "a😀…"],
    ["a 😀b", 4, "a…"],
    ["", 1, ""],
  ])("%j ends at %i with a sign, and within no character: %j", (text, length, cut) => {
    expect(truncate(text, length)).toBe(cut);
    expect(truncate(text, length).length).toBeLessThanOrEqual(length);
    expect(truncate(text, length)).not.toMatch(/\p{Surrogate}/u);
  });
});

it.each([
  ["Straße", "STRASSE", false],
  ["Email", "ｅＭＡＩＬ", true],
  ["a  b", " A\nB ", true],
  ["ﬁle", "FILE", true],
  ["１２", "12", true],
  ["é", "e\u0301", true],
  ["ｶﾞ", "ガ", true],
  ["a", "b", false],
])("compares %j and %j: %s", (one, other, isSame) => {
  expect(normalise(one) === normalise(other)).toBe(isSame);
});

it.each([
  ["cardNumber", "card Number"],
  ["card_number", "card number"],
  ["user[address][zip]", "user address zip"],
  ["a.b-c:d", "a b c d"],
  ["line1", "line1"],
  ["ABC", "ABC"],
  ["__", ""],
  ["", ""],
])("splits %j into %j", (identifier, words) => {
  expect(splitIdentifier(identifier)).toBe(words);
});

it("reads a table of names, some with a meaning", () => {
  expect([...parseTable("a b:c")]).toEqual([
    ["a", "a"],
    ["b", "c"],
  ]);
});

it.each([
  [[3, 3, 3], 7, [3, 3]],
  [[3, 3], 6, [3, 3]],
  [[9, 1], 5, []],
  [[1, 9, 1], 5, [1]],
  [[], 5, []],
])("takes the first of %j that fit into %i: %j", (items, room, kept) => {
  expect(fitting(items, room, (item) => item)).toEqual(kept);
});
