import { describe, expect, it } from "vitest";
import { z } from "zod";
import { clickStep, fillStep, sampleInput } from "../../test/sample.cases.ts";
import { defineTool } from "../tools/define-tool.ts";
import { handle } from "../tools/handle.ts";
import { createToolRegistry } from "../tools/registry.ts";
import { defaultTools } from "../tools/vocabulary.ts";
import type { DraftPlan, PlanContext } from "./sanitize.ts";
import { validatePlan } from "./validate-plan.ts";

const context: PlanContext = {
  catalog: sampleInput.tool_catalog,
  registry: defaultTools(),
  interactables: sampleInput.context.page.interactables,
  profile: "auto",
  maxSteps: 3,
  secrets: [],
  newPlanId: () => "plan-1",
};
const draft: DraftPlan = {
  decision: "act",
  plan_id: "plan-1",
  reasoning_summary: "The form is empty.",
  autonomy_level: "auto",
  message: "Filling it in.",
  steps: [fillStep, clickStep],
};

function validate(change: Partial<DraftPlan>, more: Partial<PlanContext> = {}) {
  return validatePlan({ draft: { ...draft, ...change }, issues: [] }, { ...context, ...more });
}

function issuesOf(change: Partial<DraftPlan>, more: Partial<PlanContext> = {}) {
  const validation = validate(change, more);
  return validation.ok ? [] : validation.issues.map(({ path, code }) => `${path}: ${code}`);
}

describe("a valid draft", () => {
  it("becomes a plan with the matching complete flag", () => {
    expect(validate({})).toMatchObject({ ok: true, plan: { decision: "act", complete: false, steps: [{}, {}] } });
    expect(validate({ decision: "done", steps: [] })).toMatchObject({ ok: true, plan: { complete: true } });
    expect(validate({ decision: "cannot", steps: [] })).toMatchObject({ ok: true, plan: { complete: false } });
  });

  it("keeps a question only if it asks", () => {
    const question = { clarification: "Which plan?", steps: [] };
    expect(validate({ decision: "ask", ...question })).toMatchObject({ ok: true, plan: question });
    expect(validate({ decision: "done", ...question })).not.toHaveProperty("plan.clarification");
  });

  it("uses the message of the plan for a step without an explanation", () => {
    const steps = [{ ...clickStep, explanation: undefined }];
    expect(validate({ steps })).toMatchObject({ plan: { steps: [{ explanation: "Filling it in." }] } });
  });

  it("gets clamped numbers", () => {
    const wait = (args: object) => validate({ steps: [{ ...clickStep, tool: "wait_for_idle", args }] });
    expect(wait({ ms: 1e9 })).toMatchObject({ plan: { steps: [{ args: { ms: 60_000 } }] } });
    expect(wait({ ms: -5 })).toMatchObject({ plan: { steps: [{ args: { ms: 0 } }] } });
  });
});

describe("an invalid draft", () => {
  it.each([
    ["no decision", { decision: undefined }, ["decision: schema_validation_failed"]],
    ["no message", { message: undefined }, ["message: schema_validation_failed"]],
    ["acting without a step", { steps: [] }, ["steps: schema_validation_failed"]],
    ["asking without a question", { decision: "ask" as const, steps: [] }, ["clarification: schema_validation_failed"]],
    ["a step in a loop", { steps: Array.from({ length: 21 }, () => clickStep) }, ["steps: schema_validation_failed"]],
    ["done with steps", { decision: "done" as const }, ["steps: schema_validation_failed"]],
    ["an unknown tool", { steps: [{ ...clickStep, tool: "teleport" }] }, ["steps[0].tool: unknown_tool"]],
    [
      "a blocked tool",
      { steps: [{ ...clickStep, tool: "shell", args: { cmd: "ls" } }] },
      ["steps[0].tool: tool_blocked"],
    ],
    ["arguments that do not fit", { steps: [{ ...clickStep, args: {} }] }, ["steps[0].args.id: invalid_args"]],
    [
      "an element that is not there",
      { steps: [fillStep, { ...clickStep, args: { id: "button-99" } }] },
      ["steps[1].args.id: out_of_context"],
    ],
    [
      "several at once",
      {
        message: undefined,
        steps: [
          { ...clickStep, tool: "x" },
          { ...clickStep, args: { id: "y" } },
        ],
      },
      ["message: schema_validation_failed", "steps[0].tool: unknown_tool", "steps[1].args.id: out_of_context"],
    ],
  ])("%s", (_what, change, issues) => {
    expect(issuesOf(change)).toEqual(issues);
  });

  it("keeps earlier issues", () => {
    const issue = { path: "", code: "invalid_json" as const, message: "The answer was empty." };
    expect(validatePlan({ draft: undefined, issues: [issue] }, context)).toEqual({ ok: false, issues: [issue] });
    expect(validatePlan({ draft, issues: [issue] }, context)).toEqual({ ok: false, issues: [issue] });
  });

  it("blocks a tool that the profile forbids, even if it is in the catalogue", () => {
    const catalog = defaultTools().toCatalog({ abilities: ["shell"], profile: "unleashed" });
    const steps = [{ ...clickStep, tool: "shell", args: { cmd: "ls" } }];
    expect(issuesOf({ steps }, { catalog })).toEqual(["steps[0].tool: tool_blocked"]);
    expect(issuesOf({ steps }, { catalog, profile: "unleashed" })).toEqual([]);
  });

  it("names the alternatives", () => {
    const validation = validate({ steps: [{ ...clickStep, args: { id: "button-99" } }] });
    expect(validation).toMatchObject({
      issues: [
        {
          message: '"button-99" is not on this page. Use one of input-1, input-2, select-3, check-4, button-5, link-6.',
        },
      ],
    });
  });

  it("names sixty of many elements and counts the rest", () => {
    const interactables = Array.from({ length: 75 }, (_, index) => ({
      ...{ id: `row-${index}`, role: "x", type: "x", label: "", locatorHint: "" },
    }));
    const validation = validate({ steps: [clickStep] }, { interactables });
    expect(validation).toMatchObject({ issues: [{ message: expect.stringMatching(/row-59, and 15 more\.$/) }] });
  });
});

describe("custom tools", () => {
  const star = defineTool({
    name: "star",
    description: "Mark elements.",
    input: z.strictObject({
      ids: z.array(handle),
      at: z.union([handle, z.strictObject({ x: z.number() })]).optional(),
    }),
    risk: "low",
    effect: "edit",
  });
  const registry = createToolRegistry([star]);
  const catalog = registry.toCatalog({ abilities: [], profile: "auto" });
  const issues = (args: object, more: Partial<PlanContext>) =>
    issuesOf({ steps: [{ ...clickStep, tool: "star", args }] }, { catalog, ...more });

  it.each([
    ["known to the registry", { registry }],
    ["known to the catalogue alone", { registry: createToolRegistry() }],
  ])("%s are validated by their schema and the elements of the page", (_how, more) => {
    expect(issues({ ids: ["input-1"], at: { x: 3 } }, more)).toEqual([]);
    expect(issues({ ids: ["input-1", "input-99"] }, more)).toEqual(["steps[0].args.ids[1]: out_of_context"]);
    expect(issues({ ids: [], at: "nowhere-1" }, more)).toEqual(["steps[0].args.at: out_of_context"]);
    expect(issues({ ids: "input-1" }, more)).toEqual(["steps[0].args.ids: invalid_args"]);
  });
});
