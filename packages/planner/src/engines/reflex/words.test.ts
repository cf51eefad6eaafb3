import { describe, expect, it } from "vitest";
import { remember } from "./remember.ts";
import { normalise, spaced, stem, wordsOf } from "./words.ts";

describe("text as it is compared", () => {
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
  ])("%j is %j", (text, plain) => {
    expect(normalise(text)).toBe(plain);
  });
});

describe("names in code", () => {
  it.each([
    ["shippingAddress_line1", "shipping address line 1"],
    ["first-name", "first name"],
    ["HTMLInput", "html input"],
    ["user[email]", "user email"],
    ["zip5Code", "zip 5 code"],
  ])("%s is %s", (name, words) => {
    expect(spaced(name)).toBe(words);
  });
});

describe("words that say something", () => {
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
  ])("%s and %s have one stem", (one, other) => {
    expect(stem(one)).toBe(stem(other));
  });

  it.each(["bus", "名前", "a1b2"])("%s is its own stem", (word) => {
    expect(stem(word)).toBe(word);
  });
});

it("what was made of a text is kept, also where that was nothing", () => {
  const asked: string[] = [];
  const read = remember((text: string) => {
    asked.push(text);
    return text === "known" ? 1 : undefined;
  });
  expect([read("known"), read("other"), read("known"), read("other")]).toEqual([1, undefined, 1, undefined]);
  expect(asked).toEqual(["known", "other"]);
});
