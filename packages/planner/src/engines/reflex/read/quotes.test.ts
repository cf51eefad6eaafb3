import { expect, it } from "vitest";
import { mask, quotedIn, requote, unmask } from "./quotes.ts";

it.each([
  ["straight", 'say "a, then b" now'],
  ["typographic", "say “a, then b” now"],
  ["German", "say „a, then b“ now"],
  ["French", "say «a, then b» now"],
  ["Japanese", "say 「a, then b」 now"],
  ["single", "say 'a, then b' now"],
  ["code", "say `a, then b` now"],
])("masks text in %s quotes, so that it is not parsed as grammar", (_which, wording) => {
  const { text, parts } = mask(wording);
  expect(parts).toEqual(["a, then b"]);
  expect(text).not.toContain("then");
  expect(unmask(text, parts)).toBe("say a, then b now");
  expect(requote(text, parts)).toBe('say "a, then b" now');
});

it.each(["Ada's name", "it's o'clock", "5' 10", 'an inch is "', "no quotes"])("finds no quotes in %s", (wording) => {
  expect(mask(wording)).toEqual({ text: wording, parts: [] });
});

it("does not end single quotes at an apostrophe", () => {
  expect(mask("enter 'St James's Square' in Street").parts).toEqual(["St James's Square"]);
});

it("returns the quoted part of a phrase if there is exactly one", () => {
  const { text, parts } = mask('the "Save" button and the "Cancel" link');
  expect(quotedIn(text, parts)).toBeUndefined();
  expect(quotedIn(text.split("and")[0] ?? "", parts)).toBe("Save");
  expect(quotedIn("the button", parts)).toBeUndefined();
});
