import type { ActionOn } from "@giselles-ai/testing";

/** One call on one field, and what the application must then have. */
export interface Task {
  /** What people read next to the field. */
  label: string;
  action: ActionOn;
  /** The part of the application's state that must be so afterwards. The rest must be as it was. */
  state: Record<string, unknown>;
  /** The group that the field is in, where several fields have the same label. */
  group?: string;
}

export function task(label: string, action: ActionOn, state: Task["state"], group?: string): Task {
  return { label, action, state, ...(group ? { group } : {}) };
}

export const fill = (value: string): ActionOn => ({ action: "fill", value });
export const select = (value: string): ActionOn => ({ action: "select", value });
export const selectAll = (...values: string[]): ActionOn => ({ action: "select", values });
export const check: ActionOn = { action: "check", checked: true };
export const uncheck: ActionOn = { action: "check", checked: false };
export const click: ActionOn = { action: "click" };
export const clear: ActionOn = { action: "clear" };

/** "Fill Colour: Green", for people. */
export function describeTask({ label, action, group }: Task): string {
  const given = "value" in action ? action.value : "values" in action ? action.values?.join(", ") : undefined;
  const name = action.action === "check" && !action.checked ? "uncheck" : action.action;
  return `${name} ${group ? `${group} > ` : ""}${label}${given === undefined ? "" : `: ${given}`}`;
}
