import { describe, expect, it } from "vitest";
import { field, plan, ran, stepsOf } from "./page.cases.ts";

const contact = [
  field("text", "Full name", { autocomplete: "name", required: true }),
  field("text", "Email", { inputType: "email", required: true }),
  field("select", "Plan", { options: ["Free", "Pro", "Team"], required: true }),
  field("textarea", "Message"),
  field("checkbox", "I agree to the terms"),
  field("button", "Send", { inputType: "submit" }),
];

const checkout = [
  field("text", "Full name", { autocomplete: "name" }),
  field("text", "Email", { inputType: "email" }),
  field("text", "Street address", { autocomplete: "street-address" }),
  field("text", "City", { autocomplete: "address-level2" }),
  field("text", "Postal code", { autocomplete: "postal-code" }),
  field("select", "Country", { options: ["France", "Japan", "United Kingdom"], autocomplete: "country" }),
  field("text", "Delivery date", { description: "yyyy-mm-dd" }),
  field("text", "Name on card", { autocomplete: "cc-name" }),
  field("text", "Card number", { autocomplete: "cc-number" }),
  field("text", "Expiry date", { autocomplete: "cc-exp", description: "MM/YY" }),
  field("text", "Security code", { autocomplete: "cc-csc" }),
  field("button", "Place order", { inputType: "submit" }),
];

const job = [
  field("text", "Full name", { autocomplete: "name" }),
  field("text", "Email", { inputType: "email" }),
  field("combobox", "Position", { description: "Type to filter the list" }),
  field("text", "Start date", { description: "yyyy-mm-dd" }),
  field("number", "Expected salary", { description: "per year, in US dollars" }),
  ...["On site", "Hybrid", "Remote"].map((label) =>
    field("radio", label, { group: "Where you would work", name: "place" }),
  ),
  ...["TypeScript", "Design", "Writing"].map((label) => field("checkbox", label, { group: "Skills", name: "skills" })),
  field("file", "CV"),
  field("textarea", "Cover letter"),
  field("button", "Send application", { inputType: "submit" }),
];

describe("P8: a list of what to fill in", () => {
  it("matches values to fields by format or by the page, and follows the rest of the instruction", () => {
    const output = plan("Fill this in for Ada Lovelace, ada@example.com, Pro plan, and send it", contact);
    expect(stepsOf(output)).toEqual([
      'fill text-fullname "Ada Lovelace"',
      'fill text-email "ada@example.com"',
      'select select-plan "Pro"',
      "click button-send",
    ]);
  });

  it.each([
    ["fill in the form with Ada Lovelace, ada@example.com, Team", 'select select-plan "Team"'],
    ["Please fill out this form for Ada Lovelace, plan: Pro, email ada@example.com", 'select select-plan "Pro"'],
    ['Fill it in for Ada Lovelace, Pro, message "Call me, please"', 'fill textarea-message "Call me, please"'],
    ["Full name: Ada Lovelace, Email: ada@example.com, Plan: Free", 'select select-plan "Free"'],
    [
      "Fill this in for Ada, ada@example.com, Pro plan, agree to the terms and send it",
      "check checkbox-iagreetotheterms true",
    ],
  ])("%s", (goal, step) => {
    const steps = stepsOf(plan(goal, contact));
    expect(steps).toContain(step);
    expect(steps[0]).toMatch(/^fill text-fullname "Ada/);
  });

  it.each([
    "fill in this form for Ada Lovelace, ada@example.com, Pro plan and send it",
    "Fill this in for Ada Lovelace with ada@example.com on the Pro plan and send it",
    "Please fill this in for Ada Lovelace, email ada@example.com, plan Pro. Then send it.",
    "Fill it out as Ada Lovelace, ada@example.com, and choose Pro, and submit",
    "Fill this in for Ada Lovelace (ada@example.com), Pro plan, and send it",
    "fill this in for ada lovelace, ada@example.com, pro plan, and send it",
    "Fill the form: name Ada Lovelace, email address ada@example.com, plan Pro; then press Send",
    "Fill in the contact form for Ada Lovelace, ada@example.com, Pro plan and submit it",
  ])("understands the same from: %s", (goal) => {
    const [name, ...others] = stepsOf(plan(goal, contact));
    expect(name?.toLowerCase()).toBe('fill text-fullname "ada lovelace"');
    expect(others).toEqual(['fill text-email "ada@example.com"', 'select select-plan "Pro"', "click button-send"]);
  });

  it("does not read a name or address as an instruction", () => {
    const goal = "Fill this in for Mark Twain, mark@example.com, Free plan, message “I, too, agree”, and press Send";
    expect(stepsOf(plan(goal, contact))).toEqual([
      'fill text-fullname "Mark Twain"',
      'fill text-email "mark@example.com"',
      'select select-plan "Free"',
      'fill textarea-message "I, too, agree"',
      "click button-send",
    ]);
  });

  it("does not read a request as a list because of its colons", () => {
    const travel = [field("text", "From"), field("text", "To"), field("button", "Search")];
    const { message } = plan("Book the cheapest flight from: Oslo, NO to: Rome, IT on 12/01/2026", travel);
    expect(message).not.toMatch(/which field|for any of that/);
  });

  it("reads an address, a date in words and a card", () => {
    const goal =
      "Fill this in for Ada Lovelace, ada@example.com, 12 St James's Square, London, SW1Y 4JH, UK, delivery on 15 January 2027, card 4242 4242 4242 4242, 09/28, security code 123, and place the order";
    expect(stepsOf(plan(goal, checkout))).toEqual([
      'fill text-fullname "Ada Lovelace"',
      'fill text-email "ada@example.com"',
      'fill text-streetaddress "12 St James\'s Square"',
      'fill text-city "London"',
      'fill text-postalcode "SW1Y 4JH"',
      'select select-country "United Kingdom"',
      'fill text-deliverydate "2027-01-15"',
      'fill text-cardnumber "4242 4242 4242 4242"',
      'fill text-expirydate "09/28"',
      'fill text-securitycode "123"',
      "click button-placeorder",
    ]);
  });

  it("reads a position, a number, choices and a file", () => {
    const goal =
      "Fill this in for Grace Hopper, grace@example.com, position Product designer, start on 15 January 2027, salary 70000, remote, TypeScript and Writing, attach cv.pdf, and send it";
    expect(stepsOf(plan(goal, job))).toEqual([
      'fill text-fullname "Grace Hopper"',
      'fill text-email "grace@example.com"',
      'fill combobox-position "Product designer"',
      'fill text-startdate "2027-01-15"',
      'fill number-expectedsalary "70000"',
      "check radio-remote true",
      "check checkbox-typescript true",
      "check checkbox-writing true",
      'upload file-cv ["cv.pdf"]',
      "click button-sendapplication",
    ]);
  });

  it("uses fill for a file if there is no upload tool", () => {
    expect(stepsOf(plan("attach cv.pdf", job, { tools: ["fill", "click"] }))).toEqual(['fill file-cv "cv.pdf"']);
  });

  it("names an item that matches no field, and then does not send the form", () => {
    const output = plan("Fill this in for Ada Lovelace, shoe size 38, Pro plan, and send it", contact);
    expect(stepsOf(output)).toEqual(['fill text-fullname "Ada Lovelace"', 'select select-plan "Pro"']);
    expect(output.message).toContain('"shoe size 38"');
  });

  it("does not guess between two fields with the same option", () => {
    const twice = [...contact, field("select", "Second plan", { options: ["Free", "Pro"] })];
    const output = plan("Fill this in for Ada Lovelace, Pro, and send it", twice);
    expect(stepsOf(output)).toEqual(['fill text-fullname "Ada Lovelace"']);
    expect(output.message).toContain('"Pro"');
  });

  it("does not send the form while a required value is missing", () => {
    const output = plan("Fill this in for Ada Lovelace, Pro plan, and send it", contact);
    expect(stepsOf(output)).toEqual(['fill text-fullname "Ada Lovelace"', 'select select-plan "Pro"']);
    expect(output.message).toContain("Still needed: Email.");
    const filled = contact.map((one) => {
      const currentValue = { "Full name": "Ada Lovelace", Plan: "Pro" }[one.label];
      return currentValue ? { ...one, currentValue } : one;
    });
    expect(plan("Fill this in for Ada Lovelace, Pro plan, and send it", filled)).toMatchObject({
      decision: "ask",
      clarification: expect.stringContaining("Still needed: Email."),
    });
  });

  it("waits while the page is working, but not forever", () => {
    const goal = "Fill this in for Ada Lovelace, ada@example.com, Pro plan, and send it";
    const sent = ran(plan(goal, contact));
    const outline = [{ role: "status" as const, text: "Sending…" }];
    const waiting = plan(goal, [], { steps: [sent], outline });
    expect(stepsOf(waiting)).toEqual(["wait_for_idle"]);
    const waited = Array.from({ length: 5 }, () => ran(waiting));
    expect(plan(goal, [], { steps: [sent, ...waited], outline })).toMatchObject({ decision: "done" });
  });

  it("is done after sending, whatever the page shows", () => {
    const goal = "Fill this in for Ada Lovelace, ada@example.com, Pro plan, and send it";
    const steps = [ran(plan(goal, contact))];
    const outline = [{ role: "status" as const, text: "Thank you." }];
    expect(plan(goal, [field("button", "Again")], { steps, outline })).toMatchObject({
      decision: "done",
      message: expect.stringContaining("Thank you."),
    });
  });
});
