import { expect, it } from "vitest";
import { emptyPrice, toDraftPrices, toPrices } from "./prices.ts";

it("reads the prices that a person entered, and leaves empty ones out", () => {
  const price = { currency: "EUR", input: 0.1, output: 4 };
  expect(toPrices({ a: { currency: " eur", input: " 0.1 ", output: "4" }, b: emptyPrice })).toEqual({ a: price });
  expect(toPrices(toDraftPrices({ a: price }))).toEqual({ a: price });
});

it.each([
  { input: "1" },
  { input: "1", output: "free" },
  { input: "-1", output: "4" },
  { input: "1", output: "Infinity" },
  { input: "1", output: "4", currency: "€" },
])("takes %o for no price", (entered) => {
  expect(toPrices({ a: { ...emptyPrice, ...entered } })).toBeUndefined();
});
