import { describe, expect, it } from "vitest";
import { choose, findChoice, understandYes } from "./choice.ts";

const choices = [
  { label: "Norway", value: "no", item: 1 },
  { label: "United Kingdom", value: "gb", item: 2 },
  { label: "United States", value: "us", item: 3 },
  { label: "United States Minor Outlying Islands", value: "um", item: 4 },
  { label: "Côte d’Ivoire", value: "ci", item: 5 },
  { label: "US", value: "short", item: 6 },
  { label: "１２ months", value: "12", item: 7 },
];

describe("findChoice", () => {
  it.each([
    ["its label", "Norway", 1],
    ["its label, in preference to another option's value", "US", 6],
    ["its value", "gb", 2],
    ["its label in another case", "nORWAY", 1],
    ["its label with other white space", "  united   kingdom ", 2],
    ["its whole label, in preference to longer ones", "United States", 3],
    ["its value in another case", "GB", 2],
    ["its label without punctuation", "cote d'ivoire".replace("o", "ô"), 5],
    ["the start of its label", "Nor", 1],
    ["its label in half-width characters", "12 months", 7],
  ])("finds an option by %s", (_how, wanted, item) => {
    expect(findChoice(wanted, choices)).toMatchObject([{ item }]);
  });

  it("returns several options if they share the start, and choose refuses them", () => {
    expect(findChoice("united", choices)).toHaveLength(3);
    expect(() => choose("united", choices, `"Country" (select-1)`)).toThrow(
      `"united" matches several options of "Country" (select-1): "United Kingdom", "United States", "United States Minor Outlying Islands". Specify which one.`,
    );
  });

  it.each(["Sweden", "orway", "x", "-"])("finds nothing for %j", (wanted) => {
    expect(findChoice(wanted, choices)).toEqual([]);
  });

  it("finds nothing for an empty text, unless a label is empty", () => {
    expect(findChoice("", choices)).toEqual([]);
    expect(findChoice("", [...choices, { label: "", value: "", item: 9 }])).toMatchObject([{ item: 9 }]);
  });

  it("lists the options if none matches", () => {
    expect(() => choose("Sweden", choices.slice(0, 2), `"Country" (select-1)`)).toThrow(
      `"Country" (select-1) has no option "Sweden". Choose one of "Norway", "United Kingdom".`,
    );
    expect(() => choose("Sweden", [], "It")).toThrow("It has no options now.");
  });

  it("lists the most similar of many options", () => {
    const many = Array.from({ length: 50 }, (_, index) => ({ label: `Item ${index}`, item: index }));
    expect(() => choose("Itm 42", many, "It")).toThrow(/Choose one of "Item 42", .* or 42 others/);
  });

  it("finds every option by its label and by its value", () => {
    for (const { label, value, item } of choices) {
      expect(findChoice(label, choices)).toMatchObject([{ item }]);
      if (value !== "us") expect(findChoice(value, choices)).toMatchObject([{ item }]);
    }
  });
});

describe("understandYes", () => {
  it.each(["yes", "Yes", " TRUE ", "on", "1", "y", "x", "checked", "はい"])("reads %j as yes", (text) => {
    expect(understandYes(text)).toBe(true);
  });

  it.each(["no", "NO", "false", "off", "0", "n", "", "unchecked", "いいえ"])("reads %j as no", (text) => {
    expect(understandYes(text)).toBe(false);
  });

  it.each(["maybe", "2", "Ada", "yes please", "not"])("reads %j as neither", (text) => {
    expect(understandYes(text)).toBeUndefined();
  });
});
