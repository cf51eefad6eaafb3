// Actions of a page as the steps that the policy is written about, and that people are asked about: one truth, whoever plans.
import type { AnyAction, PlanStep } from "@giselles-ai/protocol";

type Step = Pick<PlanStep, "tool" | "args">;

/** Those that are called otherwise in a plan. `as` keeps which hand is to do it. */
const otherwise: Record<string, (action: AnyAction) => Step> = {
  check: ({ fieldId, checked }) => ({
    tool: "fill",
    args: { id: fieldId, value: checked === false ? "no" : "yes", as: "check" },
  }),
  clear: ({ fieldId }) => ({ tool: "fill", args: { id: fieldId, value: "", as: "clear" } }),
  upload: ({ fieldId, files }) => ({ tool: "fill", args: { id: fieldId, value: namesOf(files), files } }),
  select: ({ fieldId, value, values }) => ({ tool: "select", args: { id: fieldId, value: values ?? value } }),
  press: ({ fieldId, keys }) => ({
    tool: "hotkey",
    args: { keys: String(keys).split(/\+(?!$)/), ...(fieldId !== undefined && { id: fieldId }) },
  }),
  long_press: ({ action: tool, fieldId, ...rest }) => ({
    tool,
    args: { ...(fieldId !== undefined && { point: fieldId }), ...rest },
  }),
};

export function toStep(given: AnyAction): PlanStep {
  const { action, fieldId, ...args } = given;
  const renamed = Object.hasOwn(otherwise, action) ? otherwise[action]?.(given) : undefined;
  const step = renamed ?? { tool: action, args: { ...(fieldId !== undefined && { id: fieldId }), ...args } };
  return { ...step, explanation: "", estimated_risk: "low", confidence: 1 };
}

function namesOf(files: unknown): string {
  const all: unknown[] = Array.isArray(files) ? files : [];
  return all.map((file) => (typeof file === "string" ? file : String((file as { name?: unknown }).name))).join(", ");
}
