import type { PlanDecision, PlanIssue } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { clickStep, sampleInput } from "../../test/sample.cases.ts";
import { defaultTools } from "../tools/vocabulary.ts";
import { type DecisionNote, extractEnding, readDecision } from "./decide.ts";
import { createFindTool } from "./find-tool.ts";
import { readStep, type StepNote, type StepOptions } from "./read-step.ts";

interface Given {
  hasSteps?: boolean;
  ending?: PlanDecision;
}

function decided(answer: Record<string, unknown>, { hasSteps = false, ending }: Given = {}) {
  const issues: PlanIssue[] = [];
  const notes: DecisionNote[] = [];
  const decision = readDecision(answer, { hasSteps, ending, issues, note: (note) => notes.push(note) });
  return { decision, contradictions: issues.length, notes };
}

describe("a stated decision", () => {
  it.each([
    ["done", "done"],
    ["Finished", "done"],
    ["success", "done"],
    ["cannot", "cannot"],
    ["impossible", "cannot"],
    ["FAILED", "cannot"],
    ["ask", "ask"],
    ["ask_user", "ask"],
    ["clarify", "ask"],
  ] as const)("%s is %s", (said, decision) => {
    expect(decided({ decision: said })).toMatchObject({ decision, contradictions: 0 });
    expect(decided({ status: said }).decision).toBe(decision);
  });

  it.each(["act", "continue", "in_progress", "execute"])("%s with steps is act", (said) => {
    expect(decided({ decision: said }, { hasSteps: true })).toMatchObject({ decision: "act", contradictions: 0 });
  });

  it("notes another word for a decision", () => {
    expect(decided({ decision: "done" }).notes).toEqual([]);
    expect(decided({ decision: "Finished" }).notes).toEqual(["plan-shape"]);
  });
});

describe("an inferred decision", () => {
  it.each([
    ["from steps", {}, { hasSteps: true }, "act"],
    ["from a flag", { complete: true }, {}, "done"],
    ["from a flag in words", { is_done: "yes" }, {}, "done"],
    ["from a question", { clarification: "Which plan?" }, {}, "ask"],
    ["from a tool that finishes", {}, { ending: "done" as const }, "done"],
    ["from a tool that gives up", { decision: "act" }, { ending: "cannot" as const }, "cannot"],
    ["from nothing it does not", {}, {}, undefined],
    ["from a flag that it is not it does not", { complete: false }, {}, undefined],
  ])("%s", (_how, answer, given, decision) => {
    expect(decided(answer, given)).toMatchObject({ decision, contradictions: 0 });
  });
});

describe("reports contradictions to the model", () => {
  it.each([
    ["done with steps", { decision: "done" }, { hasSteps: true }],
    ["done, and not complete", { decision: "done", complete: false }, {}],
    ["act, and complete", { decision: "act", complete: true }, { hasSteps: true }],
    ["steps, and complete", { complete: true }, { hasSteps: true }],
    ["asking with steps", { decision: "ask" }, { hasSteps: true }],
    ["steps, and a tool that gives up", { decision: "act" }, { hasSteps: true, ending: "cannot" as const }],
  ])("%s", (_what, answer, given) => {
    expect(decided(answer, given).contradictions).toBeGreaterThan(0);
  });
});

const registry = defaultTools();
const catalog = sampleInput.tool_catalog;
const findTool = createFindTool(catalog, registry);

describe("a tool that ends the task", () => {
  const takeOut = (...tools: [string, object?][]) =>
    extractEnding(
      tools.map(([tool, args = {}]) => ({ ...clickStep, tool, args })),
      { findTool, note: () => {} },
    );

  it.each([
    ["done", {}, "done"],
    ["finish", { success: false }, "cannot"],
    ["give_up", {}, "cannot"],
    ["ask_user", { question: "Which?" }, "ask"],
  ] as const)("%s %j alone is the decision %s", (tool, args, decision) => {
    expect(takeOut([tool, args])).toMatchObject({ steps: [], ending: { decision } });
  });

  it("is dropped after other steps, and so is a no-op", () => {
    const { steps } = takeOut(["click"], ["noop"], ["done", { message: "All done" }]);
    expect(steps.map(({ tool }) => tool)).toEqual(["click"]);
  });

  it("keeps its message", () => {
    expect(takeOut(["done", { text: "You are signed up." }]).ending?.message).toBe("You are signed up.");
  });
});

describe("a step in the formats of models", () => {
  function read(said: unknown, hasMemos = false) {
    const notes = new Set<StepNote>();
    const options: StepOptions = {
      tools: new Map(catalog.map((tool) => [tool.name, tool])),
      findTool,
      interactables: sampleInput.context.page.interactables,
      hasMemos,
      note: (note) => notes.add(note),
    };
    return { step: readStep(said, options), notes: [...notes] };
  }
  const click = { tool: "click", args: { id: "button-5" } };

  it.each([
    ["as it is asked for", clickStep],
    ["with its name under another key", { name: "click", args: { id: "button-5" } }],
    ["with its arguments under another key", { tool: "click", parameters: { id: "button-5" } }],
    ["with its arguments beside its name", { tool: "click", id: "button-5" }],
    ["with its arguments as text", { tool: "click", args: '{"id": "button-5"}' }],
    ["as a function call", { type: "function", function: { name: "click", arguments: '{"id":"button-5"}' } }],
    ["under the name of its tool", { click: { id: "button-5" } }],
    ["as code", 'click("button-5")'],
    ["inside an action", { action: { tool: "click", args: { id: "button-5" } } }],
  ])("%s", (_how, said) => {
    expect(read(said).step).toMatchObject(click);
  });

  it.each([
    ["0.9", 0.9],
    ["90%", 0.9],
    [90, 0.9],
    ["high", 0.9],
    [-3, 0],
    ["perhaps", 0.6],
    [undefined, 0.6],
  ])("confidence %j is %d", (confidence, number) => {
    expect(read({ ...click, confidence }).step?.confidence).toBeCloseTo(number);
  });

  it.each([
    ["moderate", "medium"],
    ["Critical", "high"],
    ["none", "low"],
    ["high risk", "high"],
    ["who knows", "low"],
  ])("risk %s is %s", (estimated_risk, level) => {
    expect(read({ ...click, estimated_risk }).step?.estimated_risk).toBe(level);
  });

  it.each(["sing", "", 7, null, {}, ["click"]])("does not read %j as a step", (said) => {
    expect(read(said).step).toBeUndefined();
  });

  it("reads memos of engines, and ignores those of models", () => {
    const memo = { part: 1 };
    expect(read({ ...clickStep, memo }, true)).toMatchObject({ step: { ...click, memo }, notes: [] });
    expect(read({ ...clickStep, memo }).step).not.toHaveProperty("memo");
    expect(read({ ...clickStep, memo: "Part 1 of 2" }, true).step).not.toHaveProperty("memo");
  });
});
