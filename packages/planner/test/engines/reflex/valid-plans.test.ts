import { describe, expect, it } from "vitest";
import { createPlanner, defaultTools, toPageContext } from "../../../src/index.ts";
import { field, plan, ran, stepsOf } from "./page.cases.ts";

const fields = [
  field("text", "Name", { currentValue: "Ada" }),
  field("text", "Search", { inputType: "search" }),
  field("number", "Guests", { currentValue: "1" }),
  field("select", "Plan", { options: ["Free", "Pro"] }),
  field("listbox", "Toppings", { options: ["Ham", "Olives"], constraints: { multiple: true }, currentValue: "Ham" }),
  field("checkbox", "Newsletter"),
  field("file", "CV"),
  field("menuitem", "File"),
  field("button", "Delete"),
];

/** With only the built-in tools, through the public API. */
async function planFor(goal: string) {
  const page = toPageContext({
    ...{ snapshotId: "1", url: "https://shop.example/", origin: "https://shop.example", title: "Shop" },
    viewport: { width: 800, height: 600 },
    fields,
  });
  return createPlanner({ engine: "reflex" }).generatePlan({
    goal,
    context: { page },
    capability_profile: "auto",
    tool_catalog: defaultTools().toCatalog({ abilities: ["page", "browser"], profile: "auto" }),
  });
}

describe("P8: plans are valid without sanitising", () => {
  it.each([
    ["enter Grace in Name", 'fill text-name "Grace"'],
    ["clear Name", 'fill text-name ""'],
    ["set Plan to Pro", 'select select-plan "Pro"'],
    ["choose Olives in Toppings", 'select listbox-toppings ["Ham","Olives"]'],
    ["tick Newsletter", "click checkbox-newsletter"],
    ["attach cv.pdf", 'fill file-cv "cv.pdf"'],
    ["press Delete", "click button-delete"],
    ["press Escape", 'hotkey ["Escape"]'],
    ["press Control+A", 'hotkey ["Control","A"]'],
    ["scroll down", "scroll 600"],
    ["scroll to Plan", "scroll select-plan"],
    ["go to https://shop.example/help", 'navigate "https://shop.example/help"'],
    ["choose File > Open", "hover menuitem-file"],
  ])("%s", async (goal, step) => {
    const { plan: made, sanitised } = await planFor(goal);
    expect(stepsOf(made)[0]).toBe(step);
    expect(sanitised).toEqual([]);
  });

  it("presses Enter to search if the page has no search button", async () => {
    const { plan: made, sanitised } = await planFor("search for lamps");
    expect(stepsOf(made)).toEqual(['fill text-search "lamps"', 'hotkey text-search ["Enter"]']);
    expect(sanitised).toEqual([]);
  });

  it("changes a number with arrow keys if the field ignores typing", () => {
    const goal = "enter 3 in Guests";
    const steps = [ran(plan(goal, fields), [{ status: "refused", code: "READ_ONLY" }])];
    const key = 'hotkey number-guests ["ArrowUp"]';
    expect(stepsOf(plan(goal, fields, { steps }))).toEqual([key, key]);
  });

  it("rates no step as less risky than its tool", async () => {
    const [risk] = (await planFor("enter Grace in Name")).plan.steps.map(({ estimated_risk }) => estimated_risk);
    expect(risk).toBe("medium");
  });

  it("types if there is no fill tool, and presses no keys if there is no tool for them", () => {
    expect(stepsOf(plan("enter Grace in Name", fields, { tools: ["type"] }))).toEqual(['type text-name "Grace"']);
    expect(plan("press Escape", fields, { tools: ["click"] })).toMatchObject({ decision: "cannot" });
  });
});
