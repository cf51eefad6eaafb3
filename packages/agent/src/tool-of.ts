import type { Tool, ToolRegistry } from "@giselles-ai/planner";
import { type AnyAction, toolNameOf } from "@giselles-ai/protocol";

/** The registered tool that an action belongs to: how much it can harm, and who may use it. */
export function toolOf(action: AnyAction, registry: ToolRegistry): Tool | undefined {
  return registry.get(action.action) ?? registry.get(toolNameOf(action));
}
