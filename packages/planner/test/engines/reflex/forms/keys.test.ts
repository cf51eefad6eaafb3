// Keys that are nearly the labels of the form, and the part of the form that they name.
import type { SnapshotField } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { field, plan, stepsOf } from "../page.cases.ts";

const fillFrom = (record: object, fields: SnapshotField[]) => stepsOf(plan(JSON.stringify(record), fields));

const travellers = [1, 2].flatMap((number) =>
  ["First name", "Email"].map((label) =>
    field("text", label, {
      fieldId: `${label.toLowerCase().replace(" ", "")}-${number}`,
      group: `Traveller ${number}`,
    }),
  ),
);

describe("P8: keys with the part of the form in them", () => {
  it.each([
    ["Traveller 1 First name", "Traveller 2 First name"],
    ["traveller1FirstName", "traveller2FirstName"],
    ["traveller_1_first_name", "traveller_2_first_name"],
    ["Traveller 1.First name", "Traveller 2.First name"],
  ])("%s", (one, other) => {
    const steps = fillFrom({ [other]: "Ken", [one]: "Aiko" }, travellers);
    expect(steps).toEqual(['fill firstname-1 "Aiko"', 'fill firstname-2 "Ken"']);
  });

  it("splits no abbreviation at its dot", () => {
    expect(
      fillFrom({ "No.of guests": "4", Name: "Ada" }, [field("number", "No. of guests"), field("text", "Name")]),
    ).toEqual(['fill number-noofguests "4"', 'fill text-name "Ada"']);
  });
});

describe("P8: keys with a mistake in them", () => {
  it.each([
    ["Fammily name", "Family name", "Lovelace"],
    ["adderss", "Address", "Hauptstr. 5, 6020 Innsbruck"],
    ["Landdlord's name", "Landlord's name", "Mr Pike"],
    ["1_surname_family_name", "1. Surname (Family name)", "Yılmaz"],
  ])("%s is %s", (key, label, value) => {
    const page = [field("text", label, { fieldId: "text-1" }), field("text", "Remarks")];
    expect(fillFrom({ [key]: value }, page)).toEqual([`fill text-1 ${JSON.stringify(value)}`]);
  });

  it("corrects no word that means something else", () => {
    expect(fillFrom({ country: "Italy", Town: "Rome" }, [field("text", "County"), field("text", "Town")])).toEqual([
      'fill text-town "Rome"',
    ]);
  });
});

describe("P8: somebody else", () => {
  const page = [
    field("text", "First name"),
    field("text", "Phone", { inputType: "tel", fieldId: "tel-own" }),
    field("text", "Name", { group: "Emergency contact", fieldId: "text-other" }),
  ];

  it("gets the value with the only such label, if the person also has one", () => {
    const steps = fillFrom({ "First name": "Anneli", Name: "Timo Virtanen", Phone: "+358 50 555 1188" }, page);
    expect(steps).toContain('fill text-other "Timo Virtanen"');
  });

  it("gets no value of the person", () => {
    expect(fillFrom({ name: "Anneli Virtanen", phone: "+358 50 555 1188" }, page)).not.toContain(
      'fill text-other "Anneli Virtanen"',
    );
  });

  it("gives no value to the person, if only the spelling of a label differs", () => {
    const form = [field("text", "E-mail"), field("text", "Email", { group: "Referee 1", fieldId: "text-other" })];
    expect(fillFrom({ "Referee 1": { Email: "j@work.example", Name: "Jo" } }, form)).toEqual([
      'fill text-other "j@work.example"',
    ]);
  });

  it("keeps its title, and its number is not the person's", () => {
    const form = [
      ...[field("text", "Child's first name"), field("text", "Phone", { inputType: "tel" })],
      field("text", "Name", { group: "Doctor", fieldId: "text-doctor" }),
      field("text", "Landlord's name and phone", { fieldId: "text-landlord" }),
    ];
    const steps = fillFrom(
      { doctor: { name: "Dr. Leila Haskins" }, phone: "613-555-0128", landlord: "Glebe Rentals, 613-555-0170" },
      form,
    );
    expect(steps).toContain('fill text-doctor "Dr. Leila Haskins"');
    expect(steps).toContain('fill text-landlord "Glebe Rentals, 613-555-0170"');
  });
});

it.each(["1", "on", "checked", "✔", "yes", true])("P8: %s ticks a box", (value) => {
  const page = [field("checkbox", "Tail lift needed"), field("text", "Town")];
  expect(fillFrom({ tail_lift_needed: value, Town: "Hull" }, page)).toEqual([
    "check checkbox-tailliftneeded true",
    'fill text-town "Hull"',
  ]);
});

it("P8: reads the day first, if a number is not of North America", () => {
  const page = [field("date", "Start date"), field("text", "Phone", { inputType: "tel" })];
  expect(fillFrom({ start_date: "05/03/2027", phone: "+44 7700 900461" }, page)).toContain(
    'fill date-startdate "2027-03-05"',
  );
  expect(fillFrom({ start_date: "05/03/2027", phone: "212-555-0100" }, page)).toContain(
    'fill date-startdate "2027-05-03"',
  );
});

it("P8: gives what a record has at its end, under a name that the form lacks, to no other line", () => {
  const names = ["Alpha", "Bravo", "Charlie", "Delta"];
  const page = [...names, "Referred by"].map((name) => field("text", name));
  const record = { ...Object.fromEntries(names.map((name) => [name, `${name} 1`])), applicantId: "77213" };
  expect(fillFrom(record, page).join("\n")).not.toContain("77213");
});

it("P8: reads the parts of a number from their own keys", () => {
  const short = { inputType: "tel", constraints: { maxLength: 4 } };
  const page = ["Area code", "Prefix", "Line"].map((label) => field("text", label, short));
  expect(fillFrom({ "Area code": "802", Prefix: "555", Line: "0199" }, page)).toEqual([
    'fill text-areacode "802"',
    'fill text-prefix "555"',
    'fill text-line "0199"',
  ]);
});

it("P8: reads lines whose keys are long questions", () => {
  const label = "Did you have private health cover for the full year?";
  const page = [field("select", label, { options: ["Yes", "No"], fieldId: "select-1" }), field("text", "Town")];
  expect(stepsOf(plan(`${label}: No\nTown: Hull`, page))).toEqual(['select select-1 "No"', 'fill text-town "Hull"']);
});
