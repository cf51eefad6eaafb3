import { describe, expect, it } from "vitest";
import { parseTarget } from "./parse-target.ts";

describe("the words for a kind", () => {
  it.each([
    ["the Notes text area", "Notes", "textarea"],
    ["the Start date picker", "Start", "date"],
    ["the Email input", "Email", "text"],
    ["the search box", "", "text"],
    ["the Terms checkbox", "Terms", "checkbox"],
    ["the Remote radio button", "Remote", "radio"],
    ["the Country dropdown", "Country", "select"],
    ["the Volume slider", "Volume", "slider"],
    ["the Dark mode toggle", "Dark mode", "switch"],
    ["the Help link", "Help", "link"],
    ["the Billing tab", "Billing", "tab"],
    ["the Save button", "Save", "button"],
    ["the trash icon", "trash", "button"],
    ["the Details section", "Details", "treeitem"],
    ["the Plan field", "Plan", "select"],
  ])("%s", (phrase, name, kind) => {
    const target = parseTarget(phrase, []);
    expect(target.name).toBe(name);
    expect(target.kinds).toContain(kind);
  });

  it("allows any kind for a name without a kind", () => {
    expect(parseTarget("Save", [])).toEqual({ name: "Save", quoted: false });
  });
});

describe("which of several", () => {
  it.each([
    ["the third button", { ordinal: 3 }],
    ["the 2nd Delete", { ordinal: 2, name: "Delete" }],
    ["the last row", { ordinal: -1 }],
    ["any link", { any: true }],
    ["both checkboxes", { count: 2 }],
    ["all Delete buttons", { count: Number.POSITIVE_INFINITY, name: "Delete" }],
    ["every checkbox", { count: Number.POSITIVE_INFINITY }],
    ["the cheapest flight", { superlative: { of: "price", most: false, word: "cheapest" } }],
    ["the most expensive item", { superlative: { of: "price", most: true, word: "most expensive" } }],
    ["the fastest route", { superlative: { of: "duration", most: false, word: "fastest" } }],
    ["the largest number", { superlative: { of: "number", most: true, word: "largest" } }],
  ])("%s", (phrase, target) => {
    expect(parseTarget(phrase, [])).toMatchObject(target);
  });
});

describe("where it is", () => {
  it.each([
    ["the Edit button in the row of Ada", "Ada"],
    ["the Delete button for Bob", "Bob"],
    ["City in the Shipping address", "Shipping address"],
    ["the Close button in the dialog", "dialog"],
  ])("%s", (phrase, scope) => {
    expect(parseTarget(phrase, []).scope).toBe(scope);
  });
});

it("takes a quoted name literally, whatever words it contains", () => {
  const parts = ["the last button in the row"];
  expect(parseTarget("the \u27e60\u27e7 link", parts)).toMatchObject({
    name: parts[0],
    quoted: true,
    kindWord: "link",
  });
});
