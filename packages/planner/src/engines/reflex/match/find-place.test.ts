import { describe, expect, it } from "vitest";
import { field } from "../../../../test/engines/reflex/page.cases.ts";
import {
  clearPatterns,
  guessMeaning,
  isFor,
  likelyPatterns,
  placeBesideName,
  placeDate,
  placeOption,
} from "./find-place.ts";
import type { Placement } from "./map-document.ts";
import { toPage } from "./page.ts";

const page = toPage({
  ...{ url: "https://shop.example/", origin: "https://shop.example", title: "Shop", interactables: [] },
  fields: [
    field("text", "Full name", { autocomplete: "name" }),
    field("text", "Email", { inputType: "email" }),
    field("text", "Phone", { inputType: "tel" }),
    field("text", "Street address", { autocomplete: "street-address" }),
    field("text", "Postal code", { autocomplete: "postal-code" }),
    field("text", "Card number", { autocomplete: "cc-number" }),
    field("number", "Expected salary"),
    field("date", "Start date"),
    field("select", "Plan", { options: ["Free", "Pro"] }),
    field("radio", "Remote"),
    field("text", "Old code", { disabled: true }),
  ],
});

const placed = (placements: Placement[]) => placements.map(({ field: { label }, value }) => `${label} = ${value}`);

describe("a value beside the name of its field", () => {
  it.each([
    ["salary 70000", "Expected salary = 70000"],
    ["70000 expected salary", "Expected salary = 70000"],
    ["start date on 15 January 2027", "Start date = 2027-01-15"],
    ["Pro plan", "Plan = Pro"],
    ["plan Pro", "Plan = Pro"],
    ["email address ada@example.com", "Email = ada@example.com"],
    ["postal code SW1Y 4JH", "Postal code = SW1Y 4JH"],
  ])("%s", (item, place) => {
    expect(placed(placeBesideName(item, page))).toEqual([place]);
  });

  it.each([
    ["of a field that is not there", "shoe size 38"],
    ["that is not an option", "Platinum plan"],
    ["that is not a number", "salary plenty"],
    ["of a field that is disabled", "old code 7"],
    ["without a name", "70000"],
  ])("is not placed %s: %s", (_what, item) => {
    expect(placeBesideName(item, page)).toEqual([]);
  });
});

describe("an option of only one field", () => {
  it.each([
    ["Pro", "Plan = Pro"],
    ["the Pro", "Plan = Pro"],
    ["remote", "Remote = true"],
  ])("%s", (item, place) => {
    expect(placed(placeOption(item, page))).toEqual([place]);
  });

  it("does not match a merely similar option", () => {
    expect(placeOption("Professional", page)).toEqual([]);
  });
});

describe("a date goes into the only date field", () => {
  it.each(["15 January 2027", "on 2027-01-15"])("%s", (item) => {
    expect(placed(placeDate(item, page))).toEqual(["Start date = 2027-01-15"]);
  });

  it("does not place a text that is not a date", () => {
    expect(placeDate("tomorrow", page)).toEqual([]);
  });
});

describe("the meaning of a value by its format, if the page has a field for it", () => {
  it.each([
    ["ada@example.com", "email"],
    ["+44 20 7946 0958", "tel"],
    ["4242 4242 4242 4242", "cc-number"],
    ["card 4242 4242 4242 4242", "cc-number"],
  ])("%s is clearly a %s", (item, meaning) => {
    expect(guessMeaning(item, page, clearPatterns)?.meaning).toBe(meaning);
  });

  it.each([
    ["12 Main Street", "street-address"],
    ["Hauptstrasse 12a", "street-address"],
    ["SW1Y 4JH", "postal-code"],
    ["10115", "postal-code"],
  ])("%s is likely a %s", (item, meaning) => {
    expect(guessMeaning(item, page, likelyPatterns)?.meaning).toBe(meaning);
  });

  it.each(["09/28", "https://example.com", "Ada Lovelace"])("%s has no field on this page", (item) => {
    expect(guessMeaning(item, page, clearPatterns)).toBeUndefined();
  });

  it("matches a field for a part to the meaning of the whole", () => {
    const [name, email] = page.fields;
    expect(name && isFor(page, name, "name")).toBe(true);
    expect(email && isFor(page, email, "name")).toBe(false);
  });
});
