import { unreadableAction } from "@giselles-ai/planner/internal";
import { type AnyAction, agentActionSchema, readAction } from "@giselles-ai/protocol";
import type { ToolHandler } from "../act/tool-handlers.ts";

export const refuseUnreadable: ToolHandler = async ({ message }) => ({
  status: "refused",
  code: "INVALID_ACTION",
  message: String(message),
});

const browserActions = new Set(["navigate", "wait_for_idle"]);

/**
 * Replaces an invalid action by one that is refused. A newer page might understand it, but the policy has not judged it. With
 * `navigates`, opening an address and waiting are valid too.
 */
export function readOrRefuse(action: AnyAction, { navigates = false } = {}): AnyAction {
  if (action.action === unreadableAction.name) return { action: action.action, message: String(action.message) };
  if (navigates && browserActions.has(action.action)) {
    const { success, data } = agentActionSchema.safeParse(action);
    if (success) return data;
  }
  const read = readAction(action);
  return read.ok ? read.action : { action: unreadableAction.name, message: read.message };
}
