import { describe, expect, it } from "vitest";
import { field } from "../../../../test/engines/reflex/page.cases.ts";
import { readFieldMeanings } from "../index.ts";

const meaningsOf = (...fields: Parameters<typeof field>[]) =>
  readFieldMeanings({
    fields: fields.map((given, index) => field(given[0], given[1], { fieldId: `f-${index}`, ...given[2] })),
  }).map(({ meaning }) => meaning);

describe("P8: the meaning of a field", () => {
  it.each([
    ["Email address", "email"],
    ["Vorname", "given-name"],
    ["Nachname", "family-name"],
    ["Código postal", "postal-code"],
    ["Téléphone portable", "tel"],
    ["郵便番号", "postal-code"],
    ["Фамилия", "family-name"],
    ["Hausnummer", "address-housenumber"],
    ["Partita IVA", "vat-number"],
    ["Security code (CVV)", "cc-csc"],
    ["Date of birth", "bday"],
    ["Company", "organization"],
    ["Apt, suite, floor", "address-line2"],
  ] as const)("is read from its label: %s", (label, meaning) => {
    expect(meaningsOf(["text", label])).toEqual([meaning]);
  });

  it.each([
    "Coupon code",
    "Search",
    "Gift message",
    "Captcha",
    "Quantity",
    "How did you hear about us?",
    "Favourite colour",
  ])("is unknown: %s", (label) => {
    expect(meaningsOf(["text", label])).toEqual([undefined]);
  });

  it("is read from autocomplete before anything else", () => {
    expect(meaningsOf(["text", "Where?", { autocomplete: "shipping address-level2" }])).toEqual(["address-level2"]);
    expect(
      readFieldMeanings({ fields: [field("text", "Where?", { autocomplete: "shipping address-level2" })] })[0],
    ).toMatchObject({ section: "shipping", reason: 'autocomplete "address-level2"' });
  });

  it("is not read from an autocomplete token that only suppresses suggestions", () => {
    expect(meaningsOf(["text", "City", { autocomplete: "new-password", inputType: "text" }])).toEqual([
      "address-level2",
    ]);
  });

  it("is read from its options", () => {
    expect(meaningsOf(["select", "Pick one", { options: ["France", "Germany", "Japan", "Italy", "Spain"] }])).toEqual([
      "country",
    ]);
    expect(meaningsOf(["select", "Code", { options: ["Germany +49", "France +33", "Japan +81"] }])).toEqual([
      "tel-country-code",
    ]);
  });

  it("is read from the neighbouring fields", () => {
    expect(meaningsOf(["text", "Vorname"], ["text", "Name"])).toEqual(["given-name", "family-name"]);
    expect(meaningsOf(["text", "Street"], ["text", "House number"])).toEqual([
      "address-streetname",
      "address-housenumber",
    ]);
    expect(meaningsOf(["text", "Address"], ["text", "Address line 2"])).toEqual(["address-line1", "address-line2"]);
  });

  it("distinguishes a new password from an existing one", () => {
    const password = { inputType: "password" };
    expect(
      meaningsOf(["text", "Email", { group: "Sign in" }], ["text", "Password", { ...password, group: "Sign in" }]),
    ).toEqual(["username", "current-password"]);
    expect(meaningsOf(["text", "Password", password], ["text", "Confirm password", password])).toEqual([
      "new-password",
      "new-password",
    ]);
  });

  it.each([
    ["text", "Where?", { autocomplete: "postal-code" }, { source: "autocomplete", texts: ["postal-code"] }],
    ["text", "City", { name: "city" }, { source: "label", texts: ["city"] }],
    ["text", "Gift card", {}, { source: "none", texts: ["gift card"] }],
    ["text", "Zzyzx", {}, { source: "unknown", texts: [] }],
    ["button", "Email", {}, { source: "none", texts: [] }],
  ] as const)("names its source: %s %s", (kind, label, more, expected) => {
    expect(readFieldMeanings({ fields: [field(kind, label, more)] })[0]).toMatchObject(expected);
  });

  it("has a reason, and a lower confidence the more evidence contradicts it", () => {
    const [clear, torn] = readFieldMeanings({
      fields: [field("text", "City", { name: "city" }), field("text", "City", { name: "state", fieldId: "x" })],
    });
    expect(clear).toMatchObject({ meaning: "address-level2", reason: 'label "city"' });
    expect(torn?.confidence).toBeLessThan(clear?.confidence ?? 0);
  });
});
