// Several looks at a page, one after the other: what was done before comes back as steps, and decides what is next.
import type { SnapshotField, StepExecution } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { field, plan, ran, stepsOf } from "../page.cases.ts";

type Outline = Parameters<typeof plan>[2] extends infer Around | undefined ? Around : never;

/** Plans on one page after the other; every plan is carried out, with the results given for it or all applied. */
function travel(goal: string, pages: { fields: SnapshotField[]; outline?: object; results?: StepExecution[] }[]) {
  const steps: ReturnType<typeof ran>[] = [];
  return pages.map(({ fields, outline, results }) => {
    const output = plan(goal, fields, { steps: [...steps], ...(outline && { outline }) } as Outline);
    if (output.decision === "act") steps.push(ran(output, results));
    return output.decision === "act" ? stepsOf(output) : output.decision;
  });
}

describe("a flight, from the search to the booking", () => {
  const search = [
    field("text", "From"),
    field("text", "To"),
    field("text", "Departure date"),
    field("button", "Search", { inputType: "submit" }),
  ];
  const offers = ["$310", "$99"].map((price, index) =>
    field("button", `Book for ${price}`, { fieldId: `button-${index}` }),
  );
  const goal = "Book the cheapest flight from Oslo to Rome on 12/01/2026";

  it("fills the conditions in, sends them, and books the one that is meant", () => {
    const [first, second, third] = travel(goal, [{ fields: search }, { fields: offers }, { fields: [] }]);
    expect(first).toEqual([
      'fill text-from "Oslo"',
      'fill text-to "Rome"',
      'fill text-departuredate "12/01/2026"',
      "click button-search",
    ]);
    expect(second).toEqual(["click button-1"]);
    expect(third).toBe("done");
  });

  it("cannot go on where a condition has no field", () => {
    expect(travel(goal, [{ fields: [field("text", "Notes"), field("button", "Search")] }])).toEqual(["cannot"]);
  });
});

describe("two presses on two pages", () => {
  const goal = "press Next, then press Finish";
  const one = [field("button", "Next")];
  const two = [field("button", "Finish")];

  it("each once, in order", () => {
    expect(travel(goal, [{ fields: one }, { fields: two }, { fields: [] }])).toEqual([
      ["click button-next"],
      ["click button-finish"],
      "done",
    ]);
  });

  it("the first again where it failed", () => {
    const results: StepExecution[] = [{ status: "refused", code: "COVERED" }];
    expect(travel(goal, [{ fields: one, results }, { fields: one }])).toEqual([
      ["click button-next"],
      ["click button-next"],
    ]);
  });

  it("the second, and then a question, where nobody knows of the first", () => {
    const results: StepExecution[] = [{ status: "unknown", code: "DEADLINE" }];
    expect(travel(goal, [{ fields: one, results }, { fields: two }, { fields: [] }])).toEqual([
      ["click button-next"],
      ["click button-finish"],
      "ask",
    ]);
  });

  it("neither again where the page was left by them", () => {
    const results: StepExecution[] = [{ status: "unknown", code: "NAVIGATED" }];
    expect(travel(goal, [{ fields: one, results }, { fields: two, results }, { fields: [] }])).toEqual([
      ["click button-next"],
      ["click button-finish"],
      "done",
    ]);
  });
});

describe("a document over two pages", () => {
  const goal = '{"name":"Ada Lovelace","email":"ada@example.com"} and press Continue';
  const first = (name: string) => [field("text", "Full name", { currentValue: name }), field("button", "Continue")];

  it("fills in and sends in one plan", () => {
    expect(travel(goal, [{ fields: first("") }])).toEqual([
      ['fill text-fullname "Ada Lovelace"', "click button-continue"],
    ]);
  });

  it("fills nothing in again once it was sent", () => {
    expect(travel(goal, [{ fields: first("") }, { fields: first("") }])[1]).toBe("done");
  });

  it("gives up on a field that never keeps its value, and sends what it can", () => {
    const fields = [field("text", "Full name")];
    const pages = [{ fields }, { fields }, { fields }];
    expect(travel('{"name":"Ada Lovelace"}', pages)).toEqual([
      ['fill text-fullname "Ada Lovelace"'],
      ['fill text-fullname "Ada Lovelace"'],
      "done",
    ]);
  });

  it("does not take the boxes that it ticked for the press that was asked for", () => {
    const box = (isTicked: boolean, name: string) => [
      field("checkbox", "Newsletter", { currentValue: isTicked }),
      field("text", "Shoe size", { required: true, currentValue: name }),
      field("button", "Send"),
    ];
    const tick = plan('{"newsletter":true} and press Send', box(false, ""), { tools: ["click", "fill"] });
    expect(stepsOf(tick)[0]).toBe("click checkbox-newsletter");
    const next = plan('{"newsletter":true} and press Send', box(true, "38"), {
      tools: ["click", "fill"],
      steps: [ran({ ...tick, steps: tick.steps.slice(0, 1) } as typeof tick)],
    });
    expect(stepsOf(next)).toEqual(["click button-send"]);
  });
});

describe("a page that answers", () => {
  const goal = "press Send";
  const fields = [field("button", "Send")];

  it.each([
    ["with thanks", { role: "status", text: "Thank you." }, "done"],
    ["with a complaint", { role: "alert", text: "Email is required" }, "ask"],
    ["that it is still at it", { role: "status", text: "Sending…" }, ["wait_for_idle"]],
  ])("%s", (_how, entry, next) => {
    expect(travel(goal, [{ fields }, { fields, outline: [entry] }])[1]).toEqual(next);
  });

  it("with a field that is invalid", () => {
    const invalid = [...fields, field("text", "Email", { invalid: "Please enter an email address." })];
    const steps = [ran(plan(goal, fields))];
    expect(plan(goal, invalid, { steps })).toMatchObject({
      decision: "ask",
      clarification: expect.stringContaining("Email: Please enter an email address."),
    });
  });
});
