import type { Tool, ToolRegistry } from "@giselles-ai/planner";
import { type AnyAction, toolNameOf } from "@giselles-ai/protocol";

/** Finds the registered tool that an action belongs to. */
export function toolOf(action: AnyAction, registry: ToolRegistry): Tool | undefined {
  return registry.get(action.action) ?? registry.get(toolNameOf(action));
}
