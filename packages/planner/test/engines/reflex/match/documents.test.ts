// From facts to fields: deriving values, converting them and placing them.
import { describe, expect, it } from "vitest";
import { derive } from "../../../../src/engines/reflex/match/derive.ts";
import { fitToField } from "../../../../src/engines/reflex/match/fit-to-field.ts";
import type { Meaning } from "../../../../src/engines/reflex/meaning/meanings.ts";
import { field, plan, stepsOf } from "../page.cases.ts";

function derivedFrom(facts: Partial<Record<Meaning, string>>): Record<string, string> {
  const known = derive(
    Object.entries(facts).map(([meaning, value]) => ({ path: [meaning], value, meaning: meaning as Meaning })),
  );
  return Object.fromEntries([...known].filter(([, { derived }]) => derived).map(([name, { value }]) => [name, value]));
}

describe("derive", () => {
  it.each<[string, Partial<Record<Meaning, string>>, Record<string, string>]>([
    ["the parts of a name", { name: "Ada Lovelace" }, { "given-name": "Ada", "family-name": "Lovelace" }],
    ["a name from its parts", { "given-name": "Ada", "family-name": "Lovelace" }, { name: "Ada Lovelace" }],
    ["a Japanese name, family first", { "given-name": "花子", "family-name": "山田" }, { name: "山田 花子" }],
    ["a user name, where it is an address", { email: "ada@example.com" }, { username: "ada@example.com" }],
    ["the parts of a birthday", { bday: "1815-12-10" }, { "bday-year": "1815", "bday-month": "12", "bday-day": "10" }],
    [
      "a birthday from its parts",
      { "bday-year": "1815", "bday-month": "12", "bday-day": "10" },
      { bday: "1815-12-10" },
    ],
  ])("%s", (_what, facts, derived) => {
    expect(derivedFrom(facts)).toMatchObject(derived);
  });

  it("prefers given values over derived ones", () => {
    const known = derive([
      { path: ["name"], value: "Ada Lovelace", meaning: "name" },
      { path: ["first name"], value: "Augusta", meaning: "given-name" },
    ]);
    expect(known.get("given-name")).toMatchObject({ value: "Augusta", derived: false });
  });

  it("derives nothing from unknown facts", () => {
    expect(derivedFrom({ organization: "Analytical Engines" })).toEqual({});
    expect(derive([{ path: ["x"], value: "y" }]).size).toBe(0);
  });
});

describe("fitToField", () => {
  it.each<[string, ReturnType<typeof field>, string, Meaning | undefined, string | undefined]>([
    ["an option by its name", field("select", "Country", { options: ["Japan"] }), "日本", "country", "Japan"],
    ["no option that is not there", field("select", "Country", { options: ["Japan"] }), "France", "country", undefined],
    ["nothing, where a list offers nothing", field("select", "Country"), "France", "country", undefined],
    [
      "a month by its number",
      field("select", "Month", { options: ["January", "February"] }),
      "2",
      "bday-month",
      "February",
    ],
    [
      "a birthday as the hint has it",
      field("text", "Birthday", { placeholder: "dd.mm.yyyy" }),
      "1815-12-10",
      "bday",
      "10.12.1815",
    ],
    ["a date for a date field", field("date", "Start"), "10 December 2026", undefined, "2026-12-10"],
    ["no date that is none", field("date", "Start"), "soon", undefined, undefined],
    ["a month of a card", field("date", "Expiry", { inputType: "month" }), "09/28", "cc-exp", "2028-09"],
    [
      "a year in full, where it is asked for",
      field("text", "Expiry", { placeholder: "MM/YYYY" }),
      "09/28",
      "cc-exp",
      "09/2028",
    ],
    ["metres as centimetres", field("number", "Height (cm)"), "1.8 m", undefined, "180"],
    ["pounds as kilograms", field("number", "Weight in kg"), "10 lb", undefined, "4.54"],
    ["a number without its words", field("number", "Guests"), "3 people", undefined, "3"],
    ["no number that is none", field("number", "Guests"), "many", undefined, undefined],
    [
      "a card without spaces, where it is too long with them",
      field("text", "Card", { constraints: { maxLength: 16 } }),
      "4242 4242 4242 4242",
      "cc-number",
      "4242424242424242",
    ],
    [
      "nothing that is too long",
      field("text", "Code", { constraints: { maxLength: 2 } }),
      "London",
      undefined,
      undefined,
    ],
    ["words, as they are", field("text", "City"), "London", "address-level2", "London"],
  ])("%s", (_what, one, value, meaning, fitted) => {
    expect(fitToField(one, value, meaning)).toBe(fitted);
  });
});

describe("mapDocument", () => {
  it("places facts by the meaning of fields, whatever their labels", () => {
    const page = [
      field("text", "Vorname", { autocomplete: "given-name" }),
      field("text", "Nachname", { autocomplete: "family-name" }),
      field("text", "PLZ"),
      field("text", "Ort", { autocomplete: "address-level2" }),
    ];
    expect(stepsOf(plan('{"name":"Ada Lovelace","zip":"10115","city":"Berlin"}', page))).toEqual([
      'fill text-vorname "Ada"',
      'fill text-nachname "Lovelace"',
      'fill text-plz "10115"',
      'fill text-ort "Berlin"',
    ]);
  });

  it("places facts by name if fields have no known meaning", () => {
    const page = [field("text", "Project code"), field("select", "Priority", { options: ["Low", "High"] })];
    expect(stepsOf(plan('{"projectCode":"X-7","priority":"high"}', page))).toEqual([
      'fill text-projectcode "X-7"',
      'select select-priority "High"',
    ]);
  });

  it("places a boolean in a checkbox and a list in several", () => {
    const page = [
      field("checkbox", "Newsletter"),
      ...["TypeScript", "Design", "Writing"].map((label) =>
        field("checkbox", label, { group: "Skills", name: "skills" }),
      ),
    ];
    expect(stepsOf(plan('{"newsletter":true,"skills":["TypeScript","Writing"]}', page))).toEqual([
      "check checkbox-newsletter true",
      "check checkbox-typescript true",
      "check checkbox-writing true",
    ]);
  });

  it("fills no field without a fact", () => {
    const page = [field("text", "Email", { currentValue: "ada@example.com" }), field("text", "Coupon code")];
    expect(plan('{"email":"ada@example.com"}', page)).toMatchObject({ decision: "done", steps: [] });
  });
});

describe("derives parts and wholes of addresses, phone numbers and cards", () => {
  it.each<[string, Partial<Record<Meaning, string>>, Record<string, string>]>([
    [
      "a street with its number behind",
      { "street-address": "Hauptstrasse 12a" },
      { "address-streetname": "Hauptstrasse", "address-housenumber": "12a" },
    ],
    [
      "a street with its number before",
      { "street-address": "12 Main Street" },
      { "address-streetname": "Main Street", "address-housenumber": "12" },
    ],
    [
      "an address of two lines",
      { "street-address": "12 Main Street, Flat 3" },
      { "address-line1": "12 Main Street", "address-line2": "Flat 3" },
    ],
    [
      "a street beside its number",
      { "street-address": "Main Street", "address-housenumber": "12" },
      { "address-streetname": "Main Street" },
    ],
    [
      "two lines",
      { "address-line1": "12 Main Street", "address-line2": "Flat 3" },
      { "street-address": "12 Main Street, Flat 3" },
    ],
    [
      "a phone number with its country",
      { tel: "+44 20 7946 0958" },
      { "tel-country-code": "+44", "tel-national": "20 7946 0958" },
    ],
    ["a phone number without one", { tel: "020 7946 0958" }, { "tel-national": "020 7946 0958" }],
    ["a country and a number", { "tel-country-code": "49", "tel-national": "030 1234" }, { tel: "+49 30 1234" }],
    ["the last month of a card", { "cc-exp": "9/28" }, { "cc-exp-month": "09", "cc-exp-year": "2028" }],
    ["the same as a machine writes it", { "cc-exp": "2028-09" }, { "cc-exp-month": "09", "cc-exp-year": "2028" }],
    ["a month and a year of a card", { "cc-exp-month": "9", "cc-exp-year": "2028" }, { "cc-exp": "09/28" }],
    [
      "a name with a particle",
      { name: "Ludwig van Beethoven" },
      { "given-name": "Ludwig", "family-name": "van Beethoven" },
    ],
    ["a name of three words", { name: "Ada King Lovelace" }, { "given-name": "Ada King", "family-name": "Lovelace" }],
  ])("%s", (_what, facts, derived) => {
    expect(derivedFrom(facts)).toMatchObject(derived);
  });

  it("does not split a name of one word", () => {
    expect(derivedFrom({ name: "Plato" })).toEqual({});
  });
});
