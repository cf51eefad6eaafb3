import { describe, expect, it } from "vitest";
import { memoize } from "./memoize.ts";
import { normalise, spaced, stem, wordsOf } from "./words.ts";

describe("normalise", () => {
  it.each([
    ["  First   Name ", "first name"],
    ["Prénom", "prenom"],
    ["Straße", "strasse"],
    ["Łódź", "lodz"],
    ["Ｅｍａｉｌ", "email"],
    ["Όνομα", "ονομα"],
    ["a\u00a0b", "a b"],
    ["が", "が"],
    ["", ""],
  ])("normalises %j to %j", (text, plain) => {
    expect(normalise(text)).toBe(plain);
  });
});

describe("spaced", () => {
  it.each([
    ["shippingAddress_line1", "shipping address line 1"],
    ["first-name", "first name"],
    ["HTMLInput", "html input"],
    ["user[email]", "user email"],
    ["zip5Code", "zip 5 code"],
  ])("splits %s into %s", (name, words) => {
    expect(spaced(name)).toBe(words);
  });
});

describe("wordsOf and stem", () => {
  it.each([
    ["Please enter your email", ["enter", "email"]],
    ["I accept the terms", ["i", "accept", "terms"]],
    ["To", ["to"]],
    ["お名前 (必須)", ["お名前", "必須"]],
    ["…", []],
  ])("%s", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it.each([
    ["flights", "flight"],
    ["directed", "director"],
    ["booking", "book"],
    ["cities", "city"],
    ["translation", "translated"],
  ])("gives %s and %s the same stem", (one, other) => {
    expect(stem(one)).toBe(stem(other));
  });

  it.each(["bus", "名前", "a1b2"])("keeps %s as its own stem", (word) => {
    expect(stem(word)).toBe(word);
  });
});

it("caches results, including undefined", () => {
  const asked: string[] = [];
  const read = memoize((text: string) => {
    asked.push(text);
    return text === "known" ? 1 : undefined;
  });
  expect([read("known"), read("other"), read("known"), read("other")]).toEqual([1, undefined, 1, undefined]);
  expect(asked).toEqual(["known", "other"]);
});
