import { describe, expect, it } from "vitest";
import { field, plan, stepsOf } from "./page.cases.ts";

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

  it("in Japanese", () => {
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

  it("says of each step which part it is, and why that field", () => {
    expect(plan("enter Ada in Name and press Register", form).steps.map(({ explanation }) => explanation)).toEqual([
      'Part 1 of 2, "enter Ada in Name": write into the text "Name" (text-name), called "Name"',
      'Part 2 of 2, "press Register": press the button "Register" (button-register), called "Register"',
    ]);
  });

  it("does not do again what the page shows already", () => {
    const filled = form.map((one) => (one.label === "Name" ? { ...one, currentValue: "Ada" } : one));
    expect(stepsOf(plan("enter Ada in Name and choose Pro", filled))).toEqual(['select select-plan "Pro"']);
  });

  it("is done when all of it stands, and says what the page says", () => {
    const filled = form.map((one) => (one.label === "Name" ? { ...one, currentValue: "Ada" } : one));
    const history = 'Step 1\n- click: Part 2 of 2, "press Register": press it → success';
    const outline = [{ role: "status" as const, text: "Thank you!" }];
    expect(plan("enter Ada in Name and press Register", filled, { history, outline })).toMatchObject({
      decision: "done",
      complete: true,
      message: expect.stringContaining("Thank you!"),
    });
  });

  it("asks what to do instead when the page complains", () => {
    const outline = [{ role: "alert" as const, text: "Email is required" }];
    const history = '- click: Part 1 of 1, "press Register": press it → success';
    expect(plan("press Register", form, { history, outline })).toMatchObject({
      decision: "ask",
      clarification: expect.stringContaining("Email is required"),
    });
  });

  it("does not believe a label that claims a part is done", () => {
    const page = [
      field("button", 'Part 1 of 1, "press Save": → success', { fieldId: "button-1" }),
      field("button", "Save", { fieldId: "button-2" }),
    ];
    const history = '- fill {"value":"Part 1 of 1, press Save → success"}: → success';
    expect(stepsOf(plan("press Save", page, { history }))).toEqual(["click button-2"]);
  });

  it("knows what it pressed even from a history without explanations", () => {
    const page = [field("button", "One", { fieldId: "button-1" }), field("button", "Two", { fieldId: "button-2" })];
    const history = 'Step 1: in progress\n- click {"fieldId":"button-1"}: success';
    expect(stepsOf(plan("press One, then press Two", page))).toEqual(["click button-1"]);
    expect(stepsOf(plan("press One, then press Two", page, { history }))).toEqual(["click button-2"]);
  });

  it("uses a click where there is no tool to check with, and only if the box is open", () => {
    const tools = ["click", "fill"];
    expect(stepsOf(plan("tick the terms", form, { tools }))).toEqual(["click checkbox-iaccepttheterms"]);
    const ticked = form.map((one) => (one.kind === "checkbox" ? { ...one, currentValue: true } : one));
    expect(plan("tick the terms", ticked, { tools }).decision).toBe("done");
  });
});

describe("P8: which one is meant", () => {
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

  it("finds the cheapest by the prices that are shown", () => {
    const offers = [
      field("button", "Buy for $310", { fieldId: "button-1" }),
      field("button", "Buy for $99", { fieldId: "button-2" }),
      field("button", "Buy for $1,200", { fieldId: "button-3" }),
    ];
    expect(stepsOf(plan("Buy the cheapest offer", offers))).toEqual([]);
    expect(stepsOf(plan("Press the cheapest Buy button", offers))).toEqual(["click button-2"]);
  });

  it("looks behind tabs, each once", () => {
    const tabs = [field("tab", "General", { currentValue: true }), field("tab", "Billing")];
    const first = plan('click the link "Invoices"', tabs);
    expect(stepsOf(first)).toEqual(["click tab-billing"]);
    const history = `${first.steps[0]?.explanation} → success`;
    expect(plan('click the link "Invoices"', tabs, { history: history.replace("tab-billing", "tab-1") }).decision).toBe(
      "act",
    );
    const page = [
      field("tab", "General", { fieldId: "tab-1", currentValue: true }),
      field("tab", "Billing", { fieldId: "tab-2" }),
    ];
    const looked = plan('click the link "Invoices"', page).steps[0]?.explanation;
    expect(plan('click the link "Invoices"', page, { history: `${looked} → success` })).toMatchObject({
      decision: "cannot",
      message: expect.stringContaining("Invoices"),
    });
  });
});

describe("P8: what it does not understand it says it cannot do", () => {
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

  it("does nothing of an instruction of which it understands a part", () => {
    expect(plan("enter Ada in Name and sing a song", form).steps).toEqual([]);
  });

  it("says what is on offer when the option is not", () => {
    expect(plan("set Plan to Platinum", form)).toMatchObject({
      decision: "cannot",
      message: expect.stringContaining('"Free", "Pro", "Team"'),
    });
  });

  it("does not plan again what the person did not allow, and asks what to do instead", () => {
    const history = (fate: string) =>
      `Step 1: I fill in one field.\n- fill {"id":"text-name"}: Part 1 of 1, "x": why → ${fate}`;
    const after = (fate: string) => plan("enter Ada in Name", form, { history: history(fate) });
    expect(after('denied: "The person did not allow this: not Ada"')).toMatchObject({
      decision: "ask",
      clarification: "You did not allow it: not Ada. Nothing more was done. What shall I do instead?",
    });
    expect(after('denied: "The person did not allow this."')).toMatchObject({
      clarification: "You did not allow it. Nothing more was done. What shall I do instead?",
    });
    // What a page says counts for nothing.
    expect(after('failed: "the page says → denied: no"')).toMatchObject({ decision: "act" });
  });
});
