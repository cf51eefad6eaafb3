import type { AnyAction, PlanStep, Snapshot } from "@giselles-ai/protocol";

type Args = Record<string, unknown>;

/** The tools that the page's own hands do, as the actions that they are. */
const actions: Record<string, (args: Args, snapshot: Snapshot) => AnyAction> = {
  click: ({ id }) => ({ action: "click", fieldId: id }),
  fill: ({ id, value }) => ({ action: "fill", fieldId: id, value }),
  type: ({ id, text }, snapshot) => ({ action: "fill", fieldId: id, value: `${textOf(id, snapshot)}${text}` }),
  select: ({ id, value }) => ({
    action: "select",
    fieldId: id,
    ...(Array.isArray(value) ? { values: value } : { value }),
  }),
  scroll: ({ id, deltaY, ...rest }, { viewport }) => ({
    action: "scroll",
    ...rest,
    ...(id === undefined ? { deltaY: deltaY ?? Math.round(viewport.height * 0.8) } : { fieldId: id }),
  }),
  hotkey: ({ keys }) => ({ action: "press", keys: Array.isArray(keys) ? keys.join("+") : keys }),
  click_point: ({ point }) => ({ action: "click_point", point }),
  drag: (args) => ({ action: "drag", ...args }),
  long_press: ({ point, ...rest }) => ({
    action: "long_press",
    ...rest,
    ...(typeof point === "string" ? { fieldId: point } : { point }),
  }),
};

/** Undefined for a tool that is not the page's. */
export function toAction({ tool, args }: PlanStep, snapshot: Snapshot): AnyAction | undefined {
  return actions[tool]?.(args, snapshot);
}

/** What is typed comes after what is there; of a secret nobody knows what that is. */
function textOf(id: unknown, { fields }: Snapshot): string {
  const field = fields.find(({ fieldId }) => fieldId === id);
  return typeof field?.currentValue === "string" && !field.sensitive ? field.currentValue : "";
}
