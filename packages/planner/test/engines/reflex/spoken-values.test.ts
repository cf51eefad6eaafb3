// Values in a sentence, and the words around them that say which field each is for.
import { describe, expect, it } from "vitest";
import { field, plan, stepsOf } from "./page.cases.ts";

const fields = [
  field("number", "Number of parcels", { fieldId: "count", name: "count" }),
  field("number", "Total weight (kg)", { fieldId: "weight", name: "weight" }),
  field("date", "Pick-up date", { fieldId: "start", name: "start", inputType: "date" }),
  field("date", "Return date", { fieldId: "end", name: "end", inputType: "date" }),
  field("date", "Not before", { fieldId: "time", name: "time", inputType: "time" }),
  field("checkbox", "Signature on delivery", { fieldId: "signed", name: "signed" }),
  field("button", "Get price", { fieldId: "price" }),
];

describe("P8: values in a sentence", () => {
  it.each([
    ["3 parcels, together they weigh 14.5 kilos", ['fill count "3"', 'fill weight "14.5"']],
    ["we land on 3 May 2031 and fly home on the 10th", ['fill start "2031-05-03"', 'fill end "2031-05-10"']],
    ["not before half past two in the afternoon", ['fill time "14:30"']],
    ["someone has to sign for it", ["check signed true"]],
    ["show me the price pls", ["click price"]],
    ["not before 9:00, sorry, 9:30", ['fill time "09:30"']],
  ])("reads %j", (text, steps) => {
    expect(stepsOf(plan(text, fields))).toEqual(steps);
  });

  it.each([
    ["4 elephants weigh 900 kg", ['fill weight "900"'], "elephants"],
    [
      "we collect them on 3 May 2031 and drive home on the 10th",
      ['fill start "2031-05-03"', 'fill end "2031-05-10"'],
      "drive",
    ],
  ])('begins with what is certain in "%s", and names the word that has no use', (goal, steps, word) => {
    const output = plan(goal, fields);
    expect(stepsOf(output)).toEqual(steps);
    expect(output.message).toContain(word);
  });
});
