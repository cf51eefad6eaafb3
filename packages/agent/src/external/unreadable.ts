import { unreadableAction } from "@giselles-ai/planner/internal";
import { type AnyAction, readAction } from "@giselles-ai/protocol";
import type { ToolHandler } from "../act/tool-handlers.ts";

export const refuseUnreadable: ToolHandler = async ({ message }) => ({
  status: "refused",
  code: "INVALID_ACTION",
  message: String(message),
});

/** What cannot be read is not given to the page: a newer one might read it, and nobody would have judged it. */
export function readOrRefuse(action: AnyAction): AnyAction {
  const read = readAction(action);
  return read.ok ? read.action : { action: unreadableAction.name, message: read.message };
}
