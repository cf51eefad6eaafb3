// A request is followed only if each of its words has a use.
import { describe, expect, it } from "vitest";
import { field, plan, stepsOf } from "../page.cases.ts";

describe("words without a use", () => {
  const buttons = [field("button", "Play"), field("button", "Stop"), field("button", "Record")];

  it.each(["Press the button left of Stop.", "Press Stop with the blue frame."])("does not press: %s", (goal) => {
    expect(plan(goal, buttons).decision).not.toBe("act");
  });

  it("presses what every word describes", () => {
    expect(stepsOf(plan("Press the Stop button.", buttons))).toEqual(["click button-stop"]);
  });

  it("does not book a trip to another place", () => {
    const offers = [
      field("button", "Book for $90", { fieldId: "a" }),
      field("button", "Book for $190", { fieldId: "b" }),
    ];
    const outline = [0, 1].map((at) => ({ role: "heading" as const, text: "Rome – Oslo", at }));
    expect(plan("Book the cheapest flight from Rome to Bergen", offers, { outline }).decision).not.toBe("act");
    expect(stepsOf(plan("Book the cheapest flight from Rome to Oslo", offers, { outline }))).toEqual(["click a"]);
  });

  it("takes neither a place, a command nor the end of a range for a value", () => {
    const form = [field("text", "Terminal"), field("number", "Number"), field("button", "Submit")];
    expect(plan("Use the terminal to delete the file ending in .gif.", form).decision).not.toBe("act");
    expect(plan("Guess the number between 0 and 9 and press Submit.", form).decision).not.toBe("act");
    expect(plan("Type the text in the first box into Terminal.", form).decision).not.toBe("act");
    expect(stepsOf(plan("Type ls into Terminal.", form))).toEqual(['fill text-terminal "ls"']);
  });
});
