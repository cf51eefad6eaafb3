import { describe, expect, it } from "vitest";
import {
  type Action,
  type AnyAction,
  actionNames,
  agentActionNames,
  agentActionSchema,
  dependsOnPage,
  normalizeAction,
  type PlannerOutput,
  type SnapshotField,
  toAction,
  toolAliases,
  toolVocabulary,
  toPlanStep,
  toProposal,
} from "./index.ts";

const fieldId = "input-1";
const field = { fieldId, kind: "text", label: "Name", required: false, currentValue: "Ada", selector: "" } as const;
const page = { fields: [field] as SnapshotField[], viewport: { height: 500 } };

it.each<[string, Record<string, unknown>, AnyAction]>([
  ["click", { id: fieldId }, { action: "click", fieldId }],
  ["fill", { id: fieldId, value: "Bob" }, { action: "fill", fieldId, value: "Bob" }],
  ["type", { id: fieldId, text: " Lovelace" }, { action: "fill", fieldId, value: "Ada Lovelace" }],
  ["select", { id: fieldId, value: "Pro" }, { action: "select", fieldId, value: "Pro" }],
  ["select", { id: fieldId, value: ["A", "B"] }, { action: "select", fieldId, values: ["A", "B"] }],
  ["scroll", {}, { action: "scroll", deltaY: 400 }],
  ["scroll", { id: fieldId }, { action: "scroll", fieldId }],
  ["scroll", { id: fieldId, deltaY: 9 }, { action: "scroll", fieldId }],
  ["scroll", { fieldId, deltaY: 9 }, { action: "scroll", fieldId, deltaY: 9 }],
  ["hotkey", { keys: ["Control", "A"], id: fieldId }, { action: "press", fieldId, keys: "Control+A" }],
  ["long_press", { point: fieldId, durationMs: 5 }, { action: "long_press", durationMs: 5, fieldId }],
  ["long_press", { point: { x: 1, y: 2 } }, { action: "long_press", point: { x: 1, y: 2 } }],
  ["drag", { from: "a", to: { x: 1, y: 2 } }, { action: "drag", from: "a", to: { x: 1, y: 2 } }],
  ["navigate", { url: "https://shop.example" }, { action: "navigate", url: "https://shop.example" }],
  ["snapshot", {}, { action: "snapshot" }],
])("converts the tool %s %j into a valid action", (tool, args, action) => {
  expect(toAction(tool, args, page)).toEqual(action);
  expect(agentActionSchema.safeParse(action).success).toBe(true);
});

it("converts a custom tool into an action of the same name with unchanged arguments", () => {
  expect(toAction("star", { id: fieldId, stars: 5 })).toEqual({ action: "star", id: fieldId, stars: 5 });
  expect(toAction("open", { door: 1 })).toEqual({ action: "open", door: 1 });
});

it("joins text typed in pieces, and treats a secret as empty", () => {
  const notes = { explanation: "", estimated_risk: "low", confidence: 1 } as const;
  const typed = (text: string) => ({ tool: "type", args: { id: fieldId, text }, ...notes });
  const plan = { decision: "act", steps: [typed(" Love"), typed("lace")] } as unknown as PlannerOutput;
  const values = (fields: SnapshotField[]) => toProposal(plan, { fields }).steps.map(({ action }) => action.value);
  expect(values(page.fields)).toEqual(["Ada Love", "Ada Lovelace"]);
  expect(values([{ ...field, sensitive: true, currentValue: "••••" }])).toEqual([" Love", " Lovelace"]);
});

describe("an action converted into a plan step", () => {
  const reversible: Action[] = [
    { action: "fill", fieldId, value: "Ada" },
    { action: "click", fieldId },
    { action: "select", fieldId, value: "Pro" },
    { action: "select", fieldId, values: ["A", "B"] },
    { action: "press", keys: "Control+A" },
    { action: "press", keys: "+", fieldId },
    { action: "hover", fieldId },
    { action: "scroll", fieldId },
    { action: "scroll", deltaY: 200 },
    { action: "drag", from: "option-1", to: "option-2" },
    { action: "drag", from: { x: 1, y: 2 }, to: "option-2", durationMs: 50 },
    { action: "click_point", point: { x: 1, y: 2 } },
    { action: "long_press", fieldId, durationMs: 500 },
    { action: "long_press", point: { x: 1, y: 2 } },
  ];
  const asFill: [Action, string][] = [
    [{ action: "check", fieldId, checked: true }, "yes"],
    [{ action: "check", fieldId, checked: false }, "no"],
    [{ action: "clear", fieldId }, ""],
    [{ action: "upload", fieldId, files: ["cv.pdf", { name: "a.txt", base64: "aGk=" }] }, "cv.pdf, a.txt"],
  ];
  const step = (action: AnyAction) =>
    toPlanStep({ action, explanation: "why", estimated_risk: "low", confidence: 1, memo: { part: 1 } });

  it.each(reversible)("converts back into the same action: %o", (action) => {
    const { tool, args, ...notes } = step(action);
    expect(toolVocabulary).toContain(tool);
    expect(toAction(tool, args)).toEqual(action);
    expect(notes).toEqual({ explanation: "why", estimated_risk: "low", confidence: 1, memo: { part: 1 } });
  });

  it.each(asFill)("becomes a fill when plans have no other tool: %o", (action, value) => {
    expect(step(action)).toMatchObject({ tool: "fill", args: { id: fieldId, value } });
  });

  it("covers every page action", () => {
    const covered = [...reversible, ...asFill.map(([action]) => action)].map(({ action }) => action);
    expect(new Set(covered)).toEqual(new Set(actionNames));
  });

  it("keeps the arguments of a custom tool", () => {
    expect(step({ action: "star", fieldId, stars: 5 })).toMatchObject({ tool: "star", args: { fieldId, stars: 5 } });
  });
});

describe("actions of clients", () => {
  it.each(toolVocabulary.flatMap((tool) => [tool, ...toolAliases[tool]].map((name) => [name, tool])))(
    "resolve %s to %s",
    (name, tool) => {
      expect(agentActionNames).toContain(normalizeAction({ action: name, fieldId, text: "x" }).action);
      expect(normalizeAction({ action: name, fieldId, text: "x" })).toEqual(
        toAction((agentActionNames as string[]).includes(name) ? name : tool, { fieldId, text: "x" }),
      );
    },
  );

  it("may differ in case and separators", () => {
    expect(normalizeAction({ action: "Click-Point", point: { x: 1, y: 2 } }).action).toBe("click_point");
  });

  it("stay unchanged if they are unknown", () => {
    expect(normalizeAction({ action: "teleport", id: fieldId })).toEqual({ action: "teleport", id: fieldId });
  });
});

describe("arguments that pass for something else", () => {
  it.each([...toolVocabulary, "star"])("do not name another action: %s", (tool) => {
    const { action } = toAction(tool, {}, page);
    expect(toAction(tool, { id: fieldId, action: "shell", cmd: "rm -rf ." }, page).action).toBe(action);
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])("nor a tool: %s", (name) => {
    expect(toAction(name, { id: fieldId })).toEqual({ action: name, id: fieldId });
    expect(normalizeAction({ action: name, id: fieldId })).toEqual({ action: name, id: fieldId });
  });

  it.each(["__proto__", "constructor", "toString"])("nor a key that is held: %s", (kind) => {
    expect(toAction("click", { id: fieldId, kind })).toEqual({ action: "click", fieldId });
  });
});

describe("typing appends", () => {
  const typed = (before: AnyAction[], fields: SnapshotField[] = page.fields) =>
    toAction("type", { id: fieldId, text: "!" }, { fields, before }).value;

  it.each<[string, AnyAction[], string]>([
    ["to what the page shows", [], "Ada!"],
    ["to what an earlier step filled in", [{ action: "fill", fieldId, value: "Bob" }], "Bob!"],
    ["to nothing after clearing", [{ action: "clear", fieldId }], "!"],
    [
      "to the last of several",
      [
        { action: "fill", fieldId, value: "B" },
        { action: "fill", fieldId, value: "C" },
      ],
      "C!",
    ],
    ["not to what another field got", [{ action: "fill", fieldId: "input-9", value: "Bob" }], "Ada!"],
    ["not to what was clicked", [{ action: "click", fieldId }], "Ada!"],
  ])("%s", (_, before, value) => {
    expect(typed(before)).toBe(value);
  });

  it("to nothing in a field that is off, on or not on the page", () => {
    expect(typed([], [{ ...field, currentValue: true }])).toBe("!");
    expect(typed([], [])).toBe("!");
  });
});

it.each<[AnyAction, boolean]>([
  [{ action: "append", id: fieldId, text: "!" }, true],
  [{ action: "scroll" }, true],
  [{ action: "Scroll Page" }, true],
  [{ action: "scroll", deltaY: 0 }, false],
  [{ action: "scroll", id: fieldId }, false],
  [{ action: "scroll", fieldId }, false],
  [{ action: "fill", fieldId, value: "" }, false],
])("knows whether %j depends on the page: %s", (action, expected) => {
  expect(dependsOnPage(action)).toBe(expected);
});

it.each([
  ["yes", { accept: true }],
  ["OK.", { accept: true }],
  ["NO", { accept: false }],
  ["no.", { accept: false }],
  ["no, keep it", { accept: false }],
  [" Don’t delete", { accept: false }],
  ["Cancel", { accept: false }],
  ["Nottingham", { accept: true, text: "Nottingham" }],
  ["yesterday", { accept: true, text: "yesterday" }],
  ["", { accept: true, text: "" }],
])("answers a dialog with %j", (dialog, answer) => {
  expect(toAction("click", { id: fieldId, dialog })).toEqual({ action: "click", fieldId, dialog: answer });
});

it.each<[AnyAction, Record<string, unknown>]>([
  [{ action: "click", fieldId, button: "left" }, { id: fieldId }],
  [
    { action: "click", fieldId, modifiers: ["Alt"] },
    { id: fieldId, modifiers: ["Alt"] },
  ],
  [
    { action: "click", fieldId, double: true, modifiers: ["Shift"] },
    { id: fieldId, modifiers: ["Shift"], kind: "double" },
  ],
  [
    { action: "click", fieldId, modifiers: ["Control", "Shift"] },
    { id: fieldId, modifiers: ["Control", "Shift"] },
  ],
  [
    { action: "click", fieldId, dialog: { accept: true, text: "" } },
    { id: fieldId, dialog: "" },
  ],
  [
    { action: "click", fieldId, dialog: { accept: true, text: "No. 5" } },
    { id: fieldId, dialog: { accept: true, text: "No. 5" } },
  ],
])("gives planners all of %j", (action, args) => {
  expect(toPlanStep({ action, explanation: "", estimated_risk: "low", confidence: 1 }).args).toEqual(args);
});
