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
])("what stands in %s quotes is put away, so that it is not taken for grammar", (_which, said) => {
  const { text, parts } = mask(said);
  expect(parts).toEqual(["a, then b"]);
  expect(text).not.toContain("then");
  expect(unmask(text, parts)).toBe("say a, then b now");
  expect(requote(text, parts)).toBe('say "a, then b" now');
});

it.each(["Ada's name", "it's o'clock", "5' 10", 'an inch is "', "no quotes"])("%s has nothing in quotes", (said) => {
  expect(mask(said)).toEqual({ text: said, parts: [] });
});

it("an apostrophe inside single quotes does not end them", () => {
  expect(mask("enter 'St James's Square' in Street").parts).toEqual(["St James's Square"]);
});

it("the quoted part of a phrase is its name, if there is exactly one", () => {
  const { text, parts } = mask('the "Save" button and the "Cancel" link');
  expect(quotedIn(text, parts)).toBeUndefined();
  expect(quotedIn(text.split("and")[0] ?? "", parts)).toBe("Save");
  expect(quotedIn("the button", parts)).toBeUndefined();
});
