// A longer text in sentences: what is understood is filled in, and the rest is named.
import { describe, expect, it } from "vitest";
import { field, plan, stepsOf } from "./page.cases.ts";

const line = (label: string, name: string) => field("text", label, { fieldId: name, name });
const fields = [
  line("Rider's name", "rider"),
  line("Email", "email"),
  line("Phone", "phone"),
  line("Name of the horse", "horse"),
  field("number", "Weight (kg)", { fieldId: "weight", name: "weight" }),
  field("select", "Saddle size", { fieldId: "saddle", name: "saddle", options: ["15 inch", "17 inch"] }),
  field("button", "Send", { fieldId: "send" }),
];
const story =
  "Please fill in the riding form for me. My email is mina@stall.example. My phone is 0171 5550 1234. " +
  "The name of the horse is Dr. Pepper. I weigh 61 kg. The saddle size is 17 inch.";

describe("P8: a story", () => {
  it("fills in what each sentence says, although sentences end with numbers and names have dots", () => {
    expect(stepsOf(plan(story, fields))).toEqual([
      'fill email "mina@stall.example"',
      'fill phone "0171 5550 1234"',
      'fill horse "Dr. Pepper"',
      'fill weight "61"',
      'select saddle "17 inch"',
    ]);
  });

  it("names what it did not understand, and does not send the form", () => {
    const { steps, message } = plan(`${story} Grandfather always sang there. Send it.`, fields);
    expect(steps.map(({ args }) => args.id)).not.toContain("send");
    expect(steps).toHaveLength(5);
    expect(message).toContain("Grandfather always sang there");
  });

  it("begins nothing if too little is understood", () => {
    const strange = "Blue winds came. Grandfather sang. The moon had two doors. My email is mina@stall.example.";
    expect(stepsOf(plan(strange, fields))).toEqual([]);
  });

  it("never writes that an answer is the same as another", () => {
    const text = `${story} My stable's phone is the same.`;
    expect(JSON.stringify(plan(text, [...fields, line("Stable's phone", "stable")]).steps)).not.toContain("same");
  });
});
