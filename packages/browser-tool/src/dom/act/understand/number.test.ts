import { describe, expect, it } from "vitest";
import { understandNumber } from "./number.ts";

describe("understandNumber", () => {
  it.each([
    ["12", "12"],
    ["-3.5", "-3.5"],
    ["+7", "7"],
    [" 42 ", "42"],
    [".5", "0.5"],
    ["-.5", "-0.5"],
    ["12.", "12"],
    ["1e5", "1e5"],
    ["1,234.5", "1234.5"],
    ["1,234", "1234"],
    ["1,234,567.89", "1234567.89"],
    ["1.234.567,89", "1234567.89"],
    ["1 234.5", "1234.5"],
    ["1\u00a0234", "1234"],
    ["1'234", "1234"],
    ["1_000_000", "1000000"],
    ["1234,5", "1234.5"],
    ["0,25", "0.25"],
    ["€ 12", "12"],
    ["$1,299.00", "1299.00"],
    ["12 €", "12"],
    ["5 %", "5"],
    ["−4", "-4"],
  ])("reads %s as %s", (text, value) => {
    expect(understandNumber(text)).toBe(value);
  });

  it.each([
    "",
    "seven",
    "12 kg",
    "1 2",
    "12abc",
    "1,23,4",
    "1234,567",
    "1.2.3",
    "--5",
    "NaN",
    "Infinity",
    "0x10",
    "1-2",
    "5..10",
    "3 to 5",
  ])("does not read %j, which is not a number or ambiguous", (text) => {
    expect(understandNumber(text)).toBeUndefined();
  });

  it("reads every amount with and without separators", () => {
    for (let cents = -250_000_000; cents <= 250_000_000; cents += 77_777) {
      const amount = cents / 100;
      const plain = amount.toFixed(2);
      const english = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 }).format(amount);
      const german = english.replaceAll(",", "_").replace(".", ",").replaceAll("_", ".");
      for (const form of [plain, english, german, `${english} $`])
        expect(Number(understandNumber(form)), form).toBe(amount);
    }
  });
});
