import type { CatalogTool } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { abilities } from "../../test/sample.cases.ts";
import { defaultTools } from "../tools/vocabulary.ts";
import { createFindTool } from "./find-tool.ts";
import { readDefaults, readStep } from "./read-step.ts";

const registry = defaultTools();
const catalog: CatalogTool[] = registry.toCatalog({ abilities, profile: "auto" });
const interactables = [
  { id: "input-1", label: "Name", role: "text", type: "text", locatorHint: "" },
  { id: "button-2", label: "Send", role: "button", type: "button", locatorHint: "" },
];

function read(raw: unknown, options: { hasMemos?: boolean; risk?: "low" | "medium" | "high" } = {}) {
  const notes: string[] = [];
  const step = readStep(raw, {
    tools: new Map(catalog.map((tool) => [tool.name, tool])),
    findTool: createFindTool(catalog, registry),
    interactables,
    hasMemos: options.hasMemos ?? false,
    defaults: { risk: options.risk, confidence: undefined },
    note: (note) => notes.push(note),
  });
  return { step, notes };
}

const fill = { tool: "fill", args: { id: "input-1", value: "Ada" } };

describe("a step in any form that models use", () => {
  it.each<[string, unknown]>([
    ["as it is asked for", fill],
    ["with other names", { name: "fill", arguments: { id: "input-1", value: "Ada" } }],
    ["with parameters", { tool_name: "fill", parameters: { id: "input-1", value: "Ada" } }],
    ["with arguments as text", { name: "fill", arguments: '{"id":"input-1","value":"Ada"}' }],
    [
      "as a function call",
      { type: "function", function: { name: "fill", arguments: { id: "input-1", value: "Ada" } } },
    ],
    ["as a tool use", { type: "tool_use", id: "toolu_01", name: "fill", input: { id: "input-1", value: "Ada" } }],
    ["flat", { action: "fill", id: "input-1", value: "Ada" }],
    ["flat with a call id", { action: "fill", fieldId: "input-1", value: "Ada", id: "call_7" }],
    ["by its name", { fill: { id: "input-1", value: "Ada" } }],
    ["by its name, with notes", { fill: { id: "input-1", value: "Ada" }, reason: "the name" }],
    ["in an action", { action: { tool: "fill", args: { id: "input-1", value: "Ada" } } }],
    ["in a step", { step: { tool: "fill", args: { id: "input-1", value: "Ada" } }, index: 1 }],
    ["as code", 'fill("input-1", "Ada")'],
    ["as code with names", 'fill(id="input-1", value="Ada")'],
    ["with code for its name", { tool: 'fill("input-1", "Ada")' }],
    ["as JSON in a text", JSON.stringify(fill)],
    ["with a prefix", { tool: "browser.fill", args: { id: "input-1", value: "Ada" } }],
    ["in another case", { tool: "Fill", args: { ID: "INPUT_1", Value: "Ada" } }],
    ["by an alias", { tool: "input_text", args: { index: 1, text: "Ada" } }],
    ["with the label of its element", { tool: "fill", args: { element: "Name", value: "Ada" } }],
    ["in its order", { tool: "fill", args: ["input-1", "Ada"] }],
  ])("is read: %s", (_, raw) => {
    expect(read(raw).step).toMatchObject(fill);
  });

  it.each([null, undefined, 7, true, [], ["fill"], {}, { reason: "because" }, "", "hello there", "I fill the form"])(
    "is none: %j",
    (raw) => {
      expect(read(raw).step).toBeUndefined();
    },
  );

  it("keeps the name of a tool that does not exist, for validation to refuse", () => {
    expect(read({ tool: "teleport", args: { to: "Mars" } }).step).toMatchObject({
      tool: "teleport",
      args: { to: "Mars" },
    });
  });

  it.each(["constructor", "__proto__", "toString"])("does not take %s for a tool", (tool) => {
    expect(read({ tool, args: { id: "input-1" } }).step).toMatchObject({ tool });
    expect(read(tool).step).toBeUndefined();
  });

  it("notes only what differs from what is asked for", () => {
    expect(read(fill).notes).toEqual([]);
    expect([...new Set(read({ name: "Fill", input: { id: "1", value: 7 } }).notes)].sort()).toEqual(
      ["argument-type", "element-id", "step-shape", "tool-name"].sort(),
    );
  });
});

describe("the risk of a step", () => {
  const tool = catalog.find(({ risk_level }) => risk_level === "medium")?.name ?? "";

  it.each<[unknown, string]>([
    [undefined, "medium"],
    ["low", "medium"],
    ["none", "medium"],
    ["medium", "medium"],
    ["HIGH", "high"],
    ["High risk", "high"],
    ["critical", "high"],
    ["severe", "high"],
    [3, "medium"],
    ["unknown", "medium"],
  ])("%j with a tool of medium risk is %s", (estimated_risk, risk) => {
    expect(read({ tool, args: {}, estimated_risk }).step?.estimated_risk).toBe(risk);
  });

  it("is that of the plan unless the step has one, and never below that of its tool", () => {
    expect(read({ tool, args: {} }, { risk: "high" }).step?.estimated_risk).toBe("high");
    expect(read({ tool, args: {}, risk: "medium" }, { risk: "high" }).step?.estimated_risk).toBe("medium");
    expect(read({ tool, args: {} }, { risk: "low" }).step?.estimated_risk).toBe("medium");
  });
});

it.each<[unknown, number | undefined]>([
  [0.7, 0.7],
  [0, 0],
  [1, 1],
  [90, 0.9],
  ["85%", 0.85],
  ["0.5", 0.5],
  ["1%", 0.01],
  [-3, 0],
  [500, 1],
  ["high", 0.9],
  ["Certain", 1],
  ["constructor", undefined],
  ["very", undefined],
  [null, undefined],
  [true, undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
])("reads the confidence %j as %s", (confidence, expected) => {
  expect(readDefaults({ confidence }).confidence).toBe(expected);
});

describe("the memo of a step", () => {
  const memo = { part: 2 };

  it("is read from engines that write one", () => {
    expect(read({ ...fill, memo }, { hasMemos: true }).step).toMatchObject({ ...fill, memo });
  });

  it("is not taken from a model, nor as an argument", () => {
    const { step } = read({ ...fill, memo });
    expect(step).not.toHaveProperty("memo");
    expect(step?.args).toEqual(fill.args);
  });

  it.each(["part 2", 7, null, ["a"]])("is not %j", (wrong) => {
    expect(read({ ...fill, memo: wrong }, { hasMemos: true }).step).not.toHaveProperty("memo");
  });
});

it.each<[Record<string, unknown>, string | undefined]>([
  [{ explanation: " the name " }, "the name"],
  [{ reason: "r", why: "w" }, "r"],
  [{ explanation: "", thought: "t" }, "t"],
  [{ explanation: 7 }, undefined],
])("explains itself: %j", (notes, explanation) => {
  expect(read({ ...fill, ...notes }).step?.explanation).toBe(explanation);
});
