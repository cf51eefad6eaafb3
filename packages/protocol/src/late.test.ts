import { expect, it } from "vitest";
import { isReversal, renderLate } from "./late.ts";

it("A13: distinguishes a value that was taken back from a text that appeared", () => {
  expect(isReversal('"Email" (input-1): the page changed this after it was reported as applied.')).toBe(true);
  expect(isReversal('The page showed "Saved".')).toBe(false);
});

it("A13: says that it happened after the last reply", () => {
  expect(renderLate('The page showed "Saved".')).toBe('after the last reply: The page showed "Saved".');
});
