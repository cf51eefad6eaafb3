import { describe, expect, it } from "vitest";
import { samples } from "../../ui/words/samples.ts";
import { createRules } from "../fields/rules.ts";
import { cardRules, digitsOf } from "./card-rules.ts";

function form(values: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

const { errors } = samples.en;

describe("cardRules", () => {
  const check = (name: string, value: string) => cardRules(samples.en)[name]?.(form({ [name]: value }));

  it.each([
    ["cardNumber", "4111 1111-1111 1111"],
    ["expiry", "12/99"],
    ["expiry", "1 / 2099"],
    ["code", "123"],
    ["cardName", "Ada Lovelace"],
  ])("accepts the %s %j", (name, value) => {
    expect(check(name, value)).toBeUndefined();
  });

  it.each([
    ["cardNumber", "4111", errors.card],
    ["cardNumber", "4111 1111 1111 111a", errors.card],
    ["expiry", "13/99", errors.expiry],
    ["expiry", "1299", errors.expiry],
    ["expiry", "01/20", errors.expired],
    ["code", "12", errors.code],
    ["cardName", " ", errors.missing(samples.en.checkout.cardName)],
  ])("rejects the %s %j", (name, value, message) => {
    expect(check(name, value)).toBe(message);
  });

  it("ignores spaces and dashes in the card number", () => {
    expect(digitsOf(form({ cardNumber: " 4111-1111 2222 " }), "cardNumber")).toBe("411111112222");
  });
});

describe("createRules", () => {
  const rules = createRules(samples.en);

  it.each([
    [rules.email("a"), "ada@example.com", undefined],
    [rules.email("a"), "ada@example", errors.email],
    [rules.number("a"), "12.5", undefined],
    [rules.number("a"), "12,5", errors.number],
    [rules.oneOf("a", ["x", "y"], "Choose one."), "y", undefined],
    [rules.oneOf("a", ["x", "y"], "Choose one."), "z", "Choose one."],
    [rules.futureDay("a"), "tomorrow", errors.date],
    [rules.futureDay("a"), "2001-01-01", errors.past],
    [rules.futureDay("a"), "2999-01-01", undefined],
  ])("checks %o with %j", (rule, value, message) => {
    expect(rule(form({ a: value }))).toBe(message);
  });

  it("rejects a file over the size limit", () => {
    const rule = rules.smallFile("cv", 3);
    expect(rule(form({ cv: new File(["abc"], "cv.txt") }))).toBeUndefined();
    expect(rule(form({ cv: new File(["abcd"], "cv.txt") }))).toBe(errors.file);
  });
});
