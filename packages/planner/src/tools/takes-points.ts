import type { CatalogTool } from "@giselles-ai/protocol";

/** Whether a tool takes coordinates, so that a planner must know the positions of elements. */
export function takesPoints(tools: readonly CatalogTool[]): boolean {
  return tools.some(({ schema }) => /"x":\{"type":"number"/.test(JSON.stringify(schema)));
}
