import { describe, expect, it } from "vitest";
import { choose, findChoice, understandYes } from "./choice.ts";

const offers = [
  { label: "Norway", value: "no", thing: 1 },
  { label: "United Kingdom", value: "gb", thing: 2 },
  { label: "United States", value: "us", thing: 3 },
  { label: "United States Minor Outlying Islands", value: "um", thing: 4 },
  { label: "Côte d’Ivoire", value: "ci", thing: 5 },
  { label: "US", value: "short", thing: 6 },
  { label: "１２ months", value: "12", thing: 7 },
];

describe("a choice, as people name it", () => {
  it.each([
    ["its label", "Norway", 1],
    ["its label, before the value of another", "US", 6],
    ["its value", "gb", 2],
    ["its label in other letters", "nORWAY", 1],
    ["its label with other white space", "  united   kingdom ", 2],
    ["its whole label, before longer ones", "United States", 3],
    ["its value in other letters", "GB", 2],
    ["its label without punctuation", "cote d'ivoire".replace("o", "ô"), 5],
    ["its start", "Nor", 1],
    ["its label in full width", "12 months", 7],
  ])("is found by %s", (_how, wanted, thing) => {
    expect(findChoice(wanted, offers)).toMatchObject([{ thing }]);
  });

  it("is several where the start is shared", () => {
    expect(findChoice("united", offers)).toHaveLength(3);
    expect(() => choose("united", offers, `"Country" (select-1)`)).toThrow(
      `"united" could be several options of "Country" (select-1): "United Kingdom", "United States", "United States Minor Outlying Islands". Say which.`,
    );
  });

  it.each(["Sweden", "orway", "x", "-"])("%j is none", (wanted) => {
    expect(findChoice(wanted, offers)).toEqual([]);
  });

  it("is not found by nothing, unless something is called so", () => {
    expect(findChoice("", offers)).toEqual([]);
    expect(findChoice("", [...offers, { label: "", value: "", thing: 9 }])).toMatchObject([{ thing: 9 }]);
  });

  it("says what is on offer where there is nothing like it", () => {
    expect(() => choose("Sweden", offers.slice(0, 2), `"Country" (select-1)`)).toThrow(
      `"Country" (select-1) has no option "Sweden". Choose one of "Norway", "United Kingdom".`,
    );
    expect(() => choose("Sweden", [], "It")).toThrow("It offers no options now.");
  });

  it("names the nearest of many", () => {
    const many = Array.from({ length: 50 }, (_, at) => ({ label: `Item ${at}`, thing: at }));
    expect(() => choose("Itm 42", many, "It")).toThrow(/Choose one of "Item 42", .* or 42 others/);
  });

  it("every label and every value finds its own offer", () => {
    for (const { label, value, thing } of offers) {
      expect(findChoice(label, offers)).toMatchObject([{ thing }]);
      if (value !== "us") expect(findChoice(value, offers)).toMatchObject([{ thing }]);
    }
  });
});

describe("yes and no, as people write them", () => {
  it.each(["yes", "Yes", " TRUE ", "on", "1", "y", "x", "checked", "はい"])("%j is yes", (text) => {
    expect(understandYes(text)).toBe(true);
  });

  it.each(["no", "NO", "false", "off", "0", "n", "", "unchecked", "いいえ"])("%j is no", (text) => {
    expect(understandYes(text)).toBe(false);
  });

  it.each(["maybe", "2", "Ada", "yes please", "not"])("%j is neither", (text) => {
    expect(understandYes(text)).toBeUndefined();
  });
});
