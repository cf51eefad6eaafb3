import { describe, expect, it } from "vitest";
import { createRandom } from "../test/random.cases.ts";
import { findCardNumbers } from "./card-numbers.ts";
import { findCodesBeside } from "./code-beside-card.ts";

/** A number may be found by more than one of its looks. */
const values = (text: string) => [...new Set(findCardNumbers(text).map(({ value }) => value))];

/** A number of a length with a valid checksum. */
function withChecksum(start: string): string {
  const last = [..."0123456789"].find((digit) => {
    const digits = [...`${start}${digit}`].reverse().map(Number);
    const sum = digits.reduce(
      (total, one, index) => total + (index % 2 ? Math.floor(one / 5) + ((one * 2) % 10) : one),
      0,
    );
    return sum % 10 === 0;
  });
  return `${start}${last}`;
}

describe("a card number", () => {
  it.each([
    ["Visa", "4111111111111111"],
    ["Visa of 13 digits", "4222222222222"],
    ["Visa of 19 digits", withChecksum("411111111111111111")],
    ["Mastercard", "5555555555554444"],
    ["Mastercard of the new range", "2223003122003222"],
    ["American Express", "378282246310005"],
    ["Discover", "6011111111111117"],
    ["Diners Club", "30569309025904"],
    ["JCB", "3530111333300000"],
    ["UnionPay", withChecksum("622202123456789")],
    ["Maestro", withChecksum("675964982643845")],
  ])("of %s is found", (_, number) => {
    expect(values(`Pay with ${number}, please.`)).toEqual([number]);
  });

  it.each([
    "4111 1111 1111 1111",
    "4111-1111-1111-1111",
    "4111.1111.1111.1111",
    "4111/1111/1111/1111",
    "4111, 1111, 1111, 1111",
    "4111  1111  1111  1111",
    "4111 - 1111 - 1111 - 1111",
    "3782 822463 10005",
    "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
    "4111\u200b1111\u200b1111\u200b1111",
  ])("is found as it is written: %s", (number) => {
    expect(values(`card ${number} now`)).toEqual([number]);
  });

  it("is found where it stands", () => {
    const text = "a 4111111111111111 b 5555555555554444";
    for (const { value, start } of findCardNumbers(text)) expect(text.slice(start, start + value.length)).toBe(value);
    expect(values(text)).toHaveLength(2);
  });

  it.each(["4111111111111111 12/27", "4111 1111 1111 1111 1/2027", "4111111111111111 03-30"])(
    "ends before the date of expiry: %s",
    (text) => {
      expect(values(text).map((value) => value.replace(/\D/g, ""))).toEqual(["4111111111111111"]);
    },
  );
});

describe("other digits are none", () => {
  it.each([
    ["a wrong checksum", "4111111111111112"],
    ["no issuer", withChecksum("911111111111111")],
    ["too few", withChecksum("41111111111")],
    ["too many", "41111111111111111111"],
    ["part of a longer number", "141111111111111113"],
    ["decimals", "0.4111111111111111"],
    ["a part of decimals", "4111111111111111.5"],
    ["an IBAN", "DE89 3704 0044 0532 0130 00"],
    ["a phone number", "+49 30 901820 1235"],
    ["a time in milliseconds", "1763542800000"],
    ["nothing", ""],
  ])("%s: %s", (_, text) => {
    expect(values(text)).toEqual([]);
  });
});

it("finds every number of an issuer with a checksum, and none with one digit changed", () => {
  const random = createRandom("card numbers");
  for (let round = 0; round < 300; round += 1) {
    const start = ["4", "51", "55", "22", "27", "34", "37", "36", "35", "62", "65"][random.between(0, 10)] ?? "";
    const digits = Array.from({ length: random.between(12, 18) - start.length }, () => random.between(0, 9));
    const number = withChecksum(`${start}${digits.join("")}`);
    expect(values(`x ${number} y`)).toEqual([number]);
    const at = random.between(start.length, number.length - 1);
    const wrong = `${number.slice(0, at)}${(Number(number[at]) + random.between(1, 9)) % 10}${number.slice(at + 1)}`;
    expect(values(`x ${wrong} y`)).toEqual([]);
  }
});

describe("the code beside a card", () => {
  const card = "4111111111111111";
  const code = (after: string) => findCodesBeside(`${card} ${after}`, [card.length]).map(({ value }) => value);

  it.each([
    ["code 123", "123"],
    ["Code: 1234", "1234"],
    ["code = 123", "123"],
    ["code is 123", "123"],
    ["der Code ist 123", "123"],
    ["código: 123", "123"],
    ["コード 123", "123"],
    ["12/27 123", "123"],
    ["12/2027, 123", "123"],
  ])("%s", (after, value) => {
    expect(code(after)).toEqual([value]);
  });

  it.each([
    "postal code 8002",
    "zip code 8002",
    "country code 044",
    "promo code 123",
    "discount-code 123",
    "code 12345",
    "code 12",
    "code 123/4",
    "decoder 123",
    "12/27/2026 123",
    `${"and then ".repeat(20)} code 123`,
  ])("is not another number: %s", (after) => {
    expect(code(after)).toEqual([]);
  });

  it("is nothing without a card, and nothing before it", () => {
    expect(findCodesBeside("code 123", [])).toEqual([]);
    expect(findCodesBeside(`code 123 ${card}`, [9 + card.length])).toEqual([]);
  });
});
