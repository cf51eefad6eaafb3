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

/** With the vocabulary alone, through the front door. */
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

describe("P8: its plans are valid as they stand, and nothing has to be put right in them", () => {
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

  it("searches with a key in the field, where the page has no button for it", async () => {
    const { plan: made, sanitised } = await planFor("search for lamps");
    expect(stepsOf(made)).toEqual(['fill text-search "lamps"', 'hotkey text-search ["Enter"]']);
    expect(sanitised).toEqual([]);
  });

  it("steps a number with keys when it takes no typing", () => {
    const goal = "enter 3 in Guests";
    const steps = [ran(plan(goal, fields), [{ status: "refused", code: "READ_ONLY" }])];
    const key = 'hotkey number-guests ["ArrowUp"]';
    expect(stepsOf(plan(goal, fields, { steps }))).toEqual([key, key]);
  });

  it("calls no step safer than its tool", async () => {
    const [risk] = (await planFor("enter Grace in Name")).plan.steps.map(({ estimated_risk }) => estimated_risk);
    expect(risk).toBe("medium");
  });

  it("types where there is no tool to fill with, and presses no key where there is none for keys", () => {
    expect(stepsOf(plan("enter Grace in Name", fields, { tools: ["type"] }))).toEqual(['type text-name "Grace"']);
    expect(plan("press Escape", fields, { tools: ["click"] })).toMatchObject({ decision: "cannot" });
  });
});
