// How values are compared with what a page shows.
import { describe, expect, it } from "vitest";
import { amountIn } from "../../../../src/engines/reflex/match/amounts.ts";
import { fitValue, showsValue } from "../../../../src/engines/reflex/match/fit-value.ts";
import { matchOption, optionScore } from "../../../../src/engines/reflex/match/match-option.ts";
import { similarity } from "../../../../src/engines/reflex/match/similarity.ts";
import { toNumber } from "../../../../src/engines/reflex/read/amounts.ts";
import { field } from "../page.cases.ts";

describe("similarity", () => {
  it.each([
    ["to the letter", "Email", "Email", 1],
    ["but for case", "email", "Email", 0.97],
    ["but for accents", "prenom", "Prénom", 0.97],
    ["but for punctuation", "e mail", "E-mail:", 0.95],
    ["of nothing", "", "", 0],
    ["with nothing in common", "shoe size", "Email", 0],
  ])("%s", (_how, wording, shown, score) => {
    expect(similarity(wording, shown)).toBe(score);
  });

  it.each([
    ["the words and more", "terms", "I accept the terms", 0.6],
    ["a letter mistaken", "adress", "Address", 0.7],
    ["a part of words that are not spaced", "名前", "お名前", 0.7],
  ])("%s is similar by at least %s", (_how, wording, shown, least) => {
    expect(similarity(wording, shown)).toBeGreaterThanOrEqual(least);
    expect(similarity(wording, shown)).toBeLessThan(0.97);
  });

  it("is lower the more additional words the page has", () => {
    expect(similarity("city", "Home city")).toBeGreaterThan(similarity("city", "City of the second traveller's birth"));
  });
});

describe("matchOption", () => {
  it.each([
    ["to the letter", "Pro", ["Free", "Pro"], "Pro"],
    ["but for case", "pro", ["Free", "Pro"], "Pro"],
    ["by another name of a country", "UK", ["United Kingdom", "United States"], "United Kingdom"],
    ["in another language", "Germany", ["Deutschland", "Österreich"], "Deutschland"],
    ["in Japanese", "Japan", ["日本", "フランス"], "日本"],
    ["without its dots", "Mr", ["Mr.", "Mrs."], "Mr."],
    ["as a number", "7", ["06", "07", "08"], "07"],
    ["by a code in brackets", "AUS", ["Austin, TX (AUS)", "Boston, MA (BOS)"], "Austin, TX (AUS)"],
    ["yes for oui", "yes", ["Oui", "Non"], "Oui"],
    ["without what surrounds it", "Pro", ["— Free —", "— Pro —"], "— Pro —"],
  ])("%s", (_how, wanted, options, option) => {
    expect(matchOption(wanted, options)?.option).toBe(option);
  });

  it.each([
    ["that is not there", "Platinum", ["Free", "Pro"]],
    ["where two are as good", "Springfield", ["Springfield, IL", "Springfield, MA"]],
    ["of none", "Pro", []],
    ["of nothing", "", ["Free", "Pro"]],
  ])("does not guess %s", (_how, wanted, options) => {
    expect(matchOption(wanted, options)).toBeUndefined();
  });

  it("scores higher the more of the option was given", () => {
    expect(optionScore("Austin, TX", "Austin, TX (AUS)")).toBeGreaterThan(optionScore("TX", "Austin, TX (AUS)"));
  });
});

describe("fitValue", () => {
  it.each([
    ["a date for a date field", field("date", "Start"), "15 January 2027", "2027-01-15"],
    ["a month for a month field", field("date", "Month", { inputType: "month" }), "15 January 2027", "2027-01"],
    ["a date as the hint has it", field("text", "Date", { placeholder: "dd/mm/yyyy" }), "2027-01-15", "15/01/2027"],
    ["the American order", field("text", "Date", { placeholder: "mm/dd/yyyy" }), "2027-01-15", "01/15/2027"],
    ["a time on the clock", field("text", "At", { inputType: "time" }), "3:45 PM", "15:45"],
    ["a number without its unit", field("number", "Salary"), "$70,000 a year", "70000"],
    ["a number below nought", field("number", "Degrees"), "-4", "-4"],
    ["words, as they are", field("text", "Name"), "Ada 3:45 PM", "Ada 3:45 PM"],
    ["an invalid date, unchanged", field("date", "Start"), "some day", "some day"],
  ])("%s", (_what, one, value, fitted) => {
    expect(fitValue(one, value)).toBe(fitted);
  });
});

describe("showsValue", () => {
  it.each([
    ["to the letter", field("text", "Name", { currentValue: "Ada" }), "Ada", true],
    ["not in another case, where words are typed", field("text", "Name", { currentValue: "ada" }), "Ada", false],
    ["in another case, where it was chosen", field("select", "Plan", { currentValue: "PRO" }), "Pro", true],
    ["as the same number", field("number", "Guests", { currentValue: "3.0" }), "3", true],
    ["not where there is none yet", field("number", "Guests", { currentValue: "" }), "0", false],
    ["as the same day", field("date", "Start", { currentValue: "2027-01-15" }), "15 January 2027", true],
    [
      "as the same phone number",
      field("text", "Phone", { inputType: "tel", currentValue: "(020) 7946-0958" }),
      "020 7946 0958",
      true,
    ],
    ["never in a sensitive field", field("text", "Pin", { sensitive: true, currentValue: "1" }), "1", false],
    ["never in a box", field("checkbox", "Terms", { currentValue: true }), "true", false],
  ])("%s", (_how, one, value, isShown) => {
    expect(showsValue(one, value)).toBe(isShown);
  });
});

describe("amountIn", () => {
  it.each([
    ["$1,200.50", 1200.5],
    ["1.200,50 €", 1200.5],
    ["from EUR 99", 99],
    ["3 nights for £310", 310],
    ["12,000円", 12_000],
    ["free", undefined],
  ])("finds the price in %s", (text, price) => {
    expect(amountIn(text, "price")).toBe(price);
  });

  it.each([
    ["2h 35m", 155],
    ["1 day 2 hours", 1560],
    ["45 min", 45],
    ["nonstop", undefined],
  ])("finds the minutes in %s", (text, minutes) => {
    expect(amountIn(text, "duration")).toBe(minutes);
  });

  it.each([
    ["7 results", 7],
    ["page 3 of 9", undefined],
    ["$20", 20],
  ])("finds the only number in %s", (text, number) => {
    expect(amountIn(text, "number")).toBe(number);
  });

  it.each([
    ["1,200", 1200],
    ["1.5", 1.5],
    ["3.", 3],
    ["1.234.567", 1_234_567],
  ])("reads %s as %d", (text, number) => {
    expect(toNumber(text)).toBe(number);
  });
});
