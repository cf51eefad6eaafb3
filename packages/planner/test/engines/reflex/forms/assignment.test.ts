// One record, one form: every value goes to at most one question, and what has no place is reported.
import type { SnapshotField } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { field, plan, stepsOf } from "../page.cases.ts";

function fillFrom(record: object, fields: SnapshotField[]): string[] {
  return stepsOf(plan(JSON.stringify(record), fields));
}

function radios(group: string, ...labels: string[]): SnapshotField[] {
  return labels.map((label) => field("radio", label, { group, name: group, options: labels }));
}

describe("P8: names", () => {
  it.each([
    ["Duration (Years)", "Duration (Years)"],
    ["duration years", "Duration (Years) *"],
    ["Billing Address", "Billing Address"],
    ["guests", "Number of guests"],
    ["departure date", "Departure"],
    ["gpa", "Grade point average"],
    ["order no", "Order number"],
    ["adress", "Address"],
  ])("%s is %s", (key, label) => {
    expect(fillFrom({ [key]: "12" }, [field("text", label, { fieldId: "text-1" }), field("text", "Remarks")])).toEqual([
      'fill text-1 "12"',
    ]);
  });

  it("prefers the equal label to a field with the same meaning", () => {
    const page = [field("text", "E-mail"), field("text", "Backup mail", { inputType: "email" })];
    expect(fillFrom({ "Backup mail": "b@example.com", "E-mail": "a@example.com" }, page)).toEqual([
      'fill text-email "a@example.com"',
      'fill text-backupmail "b@example.com"',
    ]);
  });
});

describe("P8: sections", () => {
  it.each([
    ["billing", "shipping", "Billing address", "Shipping address"],
    ["traveller 1", "traveller 2", "Traveller 1", "Traveller 2"],
    ["old address", "new address", "Old address", "New address"],
    ["owner", "pet", "The owner", "The pet"],
    ["shipper", "consignee", "From", "To"],
    ["borrower", "coborrower", "Borrower", "Co-borrower"],
  ])("%s and %s", (one, other, first, second) => {
    const page = [
      field("text", "Name", { fieldId: "text-1", group: first }),
      field("text", "Name", { fieldId: "text-2", group: second }),
    ];
    const record = { [other]: { name: "Bob" }, [one]: { name: "Ada" } };
    expect(fillFrom(record, page)).toEqual(['fill text-1 "Ada"', 'fill text-2 "Bob"']);
  });

  it("leaves the section of somebody else empty", () => {
    const page = [field("text", "Name"), field("text", "Phone", { group: "Emergency contact" })];
    expect(fillFrom({ name: "Ada", phone: "555 0100" }, page)).toEqual(['fill text-name "Ada"']);
  });
});

describe("P8: the order of a record", () => {
  const names = ["Alpha", "Bravo", "Charlie", "Delta"];
  const page = [...names.map((name) => field("text", name)), field("text", "Zweck"), field("text", "Echo")];
  const known = Object.fromEntries(names.map((name) => [name, `${name} 1`]));

  it("gives a value with an unknown name to the question at its place", () => {
    const steps = fillFrom({ ...known, sku: "Jacket", Echo: "Echo 1" }, page);
    expect(steps).toContain('fill text-zweck "Jacket"');
  });

  it("does not, if two values could be meant, or if the value does not look like an answer", () => {
    for (const more of [{ sku: "Jacket", size: "Large" }, { sku: "2027-01-02" }, { sku: "ada@example.com" }])
      expect(fillFrom({ ...known, ...more, Echo: "Echo 1" }, page).join()).not.toContain("zweck");
  });

  it("does not, if the record has another order", () => {
    const { Alpha, Bravo, Charlie, Delta } = known;
    const steps = fillFrom({ Delta, Charlie, Bravo, Alpha, sku: "Jacket", Echo: "Echo 1" }, page);
    expect(steps.join()).not.toContain("zweck");
  });
});

describe("P8: parts and wholes", () => {
  it("joins values for one question, and splits sizes", () => {
    const joined = fillFrom({ make: "Skoda", model: "Octavia" }, [
      field("text", "Make and model"),
      field("text", "VIN"),
    ]);
    expect(joined).toEqual(['fill text-makeandmodel "Skoda Octavia"']);
    const sizes = ["Length (cm)", "Width (cm)", "Height (cm)"].map((label, at) =>
      field("number", label, { fieldId: `number-${at}` }),
    );
    expect(fillFrom({ dimensions: "40 x 30 x 25 cm", name: "Box" }, [...sizes, field("text", "Name")])).toEqual(
      ["40", "30", "25"].map((size, at) => `fill number-${at} "${size}"`).concat('fill text-name "Box"'),
    );
  });

  it("reads a list of records", () => {
    const page = [1, 2].map((at) => field("text", "Description", { fieldId: `text-${at}`, group: `Item ${at}` }));
    const items = [{ description: "Scarf" }, { description: "Tea set" }];
    expect(fillFrom({ items }, page)).toEqual(['fill text-1 "Scarf"', 'fill text-2 "Tea set"']);
  });

  it("reads the key in brackets, codes of countries, and years as months", () => {
    const page = [
      field("text", "EIN"),
      field("select", "Country", { options: ["Germany", "Portugal"] }),
      field("number", "Term (months)", { fieldId: "number-term" }),
    ];
    expect(fillFrom({ "Tax ID (EIN)": "84-5551203", country: "PT", Term: "5 years" }, page)).toEqual([
      'fill text-ein "84-5551203"',
      'select select-country "Portugal"',
      'fill number-term "60"',
    ]);
  });
});

describe("P8: choices", () => {
  it("ticks a box that is named to the letter if the value is Yes", () => {
    const page = [field("checkbox", "I have read the rules"), field("checkbox", "I am a member")];
    expect(fillFrom({ "I have read the rules": "Yes", "I am a member": "No" }, page)).toEqual([
      "check checkbox-ihavereadtherules true",
    ]);
  });

  it("answers questions with radio buttons, and finds numbers in ranges", () => {
    const page = [
      ...radios("Do you smoke?", "Yes", "No"),
      ...radios("Age", "Under 18", "18-35", "36+"),
      field("select", "Company size", { options: ["1-10", "11-50", "51+"] }),
    ];
    expect(fillFrom({ "do you smoke": false, age: 40, company_size: 30 }, page)).toEqual([
      "check radio-no true",
      "check radio-36 true",
      'select select-companysize "11-50"',
    ]);
  });

  it("ticks the boxes of a list", () => {
    const boxes = ["Ham", "Olives", "Cheese"].map((label) => field("checkbox", label, { group: "Toppings" }));
    const expected = ["check checkbox-ham true", "check checkbox-cheese true"];
    expect(fillFrom({ toppings: ["ham", "cheese"] }, boxes)).toEqual(expected);
    expect(fillFrom({ toppings: "ham and cheese" }, boxes)).toEqual(expected);
  });

  it("uses the field for other answers", () => {
    const page = [...radios("Kind of damage", "Fire", "Water", "Other"), field("text", "If other, please specify")];
    expect(fillFrom({ kind_of_damage: "Hail" }, page)).toEqual([
      "check radio-other true",
      'fill text-ifotherpleasespecify "Hail"',
    ]);
  });

  it("reports a value that the list does not have, with the options", () => {
    const page = [field("text", "Name"), field("select", "Plan", { options: ["Free", "Pro"] })];
    const { message, steps } = plan('{"name":"Ada","plan":"Gold"}', page);
    expect(steps).toHaveLength(1);
    expect(message).toContain(`"Plan" does not accept "Gold". Choose one of "Free", "Pro".`);
  });
});

describe("P8: values that belong nowhere", () => {
  it.each<[string, object, SnapshotField[]]>([
    ["a user name in a password", { username: "ada" }, [field("text", "Password", { inputType: "password" })]],
    ["a card number in a gift card", { card_number: "4111111111111111" }, [field("text", "Gift card number")]],
    ["a trap", { website: "https://a.example" }, [field("text", "Website", { name: "honeypot" })]],
    ["a trap by its label", { name: "Ada" }, [field("text", "Leave this field empty", { name: "name" })]],
  ])("%s", (_what, record, page) => {
    expect(fillFrom(record, page)).toEqual([]);
  });

  it("writes a city into From or To, never into both", () => {
    const page = [field("text", "From"), field("text", "To")];
    expect(fillFrom({ to: "Rome" }, page)).toEqual(['fill text-to "Rome"']);
    expect(fillFrom({ city: "Rome" }, page)).toEqual([]);
  });

  it("repeats a value only in a field that asks for it again", () => {
    const page = [field("text", "Email"), field("text", "Confirm email"), field("text", "Email of a friend")];
    expect(fillFrom({ email: "a@example.com" }, page)).toEqual([
      'fill text-email "a@example.com"',
      'fill text-confirmemail "a@example.com"',
    ]);
  });
});
