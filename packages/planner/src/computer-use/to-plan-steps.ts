import type { AnyAction, CatalogTool, PlanStep } from "@giselles-ai/protocol";

type Step = Pick<PlanStep, "tool" | "args">;

const converters: Record<string, (action: AnyAction) => Step | undefined> = {
  click: ({ fieldId, double, button, modifiers }) =>
    double || button || modifiers ? undefined : { tool: "click", args: { id: fieldId } },
  hover: ({ fieldId }) => ({ tool: "hover", args: { id: fieldId } }),
  fill: ({ fieldId, value }) => ({ tool: "fill", args: { id: fieldId, value } }),
  select: ({ fieldId, value }) => ({ tool: "select", args: { id: fieldId, value } }),
  check: ({ fieldId, checked }) => ({ tool: "fill", args: { id: fieldId, value: checked ? "yes" : "no" } }),
  press: ({ fieldId, keys }) => ({
    tool: "hotkey",
    args: { keys: String(keys).split(/\+(?!$)/), ...(fieldId !== undefined && { id: fieldId }) },
  }),
  scroll: ({ fieldId, deltaY }) => ({
    tool: "scroll",
    args: { ...(deltaY !== undefined && { deltaY }), ...(fieldId !== undefined && { id: fieldId }) },
  }),
  click_point: ({ point }) => ({ tool: "click_point", args: { point } }),
  drag: ({ from, to }) => ({ tool: "drag", args: { from, to } }),
  navigate: ({ url }) => ({ tool: "navigate", args: { url } }),
  wait_for_idle: ({ ms }) => ({ tool: "wait_for_idle", args: { ms } }),
};

/** The steps of a plan up to the first action that its tools cannot do. */
export function toPlanSteps(
  actions: readonly AnyAction[],
  catalog: readonly CatalogTool[],
): { steps: Step[]; refused?: string } {
  const steps: Step[] = [];
  for (const action of actions) {
    const step = converters[action.action]?.(action);
    if (!step) return { steps, refused: "Refused: only plain clicks are possible here." };
    if (!catalog.some(({ name }) => name === step.tool)) return { steps, refused: explainMissing(step) };
    steps.push(step);
  }
  return { steps };
}

function explainMissing({ tool }: Step): string {
  return tool === "click_point"
    ? "Refused: there is no element at this point."
    : `Refused: "${tool}" is not possible here.`;
}
