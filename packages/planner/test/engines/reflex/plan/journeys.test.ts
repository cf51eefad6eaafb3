// Several snapshots in a row: the earlier steps decide what comes next.
import type { SnapshotField, StepExecution } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { field, plan, ran, stepsOf } from "../page.cases.ts";

type Outline = Parameters<typeof plan>[2] extends infer Around | undefined ? Around : never;

/** Plans on one page after the other. Every plan is executed with the given results, or with all steps applied. */
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

  it("fills in the criteria, sends them and books the requested flight", () => {
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

  it("cannot continue if a criterion has no field", () => {
    expect(travel(goal, [{ fields: [field("text", "Notes"), field("button", "Search")] }])).toEqual(["cannot"]);
  });
});

describe("two presses on two pages", () => {
  const goal = "press Next, then press Finish";
  const one = [field("button", "Next")];
  const two = [field("button", "Finish")];

  it("presses each once, in order", () => {
    expect(travel(goal, [{ fields: one }, { fields: two }, { fields: [] }])).toEqual([
      ["click button-next"],
      ["click button-finish"],
      "done",
    ]);
  });

  it("repeats the first press if it failed", () => {
    const results: StepExecution[] = [{ status: "refused", code: "COVERED" }];
    expect(travel(goal, [{ fields: one, results }, { fields: one }])).toEqual([
      ["click button-next"],
      ["click button-next"],
    ]);
  });

  it("presses the second and then asks if the outcome of the first is unknown", () => {
    const results: StepExecution[] = [{ status: "unknown", code: "DEADLINE" }];
    expect(travel(goal, [{ fields: one, results }, { fields: two }, { fields: [] }])).toEqual([
      ["click button-next"],
      ["click button-finish"],
      "ask",
    ]);
  });

  it("repeats neither if they navigated", () => {
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

  it("fills in and sends the form in one plan", () => {
    expect(travel(goal, [{ fields: first("") }])).toEqual([
      ['fill text-fullname "Ada Lovelace"', "click button-continue"],
    ]);
  });

  it.each([
    ["send it", "I'll fill in 1 field and send the form."],
    ["press Continue", "I'll fill in 1 field, then press Continue."],
  ])("says what it will do: %s", (rest, message) => {
    const button = rest === "send it" ? "Send" : "Continue";
    const page = [field("text", "Full name"), field("button", button)];
    expect(plan(`{"name":"Ada Lovelace"} and ${rest}`, page).message).toBe(message);
  });

  it("fills in nothing again after sending", () => {
    expect(travel(goal, [{ fields: first("") }, { fields: first("") }])[1]).toBe("done");
  });

  it("gives up on a field that does not keep its value, and does not report success", () => {
    const fields = [field("text", "Full name")];
    const pages = [{ fields }, { fields }, { fields }];
    expect(travel('{"name":"Ada Lovelace"}', pages)).toEqual([
      ['fill text-fullname "Ada Lovelace"'],
      ['fill text-fullname "Ada Lovelace"'],
      "cannot",
    ]);
  });

  it("does not send a form whose fields did not keep their values", () => {
    const covered: StepExecution[] = [{ status: "refused", code: "COVERED" }, { status: "skipped" }];
    const page = { fields: first(""), results: covered };
    expect(travel(goal, [page, page, page]).at(-1)).toBe("cannot");
  });

  it("accepts a value that the page has formatted", () => {
    const phone = (currentValue: string) => [field("text", "Mobile", { currentValue })];
    expect(travel('{"mobile":"4155550134"}', [{ fields: phone("") }, { fields: phone("(415) 555-0134") }])).toEqual([
      ['fill text-mobile "4155550134"'],
      "done",
    ]);
  });

  it("does not count ticked checkboxes as the requested press", () => {
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

describe("the response of the page", () => {
  const goal = "press Send";
  const fields = [field("button", "Send")];

  it.each([
    ["with thanks", { role: "status", text: "Thank you." }, "done"],
    ["with a complaint", { role: "alert", text: "Email is required" }, "ask"],
    ["that it is still at it", { role: "status", text: "Sending…" }, ["wait_for_idle"]],
  ])("%s", (_how, entry, next) => {
    expect(travel(goal, [{ fields }, { fields, outline: [entry] }])[1]).toEqual(next);
  });

  it("asks about an invalid field", () => {
    const invalid = [...fields, field("text", "Email", { invalid: "Please enter an email address." })];
    const steps = [ran(plan(goal, fields))];
    expect(plan(goal, invalid, { steps })).toMatchObject({
      decision: "ask",
      clarification: expect.stringContaining("Email: Please enter an email address."),
    });
  });
});
