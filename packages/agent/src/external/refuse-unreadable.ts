import { unreadableAction } from "@giselles-ai/planner/internal";
import { type AnyAction, readAction } from "@giselles-ai/protocol";
import type { ToolHandler } from "../act/tool-handlers.ts";

export const refuseUnreadable: ToolHandler = async ({ message }) => ({
  status: "refused",
  code: "INVALID_ACTION",
  message: String(message),
});

/** Replaces an invalid action by one that is refused. A newer page might understand it, but the policy has not judged it. */
export function readOrRefuse(action: AnyAction): AnyAction {
  const read = readAction(action);
  return read.ok ? read.action : { action: unreadableAction.name, message: read.message };
}
