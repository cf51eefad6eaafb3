// Meanings of fields by their options and neighbours.
import { describe, expect, it } from "vitest";
import { readFieldMeanings } from "../../../../src/engines/reflex/index.ts";
import { readAutocomplete } from "../../../../src/engines/reflex/meaning/evidence.ts";
import { nameByText } from "../../../../src/engines/reflex/meaning/name-by-text.ts";
import { readDatePart, readOptionList } from "../../../../src/engines/reflex/meaning/option-lists.ts";
import { field } from "../page.cases.ts";

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
const listOf = (options: string[]) => readOptionList(field("select", "x", { options }))?.means;

describe("readOptionList", () => {
  it.each([
    ["country", ["Choose…", "France", "Germany", "Japan", "Spain", "Italy"]],
    ["address-level1", ["Alabama", "Alaska", "Arizona", "California", "Colorado", "Florida"]],
    ["honorific-prefix", ["Mr", "Mrs", "Dr"]],
    ["sex", ["Female", "Male", "Other"]],
    ["cc-type", ["Visa", "MasterCard", "American Express"]],
    ["tel-country-code", ["France (+33)", "Germany (+49)", "Japan (+81)"]],
  ])("%s", (means, options) => {
    expect(listOf(options)).toBe(means);
  });

  it.each([
    ["of plans", ["Free", "Pro", "Team"]],
    ["of one", ["France"]],
    ["of nothing", []],
    ["of numbers", numbers(1, 5)],
  ])("recognises nothing in a list %s", (_what, options) => {
    expect(listOf(options)).toBeUndefined();
  });

  it("ignores a radio button", () => {
    expect(readOptionList(field("radio", "x", { options: ["Mr", "Mrs"] }))).toBeUndefined();
  });
});

describe("a part of a date", () => {
  it.each([
    ["day", numbers(1, 31)],
    ["month", numbers(1, 12)],
    ["year", numbers(1990, 2010)],
    ["month", "January February March April May June July August September October November December".split(" ")],
    ["month", numbers(1, 12).map((number) => `${number}月`)],
    [undefined, numbers(1, 20)],
  ])("%s, by %j", (part, options) => {
    expect(readDatePart(field("select", "x", { options }))).toBe(part);
  });

  it.each([
    ["MM", "month"],
    ["YYYY", "year"],
    ["Jahr", "year"],
    ["DD", "day"],
    ["Month of birth", undefined],
  ])("by the hint %s: %s", (label, part) => {
    expect(readDatePart(field("text", label))).toBe(part);
  });
});

describe("readAutocomplete", () => {
  it.each([
    ["email", { means: "email" }],
    ["shipping street-address", { means: "street-address", section: "shipping" }],
    ["section-blue billing tel", { means: "tel", section: "section-blue billing" }],
    ["country-name", { means: "country" }],
    ["username webauthn", { means: "username" }],
    ["off", {}],
    ["made-up", {}],
    ["", {}],
  ])("%j", (autocomplete, read) => {
    expect(readAutocomplete(autocomplete)).toEqual(read);
  });
});

describe("a field without a label", () => {
  const fields = [field("text", "input", { fieldId: "a" }), field("text", "input", { fieldId: "b" })];
  const text = (words: string, at: number) => ({ role: "text" as const, text: words, at });

  it("gets the text before it as its label", () => {
    expect(nameByText(fields, [text("Name:", 0), text("City *", 1)]).map(({ label }) => label)).toEqual([
      "Name",
      "City",
    ]);
  });

  it("gets the text after it if there is none before the first field", () => {
    expect(nameByText(fields, [text("Name", 1), text("City", 2)]).map(({ label }) => label)).toEqual(["Name", "City"]);
  });

  it("does not get a long text or a heading as its label", () => {
    const heading = { role: "heading" as const, text: "Contact", at: 0 };
    expect(nameByText(fields, [text("x".repeat(41), 0), heading])).toEqual(fields);
    expect(nameByText(fields)).toEqual(fields);
  });

  it("keeps an existing label", () => {
    const named = [field("text", "Email")];
    expect(nameByText(named, [text("Name", 0)])).toBe(named);
  });
});

describe("meanings that depend on neighbouring fields", () => {
  const meaningsOf = (...labels: string[]) =>
    readFieldMeanings({ fields: labels.map((label, index) => field("text", label, { fieldId: `f-${index}` })) }).map(
      ({ meaning }) => meaning,
    );

  it.each([
    ["a name beside a first name is the last", ["First name", "Name"], ["given-name", "family-name"]],
    ["a name alone is the whole", ["Name", "Email"], ["name", "email"]],
    ["a street beside a number is its name", ["Street", "House number"], ["address-streetname", "address-housenumber"]],
    ["a phone after its country is without it", ["Country code", "Phone"], ["tel-country-code", "tel-national"]],
  ])("%s", (_what, labels, meanings) => {
    expect(meaningsOf(...labels)).toEqual(meanings);
  });
});
