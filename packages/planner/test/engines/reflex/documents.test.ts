import { describe, expect, it } from "vitest";
import { field, plan, stepsOf } from "./page.cases.ts";

const form = [
  field("text", "First name"),
  field("text", "Last name"),
  field("text", "Email", { inputType: "email" }),
  field("text", "Shoe size", { required: true }),
  field("button", "Send"),
];

describe("P8: documents", () => {
  it("splits a full name into its parts and does not touch other fields", () => {
    const output = plan('{"name":"Ada Lovelace","email":"ada@example.com"}', form);
    expect(stepsOf(output)).toEqual([
      'fill text-firstname "Ada"',
      'fill text-lastname "Lovelace"',
      'fill text-email "ada@example.com"',
    ]);
    expect(output.message).toContain("Still needed: Shoe size.");
  });

  it("reports values without a field", () => {
    expect(plan('{"email":"a@b.c","starSign":"Sagittarius"}', form).message).toContain(
      "I didn't find a field for: star sign.",
    );
  });

  it("reads lines and follows the rest of the instruction", () => {
    const goal = "Fill in the form and press Send:\nFirst name: Ada\nLast name: Lovelace";
    expect(stepsOf(plan(goal, form))).toEqual(['fill text-firstname "Ada"', 'fill text-lastname "Lovelace"']);
    const filled = form.map((one) =>
      one.label === "First name"
        ? { ...one, currentValue: "Ada" }
        : one.label === "Last name"
          ? { ...one, currentValue: "Lovelace" }
          : one,
    );
    expect(stepsOf(plan(goal, filled))).toEqual(["click button-send"]);
  });

  it("reads a person's own words", () => {
    const page = [
      field("text", "Full name"),
      field("date", "Date of birth", { inputType: "date" }),
      field("text", "Phone", { inputType: "tel" }),
    ];
    expect(stepsOf(plan("I'm Ada Lovelace, born 10 December 1815, ada@example.com, +44 20 7946 0958", page))).toEqual([
      'fill text-fullname "Ada Lovelace"',
      'fill date-dateofbirth "1815-12-10"',
      'fill text-phone "+44 20 7946 0958"',
    ]);
  });

  it("takes a date apart, and finds options by other names", () => {
    const months = [
      "January",
      "February",
      "March",
      "April",
      "May",
      "June",
      "July",
      "August",
      "September",
      "October",
      "November",
      "December",
    ];
    const page = [
      field("select", "Month of birth", { options: months }),
      field("select", "Country", { options: ["Deutschland", "Frankreich"] }),
      field("radio", "weiblich", {
        fieldId: "radio-1",
        name: "g",
        group: "Geschlecht",
        options: ["männlich", "weiblich"],
      }),
    ];
    expect(stepsOf(plan('{"birthday":"1990-12-10","country":"Germany","gender":"female"}', page))).toEqual([
      'select select-monthofbirth "December"',
      'select select-country "Deutschland"',
      "check radio-1 true",
    ]);
  });

  it("takes a phone number apart where the page asks for its parts", () => {
    const page = [
      field("select", "Country code", { options: ["+33", "+44", "+441"], name: "phone_code" }),
      field("text", "Phone number", { inputType: "tel" }),
    ];
    expect(stepsOf(plan('{"phone":"+44 20 7946 0958","email":"a@b.c"}', page))).toEqual([
      'select select-countrycode "+44"',
      'fill text-phonenumber "20 7946 0958"',
    ]);
  });

  it("does not choose what is not on offer", () => {
    const page = [field("select", "Country", { options: ["France", "Japan"] }), field("text", "City")];
    expect(stepsOf(plan('{"country":"Germany","city":"Bonn"}', page))).toEqual(['fill text-city "Bonn"']);
  });

  it("says so when the page is for none of it", () => {
    expect(plan('{"name":"Ada"}', [field("button", "Play")])).toMatchObject({ decision: "cannot" });
  });

  it("is done when the form has all values", () => {
    const filled = [field("text", "Email", { currentValue: "a@b.c" }), field("text", "City", { currentValue: "Bonn" })];
    expect(plan('{"email":"a@b.c","city":"Bonn"}', filled)).toMatchObject({ decision: "done", complete: true });
  });
});
