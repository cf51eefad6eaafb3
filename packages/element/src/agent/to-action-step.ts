import type { ActionStep, PlanStep } from "@giselles-ai/protocol";

/** Plans call the element `id`, and actions `fieldId`. */
export function toActionStep({ tool, args: { id, ...args }, ...notes }: PlanStep): ActionStep {
  return { ...notes, action: { action: tool, ...(id !== undefined && { fieldId: id }), ...args } };
}

export function toPageStep({ action: { action: tool, fieldId, ...args }, ...notes }: ActionStep): PlanStep {
  return { ...notes, tool, args: { ...(fieldId !== undefined && { id: fieldId }), ...args } };
}
