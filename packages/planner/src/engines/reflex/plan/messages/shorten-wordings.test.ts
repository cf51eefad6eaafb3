import { expect, it } from "vitest";
import { english } from "./english.ts";
import { japanese } from "./japanese.ts";
import { shorten, shortenWordings } from "./shorten-wordings.ts";

it("repeats short words as they are", () => {
  expect(shortenWordings(english).notUnderstood(["dance"])).toBe('I didn\'t understand "dance".');
});

it("repeats the beginning of long ones, up to a word", () => {
  const request = `Please go through all of my contracts and send a reminder to everyone who ${"has not ".repeat(20)}`;
  expect(shortenWordings(english).notUnderstood([request])).toBe(
    'I didn\'t understand "Please go through all of my contracts and send a reminder…".',
  );
});

it("cuts text without spaces, and never within a character", () => {
  expect(shorten("契約".repeat(40))).toBe(`${"契約".repeat(29)}契…`);
  expect(shorten("🙂".repeat(70))).toBe(`${"🙂".repeat(59)}…`);
  expect(shortenWordings(japanese).failedOften("あ".repeat(61))).toContain("あ…");
});
