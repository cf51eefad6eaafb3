import type { HistoryStep, PlannerInput, PlannerOutput, SnapshotField, StepExecution } from "@giselles-ai/protocol";
import { planWithoutModel } from "./create-reflex-engine.ts";

/** A field with what a test says of it, and nothing else. */
export function field(kind: SnapshotField["kind"], label: string, more: Partial<SnapshotField> = {}): SnapshotField {
  const fieldId = more.fieldId ?? `${kind}-${label.toLowerCase().replace(/[^\p{L}\d]+/gu, "") || "x"}`;
  const currentValue = /^(?:checkbox|radio|switch|button|tab|menuitem|option)$/.test(kind) ? false : "";
  return { fieldId, kind, label, required: false, currentValue, selector: kind, ...more };
}

export const allTools = [
  "navigate",
  "click",
  "type",
  "fill",
  "select",
  "check",
  "hover",
  "clear",
  "scroll",
  "hotkey",
  "upload",
  "wait_for_idle",
];

interface Around {
  /** What was done before, as `ran` makes it. */
  steps?: HistoryStep[];
  tools?: string[];
  outline?: PlannerInput["context"]["page"]["outline"];
}

/** What the engine decides about a goal on a page of these fields. */
export function plan(
  goal: string,
  fields: SnapshotField[],
  { steps, tools = allTools, outline }: Around = {},
): PlannerOutput {
  return planWithoutModel({
    goal,
    context: {
      page: {
        url: "https://shop.example/",
        origin: "https://shop.example",
        title: "Shop",
        interactables: [],
        fields,
        ...(outline && { outline }),
      },
      ...(steps && { steps }),
    },
    capability_profile: "auto",
    tool_catalog: tools.map((name) => ({ name, schema: {}, risk_level: "low" })),
  });
}

/** A plan that was carried out: with these results, or with every step applied. */
export function ran({ message, steps }: PlannerOutput, executions?: StepExecution[]): HistoryStep {
  return { engine: "reflex", proposal: { message, steps }, executions: executions ?? steps.map(() => applied) };
}

const applied: StepExecution = { status: "applied" };

/** The steps as one line each: `fill text-name "Ada"`. */
export function stepsOf(output: PlannerOutput): string[] {
  return output.steps.map(({ tool, args }) => {
    const { fieldId, ...rest } = args;
    return [tool, fieldId, ...Object.values(rest).map((value) => JSON.stringify(value))]
      .filter((part) => part !== undefined)
      .join(" ");
  });
}
