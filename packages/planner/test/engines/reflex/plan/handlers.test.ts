// One part of an instruction on one page: steps to take, values that are already set, and what is impossible.
import { describe, expect, it } from "vitest";
import { field, plan, ran, stepsOf } from "../page.cases.ts";

describe("opening and closing", () => {
  const details = (expanded: boolean) => [field("button", "Details", { expanded })];

  it("opens a closed section once", () => {
    expect(stepsOf(plan("expand the Details section", details(false)))).toEqual(["click button-details"]);
    expect(plan("expand the Details section", details(true)).decision).toBe("done");
  });

  it("closes an open section once", () => {
    expect(stepsOf(plan("collapse the Details section", details(true)))).toEqual(["click button-details"]);
    expect(plan("collapse the Details section", details(false)).decision).toBe("done");
  });

  it("switches to a tab", () => {
    const tabs = [field("tab", "General", { currentValue: true }), field("tab", "Billing")];
    expect(stepsOf(plan("switch to the Billing tab", tabs))).toEqual(["click tab-billing"]);
  });
});

describe("checkboxes", () => {
  const boxes = [
    field("checkbox", "News"),
    field("checkbox", "Offers", { currentValue: true }),
    field("switch", "Dark mode"),
    field("radio", "Remote"),
  ];

  it.each([
    ["tick News", ["check checkbox-news true"]],
    ["untick Offers", ["check checkbox-offers false"]],
    ["turn on Dark mode", ["check switch-darkmode true"]],
    ["select Remote", ["check radio-remote true"]],
  ])("%s", (goal, steps) => {
    expect(stepsOf(plan(goal, boxes))).toEqual(steps);
  });

  it.each(["tick Offers", "untick News", "turn off Dark mode"])("%s: does nothing if it is already set", (goal) => {
    expect(plan(goal, boxes)).toMatchObject({ decision: "done", steps: [] });
  });

  it("does not tick a disabled checkbox, and says so", () => {
    const terms = [field("checkbox", "Terms", { disabled: true })];
    expect(plan("tick the terms", terms)).toMatchObject({
      decision: "cannot",
      message: expect.stringContaining("is disabled"),
    });
  });
});

describe("entering values", () => {
  it.each([
    ["a date", field("date", "Start"), "enter 15 January 2027 in Start", 'fill date-start "2027-01-15"'],
    ["a number", field("number", "Guests"), "set Guests to 3", 'fill number-guests "3"'],
    ["a choice", field("select", "Plan", { options: ["Free", "Pro"] }), "set Plan to pro", 'select select-plan "Pro"'],
    ["a slider", field("slider", "Volume"), "set Volume to 70%", 'fill slider-volume "70"'],
  ])("enters %s in the format of its field", (_what, one, goal, step) => {
    expect(stepsOf(plan(goal, [one]))).toEqual([step]);
  });

  it("uses the only field that accepts the value if none is named", () => {
    expect(stepsOf(plan('type "Ada"', [field("text", "Name"), field("button", "OK")]))).toEqual([
      'fill text-name "Ada"',
    ]);
    expect(plan('type "Ada"', [field("text", "Name"), field("text", "City")]).decision).toBe("ask");
  });

  it("gives up on a field that does not keep its value", () => {
    const form = [field("text", "Name")];
    const goal = "enter Ada in Name";
    const once = ran(plan(goal, form));
    expect(stepsOf(plan(goal, form, { steps: [once] }))).toEqual(['fill text-name "Ada"']);
    expect(plan(goal, form, { steps: [once, once] })).toMatchObject({
      decision: "cannot",
      message: expect.stringContaining("did not keep the value"),
    });
  });

  it("gives up on a part that has failed three times", () => {
    const form = [field("text", "Name")];
    const goal = "enter Ada in Name";
    const failed = ran(plan(goal, form), [{ status: "refused", code: "COVERED" }]);
    expect(plan(goal, form, { steps: [failed, failed] }).decision).toBe("act");
    expect(plan(goal, form, { steps: [failed, failed, failed] })).toMatchObject({
      decision: "cannot",
      message: `I tried several times, but this didn't work: "enter Ada in Name".`,
    });
  });

  it("does not fill a secret field twice, since it cannot be read back", () => {
    const pin = (currentValue: string) => [field("text", "Pin", { sensitive: true, currentValue })];
    const goal = "enter 1234 in Pin";
    const once = ran(plan(goal, pin("")));
    expect(plan(goal, pin("••••"), { steps: [once] }).decision).toBe("done");
  });
});

describe("menus and lists of results", () => {
  it("opens a menu on the way to an item, and then chooses the item", () => {
    const goal = "choose File > Open";
    const closed = [field("menuitem", "File")];
    const first = plan(goal, closed);
    expect(stepsOf(first)).toEqual(["hover menuitem-file", "wait_for_idle"]);
    const open = [...closed, field("menuitem", "Open")];
    expect(stepsOf(plan(goal, open, { steps: [ran(first)] }))).toEqual(["click menuitem-open"]);
  });

  it("says that it does not find a result by its number, and opens no other page of results", () => {
    const results = [1, 2, 3].map((number) => field("link", `Result ${number}`, { fieldId: `link-${number}` }));
    const turners = [1, 2].map((number) => field("link", String(number), { fieldId: `link-9${number}` }));
    const search = field("text", "Search", { inputType: "search" });
    expect(plan("click the 5th search result", [search, ...results, ...turners])).toMatchObject({
      decision: "cannot",
      steps: [],
    });
  });
});

describe("disabled forms", () => {
  it.each(["Not now", "Cancel", "Close"])("does not press %s because the rest of the form is disabled", (label) => {
    const page = [
      field("text", "Name", { disabled: true }),
      field("button", "Save", { disabled: true }),
      field("button", label),
    ];
    for (const goal of ["press Save", "enter Ada in Name"])
      expect(plan(goal, page)).toMatchObject({ decision: "cannot", steps: [] });
  });
});

describe("searching", () => {
  const page = [field("text", "Search", { inputType: "search" }), field("button", "Search")];

  it("fills in the query and sends it once", () => {
    const first = plan("search for lamps", page);
    expect(stepsOf(first)).toEqual(['fill text-search "lamps"', "click button-search"]);
    const after = [field("link", "Lamp 1")];
    expect(plan("search for lamps", after, { steps: [ran(first)] }).decision).toBe("done");
  });

  it("cannot search without a search field", () => {
    expect(plan("search for lamps", [field("button", "Save")]).decision).toBe("cannot");
  });
});

describe("navigation", () => {
  it("opens an address unless it is already open", () => {
    expect(stepsOf(plan("go to https://shop.example/help", []))).toEqual(['navigate "https://shop.example/help"']);
    expect(plan("go to https://shop.example", []).decision).toBe("done");
  });

  it("cannot navigate without a tool for it", () => {
    expect(plan("go to https://shop.example/help", [], { tools: ["click"] }).decision).toBe("cannot");
  });
});

it("prefers a button that is named like a key", () => {
  expect(stepsOf(plan("press Delete", [field("button", "Delete")]))).toEqual(["click button-delete"]);
  expect(stepsOf(plan("press Delete", [field("text", "Name")]))).toEqual(['hotkey ["Delete"]']);
});

it("makes the same plan with the same id from the same goal, page and history", () => {
  const page = [field("button", "Save")];
  const [one, two] = [plan("press Save", page), plan("press Save", page)];
  expect(one).toEqual(two);
  expect(plan("press Save", page, { steps: [ran(one)] }).plan_id).not.toBe(one.plan_id);
});
