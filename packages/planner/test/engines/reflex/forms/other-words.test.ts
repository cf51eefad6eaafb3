// Records whose keys, units and formats are not those of the form.
import type { SnapshotField } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { field, plan, stepsOf } from "../page.cases.ts";

function fillFrom(record: object, fields: SnapshotField[]): string[] {
  return stepsOf(plan(JSON.stringify(record), fields));
}

const text = (label: string, more: Partial<SnapshotField> = {}) => field("text", label, more);
const list = (label: string, options: string[], more: Partial<SnapshotField> = {}) =>
  field("select", label, { options, ...more });

describe("P8: what only looks like a part of an address or of a card", () => {
  it("writes the expiry of a paper as a date", () => {
    const page = [
      text("Holder"),
      text("Number"),
      text("Date of expiry", { placeholder: "DD/MM/YYYY", fieldId: "f-3" }),
    ];
    expect(fillFrom({ permit: { validUntil: "2031-02-09" } }, page)).toEqual(['fill f-3 "09/02/2031"']);
  });

  it("keeps a whole address in one line beside a state licence", () => {
    const page = [text("Postal address", { fieldId: "f-1" }), text("State license no.", { fieldId: "f-2" })];
    const record = { postal_address: "PO Box 4, Elko, NV 89801", license: { number: "77120" } };
    expect(fillFrom(record, page)).toEqual(['fill f-1 "PO Box 4, Elko, NV 89801"', 'fill f-2 "77120"']);
  });
});

describe("P8: formats", () => {
  it.each([
    ["0,00", "72,50"],
    ["0.00", "72.50"],
  ])("writes an amount like the example %s", (placeholder, written) => {
    expect(fillFrom({ amount: 72.5 }, [text("Amount", { placeholder, fieldId: "f-1" })])).toEqual([
      `fill f-1 "${written}"`,
    ]);
  });

  it("fills a date whose parts begin with their names", () => {
    const days = Array.from({ length: 31 }, (_, at) => String(at + 1));
    const page = [
      text("Family name", { fieldId: "f-0" }),
      list("Day of purchase", ["DD", ...days], { fieldId: "f-1" }),
      list("Month of purchase", ["MM", ...days.slice(0, 12)], { fieldId: "f-2" }),
      list("Year of purchase", ["YYYY", "2027", "2026", "2025"], { fieldId: "f-3" }),
    ];
    expect(fillFrom({ surname: "Ode", purchasedOn: "2026-03-09" }, page)).toEqual([
      'fill f-0 "Ode"',
      'select f-1 "9"',
      'select f-2 "3"',
      'select f-3 "2026"',
    ]);
  });
});

describe("P8: options in other words", () => {
  it.each([
    ["Standard", ["Standard · 3 to 5 days", "Express · next day"], "Standard · 3 to 5 days"],
    ["Lisbon", ["Porto, 3 nights", "Lisbon, 2 nights"], "Lisbon, 2 nights"],
  ])("%s begins an option", (value, options, chosen) => {
    expect(fillFrom({ wish: value }, [list("Offer", options, { fieldId: "f-1" })])).toEqual([`select f-1 "${chosen}"`]);
  });

  it.each([
    ["19h", ["14h - 18h", "18h - 22h"], "18h - 22h"],
    ["10:30", ["08:00–12:00", "12:00–16:00"], "08:00–12:00"],
  ])("%s is in a range of times", (value, options, chosen) => {
    expect(fillFrom({ time: value }, [list("Time", options, { fieldId: "f-1" })])).toEqual([`select f-1 "${chosen}"`]);
  });

  it("reads the unit of a number in its key", () => {
    const page = [list("Runtime", ["6 months", "12 months", "24 months"], { fieldId: "f-1" })];
    expect(fillFrom({ contractMonths: 24 }, page)).toEqual(['select f-1 "24 months"']);
  });

  it("reads yes and no at the beginning of options", () => {
    const options = ["Yes (+ £12)", "No, thank you"];
    const page = options.map((label, at) =>
      field("radio", label, { fieldId: `r-${at}`, group: "Gift wrapping", name: "g", options }),
    );
    expect(fillFrom({ giftWrapping: true }, page)).toEqual(["check r-0 true"]);
  });
});

describe("P8: parts of a form", () => {
  const row = (at: number) => [
    text(`Item ${at} name`, { fieldId: `n-${at}` }),
    text(`Item ${at} price`, { fieldId: `p-${at}` }),
  ];

  it("numbers the rows like the list of the record", () => {
    const record = {
      items: [
        { name: "Lamp", price: "12" },
        { name: "Desk", price: "80" },
      ],
    };
    expect(fillFrom(record, [...row(1), ...row(2), ...row(3)])).toEqual([
      'fill n-1 "Lamp"',
      'fill p-1 "12"',
      'fill n-2 "Desk"',
      'fill p-2 "80"',
    ]);
  });

  it("reads a group inside another as a part of it", () => {
    const inside = { group: "Date of birth" };
    const page = [
      text("First name", { group: "The pupil", fieldId: "f-1" }),
      ...["Day", "Month", "Year"].map((label, at) =>
        text(label, { ...inside, fieldId: `d-${at}`, name: `dob-${label}` }),
      ),
      text("Class", { group: "The pupil", fieldId: "f-2" }),
      text("First name", { group: "The parent", fieldId: "f-3" }),
    ];
    const record = { pupil: { firstName: "Mo", birthDate: "2018-04-05", class: "2b" }, parent: { firstName: "Kai" } };
    expect(fillFrom(record, page)).toEqual([
      'fill f-1 "Mo"',
      'fill d-0 "5"',
      'fill d-1 "4"',
      'fill d-2 "2018"',
      'fill f-2 "2b"',
      'fill f-3 "Kai"',
    ]);
  });

  it("ends the lines of one heading at the next", () => {
    const goal = "Rider 1:\nName: Ana\nAge: 30\nRider 2:\nName: Ben\nAge: 9";
    const page = [1, 2].flatMap((at) => [
      text("Name", { group: `Rider ${at}`, fieldId: `n-${at}` }),
      text("Age", { group: `Rider ${at}`, fieldId: `a-${at}` }),
    ]);
    expect(stepsOf(plan(goal, page))).toEqual(['fill n-1 "Ana"', 'fill a-1 "30"', 'fill n-2 "Ben"', 'fill a-2 "9"']);
  });
});

describe("P8: signs that are weak alone", () => {
  it("pairs a word that only one key and one label have", () => {
    const page = [text("Harbour name", { fieldId: "f-1" }), text("Mooring place", { fieldId: "f-2" })];
    expect(fillFrom({ harbour: "Hamble", mooringSpot: "B 12" }, page)).toEqual([
      'fill f-1 "Hamble"',
      'fill f-2 "B 12"',
    ]);
  });

  it("pairs the counterpart of what another part has", () => {
    const part = (group: string, at: number) => [
      text("First name", { group, fieldId: `n-${at}` }),
      text("Papers", { group, fieldId: `p-${at}` }),
      text("Date of birth", { group, fieldId: `b-${at}`, placeholder: "DD/MM/YYYY" }),
    ];
    const page = [...part("Rider 1", 1), ...part("Rider 2", 2)];
    const rider = (firstName: string, papers: string) => ({ firstName, papers, birthDate: "1990-01-02" });
    const record = { riders: [rider("Ana", "X1"), rider("Ben", "X2")] };
    expect(fillFrom(record, page).filter((step) => step.includes(" p-"))).toEqual(['fill p-1 "X1"', 'fill p-2 "X2"']);
  });

  it("leaves a value open that suits two lines alike, and names it", () => {
    const page = [text("Left panel"), text("Right panel")];
    const answer = plan(JSON.stringify({ panel: "oak", name: "Ada" }), [...page, text("Name", { fieldId: "f-1" })]);
    expect(stepsOf(answer)).toEqual(['fill f-1 "Ada"']);
    expect(JSON.stringify(answer)).toContain("panel");
  });

  it("does not put a value into a search, a coupon or a box for the office", () => {
    const page = [
      text("Coupon code"),
      field("text", "Search", { inputType: "search" }),
      text("Email", { fieldId: "f-1" }),
    ];
    expect(fillFrom({ email: "a@example.org", codeword: "heron" }, page)).toEqual(['fill f-1 "a@example.org"']);
  });
});

it("P8: writes a whole name into the line for the whole name", () => {
  const page = [text("Nom complet", { name: "nom", fieldId: "f-1" }), text("Ville", { fieldId: "f-2" })];
  expect(fillFrom({ nom: "Louise Caradec", ville: "Brest" }, page)).toEqual([
    'fill f-1 "Louise Caradec"',
    'fill f-2 "Brest"',
  ]);
});

describe("P8: keys in English on a form in another language", () => {
  it.each([
    [{ invoice_date: "2026-05-04" }, "Rechnungsdatum", "2026-05-04"],
    [{ serial_number: "AB-9" }, "製造番号", "AB-9"],
    [{ landlord: "Ines Roth" }, "Vermieter", "Ines Roth"],
    [{ purchase_price: "40" }, "Prix d’achat", "40"],
    [{ resolution: "Cambio" }, "Solución", "Cambio"],
  ])("%o belongs to %s", (record, label, written) => {
    expect(fillFrom(record, [text(label, { fieldId: "f-1" }), text("IBAN")])).toEqual([`fill f-1 "${written}"`]);
  });
});
