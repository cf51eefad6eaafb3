import type { SnapshotField } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { field } from "../../../../test/engines/reflex/page.cases.ts";
import { parseTarget } from "../read/parse-target.ts";
import { findTarget } from "./find-target.ts";
import { toPage } from "./page.ts";

type Outline = NonNullable<Parameters<typeof toPage>[0]["outline"]>;

const around = { url: "https://shop.example/", origin: "https://shop.example", title: "Shop", interactables: [] };

function find(wording: string, fields: SnapshotField[], outline: Outline = [], quoted?: string) {
  const target = { ...parseTarget(wording, []), ...(quoted && { name: quoted, quoted: true }) };
  return findTarget(toPage({ ...around, fields, outline }), target, () => true);
}

/** The ids that were found, or how the search ended. */
function foundIds(...args: Parameters<typeof find>): string[] | string {
  const search = find(...args);
  return search.status === "found" ? search.found.map(({ field: { fieldId } }) => fieldId) : search.status;
}

const form = [
  field("text", "Given name"),
  field("text", "Surname"),
  field("text", "Email address", { inputType: "email" }),
  field("text", "Phone", { inputType: "tel" }),
  field("select", "Country", { options: ["France", "Japan"] }),
  field("checkbox", "I accept the terms and conditions"),
  field("button", "Create account"),
  field("link", "Help"),
];

describe("finds an element", () => {
  it.each([
    ["by its name", "Given name", "text-givenname"],
    ["in another case", "SURNAME", "text-surname"],
    ["by a part of its name", "email", "text-emailaddress"],
    ["by what it is for", "telephone number", "text-phone"],
    ["with its kind", "the Country list", "select-country"],
    ["by its kind alone, where there is one", "the list", "select-country"],
    ["by its kind alone, where it is a link", "the link", "link-help"],
    ["by a word of a long label", "terms", "checkbox-iacceptthetermsandconditions"],
  ])("%s: %s", (_how, wording, id) => {
    expect(foundIds(wording, form)).toEqual([id]);
  });

  it("with a score and a reason", () => {
    expect(find("Given name", form)).toMatchObject({ found: [{ score: 1, why: 'called "Given name"' }] });
  });

  it("by its exact name if that is quoted", () => {
    expect(foundIds("", form, [], "Help")).toEqual(["link-help"]);
  });
});

describe("among similar elements", () => {
  const rows = ["Ada", "Bob", "Cy"].flatMap((_, index) => [
    field("button", "Edit", { fieldId: `button-${index * 2 + 1}` }),
    field("button", "Delete", { fieldId: `button-${index * 2 + 2}` }),
  ]);
  const outline: Outline = ["Ada 12", "Bob 15", "Cy 9"].map((text, index) => ({ role: "text", text, at: index * 2 }));

  it.each([
    ["the first Delete", ["button-2"]],
    ["the second Edit button", ["button-3"]],
    ["the last Delete", ["button-6"]],
    ["the Edit button in the row of Bob", ["button-3"]],
    ["the Delete button for Cy", ["button-6"]],
    ["all Delete buttons", ["button-2", "button-4", "button-6"]],
  ])("%s", (wording, ids) => {
    expect(foundIds(wording, rows, outline)).toEqual(ids);
  });

  it("does not guess", () => {
    expect(foundIds("Delete", rows, outline)).toBe("ambiguous");
  });

  it("finds the one with the superlative by the amounts shown", () => {
    const offers = ["$310", "$99", "$1,200"].map((price, index) =>
      field("button", `Buy for ${price}`, { fieldId: `button-${index}` }),
    );
    expect(foundIds("the cheapest Buy button", offers)).toEqual(["button-1"]);
    expect(foundIds("the most expensive Buy button", offers)).toEqual(["button-2"]);
  });

  it("finds the one in the named group", () => {
    const twice = [
      field("text", "City", { fieldId: "input-1", group: "Billing address" }),
      field("text", "City", { fieldId: "input-2", group: "Shipping address" }),
    ];
    expect(foundIds("City in the Shipping address", twice)).toEqual(["input-2"]);
    expect(foundIds("City", twice)).toBe("ambiguous");
  });
});

describe("does not find an element", () => {
  it.each(["Shoe size", "the slider", "Frobnicate"])("%s", (wording) => {
    expect(foundIds(wording, form)).toBe("missing");
  });

  it("on an empty page", () => {
    expect(foundIds("Name", [])).toBe("missing");
  });

  it("if only an element of another kind has the name", () => {
    const page = toPage({ ...around, fields: form });
    const search = findTarget(page, parseTarget("Help", []), ({ kind }) => kind === "text");
    expect(search.status).toBe("missing");
  });
});
