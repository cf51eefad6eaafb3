import type { AnyAction, PlanStep, Snapshot, SnapshotField } from "@giselles-ai/protocol";

type Args = Record<string, unknown>;

/** The page that a step is meant for, and the steps of the same plan that come before it. */
export interface ActionContext {
  snapshot: Snapshot;
  before: readonly PlanStep[];
}

/** The tools that the page's own hands do, as the actions that they are. */
const actions: Record<string, (args: Args, context: ActionContext) => AnyAction> = {
  click: ({ id }) => ({ action: "click", fieldId: id }),
  fill: ({ id, value, files, as, only }) => {
    if (files) return { action: "upload", fieldId: id, files };
    if (as === "check" && isAnswer(value)) return { action: "check", fieldId: id, checked: value === "yes" };
    if (as === "clear" && value === "") return { action: "clear", fieldId: id };
    return { action: "fill", fieldId: id, value, ...(only !== undefined && { only }) };
  },
  type: ({ id, text }, context) => ({ action: "fill", fieldId: id, value: `${textOf(id, context)}${text}` }),
  select: ({ id, value }) => ({
    action: "select",
    fieldId: id,
    ...(Array.isArray(value) ? { values: value } : { value }),
  }),
  hover: ({ id }) => ({ action: "hover", fieldId: id }),
  scroll: ({ id, deltaY, ...rest }, { snapshot: { viewport } }) => ({
    action: "scroll",
    ...rest,
    ...(id === undefined ? { deltaY: deltaY ?? Math.round(viewport.height * 0.8) } : { fieldId: id }),
  }),
  hotkey: ({ keys, id }) => ({
    action: "press",
    keys: Array.isArray(keys) ? keys.join("+") : keys,
    ...(id !== undefined && { fieldId: id }),
  }),
  click_point: ({ point }) => ({ action: "click_point", point }),
  drag: (args) => ({ action: "drag", ...args }),
  long_press: ({ point, ...rest }) => ({
    action: "long_press",
    ...rest,
    ...(typeof point === "string" ? { fieldId: point } : { point }),
  }),
};

function isAnswer(value: unknown): boolean {
  return value === "yes" || value === "no";
}

export function isPageTool(tool: string): boolean {
  return Object.hasOwn(actions, tool);
}

/** Undefined for a tool that is not the page's. */
export function toAction({ tool, args }: PlanStep, context: ActionContext): AnyAction | undefined {
  return isPageTool(tool) ? actions[tool]?.(args, context) : undefined;
}

export function fieldOf(id: unknown, { fields }: Snapshot): SnapshotField | undefined {
  return fields.find(({ fieldId }) => fieldId === id);
}

/** What is typed comes after what is there by then; of a secret nobody knows what that is. */
function textOf(id: unknown, { snapshot, before }: ActionContext): string {
  const field = fieldOf(id, snapshot);
  const first = typeof field?.currentValue === "string" && !field.sensitive ? field.currentValue : "";
  return before.reduce((text, { tool, args }) => {
    if (args.id !== id) return text;
    return tool === "fill" ? String(args.value) : tool === "type" ? `${text}${args.text}` : text;
  }, first);
}
