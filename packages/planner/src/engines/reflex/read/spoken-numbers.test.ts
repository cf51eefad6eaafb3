import { expect, it } from "vitest";
import { withDigits } from "./spoken-numbers.ts";

it.each([
  ["number five oh six seven two", "number 50672"],
  ["seventy-four miles", "74 miles"],
  ["on the fifth of November", "on 5 of November"],
  ["vierundzwanzig Gäste", "24 Gäste"],
  ["trente-deux élèves", "32 élèves"],
  ["cuarenta y cinco personas", "45 personas"],
  ["parking was four pounds twenty", "parking was 4.20 pounds"],
  ["someone at Five Ways", "someone at Five Ways"],
])("writes %j with digits", (text, written) => {
  expect(withDigits(text)).toBe(written);
});
