import type { HistoryStep, PlannerInput, PlannerOutput, SnapshotField, StepExecution } from "@giselles-ai/protocol";
import { expect } from "vitest";
import { z } from "zod";
import { toPageContext } from "../../../src/plan/page-context.ts";
import { defineTool } from "../../../src/tools/define-tool.ts";
import { handle } from "../../../src/tools/handle.ts";
import { createToolRegistry } from "../../../src/tools/registry.ts";
import { vocabulary } from "../../../src/tools/vocabulary.ts";
import { type PlanContext, sanitiseValue } from "../../../src/validate/sanitize.ts";
import { validatePlan } from "../../../src/validate/validate-plan.ts";
import { planWithoutModel } from "./plan-without-model.ts";

/** A field with the given properties and defaults. */
export function field(kind: SnapshotField["kind"], label: string, more: Partial<SnapshotField> = {}): SnapshotField {
  const fieldId = more.fieldId ?? `${kind}-${label.toLowerCase().replace(/[^\p{L}\d]+/gu, "") || "x"}`;
  const currentValue = /^(?:checkbox|radio|switch|button|tab|menuitem|option)$/.test(kind) ? false : "";
  return { fieldId, kind, label, required: false, currentValue, selector: kind, ...more };
}

/** The built-in tools, and custom tools that the engine prefers if they are available. */
const registry = createToolRegistry([
  ...vocabulary,
  ...Object.entries({ check: { checked: z.boolean() }, clear: {}, upload: { files: z.array(z.string()) } }).map(
    ([name, input]) =>
      defineTool({
        name,
        description: "As it is called.",
        input: z.strictObject({ id: handle, ...input }),
        risk: "low",
        effect: "edit",
      }),
  ),
]);
const catalog = registry.toCatalog({ abilities: ["page", "browser"], profile: "auto" });

interface Around {
  /** Earlier steps, created with `ran`. */
  steps?: HistoryStep[];
  answers?: PlannerInput["context"]["answers"];
  tools?: string[];
  outline?: PlannerInput["context"]["page"]["outline"];
}

/** The plan of the engine for a goal on a page with these fields. */
export function plan(
  goal: string,
  fields: SnapshotField[],
  { steps, answers, tools, outline }: Around = {},
): PlannerOutput {
  const input: PlannerInput = {
    goal,
    context: {
      page: toPageContext({ ...page, fields, ...(outline && { outline }) }),
      ...(steps && { steps }),
      ...(answers && { answers }),
    },
    capability_profile: "auto",
    tool_catalog: tools ? catalog.filter(({ name }) => tools.includes(name)) : catalog,
  };
  const output = planWithoutModel(input);
  mustBeValid(output, input);
  return output;
}

const page = {
  snapshotId: "1",
  url: "https://shop.example/",
  origin: "https://shop.example",
  title: "Shop",
  viewport: { width: 800, height: 600 },
};

/** Checks that a plan is valid without sanitising. */
function mustBeValid(output: PlannerOutput, { context, tool_catalog }: PlannerInput): void {
  const { interactables } = context.page;
  const judging: PlanContext = {
    ...{ catalog: tool_catalog, registry, interactables, profile: "auto", secrets: [], maxSteps: 60 },
    newPlanId: () => output.plan_id,
  };
  const sanitised = sanitiseValue(output, judging, { hasMemos: true });
  expect(sanitised.notes, "what had to be put right").toEqual([]);
  expect(validatePlan(sanitised, judging)).toEqual({ ok: true, plan: withDefaults(output) });
}

/** Arguments with a default may be missing. */
function withDefaults(output: PlannerOutput): unknown {
  const withDefault = (args: object, tool: string) => (tool === "wait_for_idle" ? { ms: 800, ...args } : args);
  return { ...output, steps: output.steps.map((step) => ({ ...step, args: withDefault(step.args, step.tool) })) };
}

/** An executed plan, with these results or with every step applied. */
export function ran({ message, steps }: PlannerOutput, executions?: StepExecution[]): HistoryStep {
  return { engine: "reflex", proposal: { message, steps }, executions: executions ?? steps.map(() => applied) };
}

const applied: StepExecution = { status: "applied" };

/** The steps as one line each: `fill text-name "Ada"`. */
export function stepsOf(output: PlannerOutput): string[] {
  return output.steps.map(({ tool, args }) => {
    const { id, ...rest } = args;
    return [tool, id, ...Object.values(rest).map((value) => JSON.stringify(value))]
      .filter((part) => part !== undefined)
      .join(" ");
  });
}
