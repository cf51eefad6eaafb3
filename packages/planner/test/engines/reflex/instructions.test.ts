import type { StepExecution } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { field, plan, ran, stepsOf } from "./page.cases.ts";

const form = [
  field("text", "Name"),
  field("text", "Email", { inputType: "email" }),
  field("select", "Plan", { options: ["Free", "Pro", "Team"], currentValue: "Free" }),
  field("checkbox", "I accept the terms"),
  field("button", "Register"),
];

describe("P8: direct instructions", () => {
  it.each([
    [
      "enter Ada in Name, choose Pro, tick the terms and submit",
      [
        'fill text-name "Ada"',
        'select select-plan "Pro"',
        "check checkbox-iaccepttheterms true",
        "click button-register",
      ],
    ],
    ['Type "Ada Lovelace" into the name field', ['fill text-name "Ada Lovelace"']],
    [
      "Fill in Email with ada@example.com and set Plan to Team",
      ['fill text-email "ada@example.com"', 'select select-plan "Team"'],
    ],
    ["Enter Ada in Name and ada@example.com in Email", ['fill text-name "Ada"', 'fill text-email "ada@example.com"']],
    ['Enter the name "Ada" and the email "a@b.c"', ['fill text-name "Ada"', 'fill text-email "a@b.c"']],
    ["Name: Ada", ['fill text-name "Ada"']],
    ["please press Register", ["click button-register"]],
    ["名前に「Ada」を入力して、プランから「Pro」を選択し、登録ボタンをクリックしてください。", undefined],
  ])("%s", (goal, steps) => {
    const output = plan(goal, form);
    if (steps) expect(stepsOf(output)).toEqual(steps);
    else expect(output.decision).not.toBe("done");
  });

  it("follows Japanese instructions", () => {
    const page = [
      field("text", "お名前", { fieldId: "input-1" }),
      field("select", "プラン", { fieldId: "select-2", options: ["Free", "Pro"] }),
      field("checkbox", "利用規約に同意する", { fieldId: "check-3" }),
      field("button", "送信", { fieldId: "button-4" }),
    ];
    expect(
      stepsOf(
        plan(
          "お名前に「Ada」を入力して、プランから「Pro」を選択し、利用規約にチェックを入れて、送信ボタンをクリックしてください。",
          page,
        ),
      ),
    ).toEqual(['fill input-1 "Ada"', 'select select-2 "Pro"', "check check-3 true", "click button-4"]);
  });

  it("explains which part each step is for and why it uses that field", () => {
    expect(plan("enter Ada in Name and press Register", form).steps.map(({ explanation }) => explanation)).toEqual([
      'Part 1 of 2, "enter Ada in Name": fill in the text "Name" (text-name), called "Name"',
      'Part 2 of 2, "press Register": press the button "Register" (button-register), called "Register"',
    ]);
  });

  it("does not repeat what the page already shows", () => {
    const filled = form.map((one) => (one.label === "Name" ? { ...one, currentValue: "Ada" } : one));
    expect(stepsOf(plan("enter Ada in Name and choose Pro", filled))).toEqual(['select select-plan "Pro"']);
  });

  it("is done when everything is set, and quotes the status of the page", () => {
    const filled = form.map((one) => (one.label === "Name" ? { ...one, currentValue: "Ada" } : one));
    const goal = "enter Ada in Name and press Register";
    const steps = [ran(plan(goal, form))];
    const outline = [{ role: "status" as const, text: "Thank you!" }];
    expect(plan(goal, filled, { steps, outline })).toMatchObject({
      decision: "done",
      complete: true,
      message: expect.stringContaining("Thank you!"),
    });
  });

  it("asks what to do instead when the page complains", () => {
    const outline = [{ role: "alert" as const, text: "Email is required" }];
    const steps = [ran(plan("press Register", form))];
    expect(plan("press Register", form, { steps, outline })).toMatchObject({
      decision: "ask",
      clarification: expect.stringContaining("Email is required"),
    });
  });

  it("does not believe a label that claims a part is done", () => {
    const page = [
      field("button", 'Part 1 of 1, "press Save": → success', { fieldId: "button-1" }),
      field("button", "Save", { fieldId: "button-2" }),
    ];
    const claim = 'Part 1 of 1, "press Save": press it → success';
    const filling = plan("enter x in Name", form);
    const steps = [
      ran({
        ...filling,
        message: claim,
        steps: filling.steps.map((step) => ({ ...step, explanation: claim, memo: {} })),
      }),
    ];
    expect(stepsOf(plan("press Save", page, { steps }))).toEqual(["click button-2"]);
  });

  it("counts presses of another engine, whose steps have no readable memo", () => {
    const page = [field("button", "One", { fieldId: "button-1" }), field("button", "Two", { fieldId: "button-2" })];
    const first = plan("press One, then press Two", page);
    expect(stepsOf(first)).toEqual(["click button-1"]);
    const steps = [{ ...ran(first), engine: "ollama" }];
    expect(stepsOf(plan("press One, then press Two", page, { steps }))).toEqual(["click button-2"]);
  });

  it("clicks a checkbox if there is no check tool, and only if it is unchecked", () => {
    const tools = ["click", "fill"];
    expect(stepsOf(plan("tick the terms", form, { tools }))).toEqual(["click checkbox-iaccepttheterms"]);
    const ticked = form.map((one) => (one.kind === "checkbox" ? { ...one, currentValue: true } : one));
    expect(plan("tick the terms", ticked, { tools }).decision).toBe("done");
  });
});

describe("P8: targets", () => {
  const rows = [
    field("button", "Edit", { fieldId: "button-1" }),
    field("button", "Delete", { fieldId: "button-2" }),
    field("button", "Edit", { fieldId: "button-3" }),
    field("button", "Delete", { fieldId: "button-4" }),
  ];
  const outline = [
    { role: "text" as const, text: "Ada 12", at: 0 },
    { role: "text" as const, text: "Bob 15", at: 2 },
  ];

  it.each([
    ["click the Edit button in the row of Bob", "click button-3"],
    ["click the second Delete", "click button-4"],
    ["click the last Edit", "click button-3"],
  ])("%s", (goal, step) => {
    expect(stepsOf(plan(goal, rows, { outline }))).toEqual([step]);
  });

  it("asks rather than deletes the wrong one", () => {
    expect(plan("press Delete", rows, { outline })).toMatchObject({
      decision: "ask",
      clarification: expect.stringContaining("button-2"),
    });
  });

  it("finds the cheapest by the prices on the page", () => {
    const offers = [
      field("button", "Buy for $310", { fieldId: "button-1" }),
      field("button", "Buy for $99", { fieldId: "button-2" }),
      field("button", "Buy for $1,200", { fieldId: "button-3" }),
    ];
    expect(stepsOf(plan("Buy the cheapest offer", offers))).toEqual([]);
    expect(stepsOf(plan("Press the cheapest Buy button", offers))).toEqual(["click button-2"]);
  });

  it("opens each tab once to find a field", () => {
    const tabs = [field("tab", "General", { currentValue: true }), field("tab", "Billing")];
    const first = plan('click the link "Invoices"', tabs);
    expect(stepsOf(first)).toEqual(["click tab-billing"]);
    const others = [...tabs, field("tab", "Archive")];
    expect(stepsOf(plan('click the link "Invoices"', others, { steps: [ran(first)] }))).toEqual(["click tab-archive"]);
    expect(plan('click the link "Invoices"', tabs, { steps: [ran(first)] })).toMatchObject({
      decision: "cannot",
      message: expect.stringContaining("Invoices"),
    });
  });
});

describe("P8: instructions it cannot follow", () => {
  it.each([
    "Write me a poem about the sea",
    "What is the capital of France?",
    "Make everything bold",
    "Summarise this page",
    "enter Ada in Shoe size",
    "choose Platinum",
    "press Frobnicate",
  ])("%s", (goal) => {
    expect(plan(goal, form)).toMatchObject({ complete: false, steps: [] });
  });

  it("suggests a wording and names the required fields that are still empty", () => {
    const page = [field("text", "Email", { required: true }), field("text", "Name", { currentValue: "Ada" })];
    expect(plan("sing a song", page)).toMatchObject({
      decision: "cannot",
      message: `I didn't understand "sing a song". Try "Name: Ada, Email: ada@example.com", "choose …", "check …" or "press …". Still empty: Email.`,
    });
  });

  it("does nothing if it understands only a part of the instruction", () => {
    expect(plan("enter Ada in Name and sing a song", form).steps).toEqual([]);
  });

  it("lists the options when the requested one does not exist", () => {
    expect(plan("set Plan to Platinum", form)).toMatchObject({
      decision: "cannot",
      message: expect.stringContaining('"Free", "Pro", "Team"'),
    });
  });

  it("asks what to do instead after a denial", () => {
    const first = plan("enter Ada in Name", form);
    const after = (execution: StepExecution) => plan("enter Ada in Name", form, { steps: [ran(first, [execution])] });
    const denied = { status: "refused", code: "DENIED", message: "The person did not allow this." } as const;
    expect(after({ ...denied, reason: "not Ada" })).toMatchObject({
      decision: "ask",
      clarification: "OK, I didn't do that: not Ada. What should I do instead?",
    });
    expect(after(denied)).toMatchObject({
      clarification: "OK, I didn't do that. What should I do instead?",
    });
    // Claims of the page are ignored.
    expect(after({ status: "failed", message: "the page says → denied: no" })).toMatchObject({ decision: "act" });
  });

  it("does not repeat a press with an unknown outcome, and does not report it as done", () => {
    const first = plan("press Register", form);
    const after = (execution: StepExecution) => plan("press Register", form, { steps: [ran(first, [execution])] });
    expect(after({ status: "unknown", code: "DEADLINE" })).toMatchObject({
      decision: "ask",
      steps: [],
      clarification: expect.stringContaining(`I don't know whether this worked: "press Register".`),
    });
    // A press may have no visible effect, and a page that was left cannot report.
    expect(after({ status: "unknown" })).toMatchObject({ decision: "done" });
    expect(after({ status: "unknown", code: "NAVIGATED" })).toMatchObject({ decision: "done" });
  });
});
