// The engine without a model, for use inside a page: no Node, no network, no server.
import type { Action, CatalogTool, PlannerInput, PlannerOutput, Snapshot } from "@giselles-ai/protocol";

export { createReflexEngine } from "./engines/reflex/create-reflex-engine.ts";

/** What the page script can do. */
const pageTools: CatalogTool[] = ["click", "fill", "select"].map((name) => ({
  name,
  schema: {},
  risk_level: "low",
}));

/**
 * A planner input for a request and a snapshot of the page.
 *
 * @example <caption>packages/planner/test/engines/reflex/in-page.test.ts</caption>
 * const input = reflex.toPlannerInput(goal, giselle.snapshot({ scope: "page" }));
 */
export function toPlannerInput(
  goal: string,
  { url, origin, title, fields, outline }: Snapshot,
  steps: NonNullable<PlannerInput["context"]["steps"]> = [],
): PlannerInput {
  const page = { url, origin, title, interactables: [], fields, ...(outline && { outline }) };
  return { goal, context: { page, steps }, capability_profile: "assisted", tool_catalog: pageTools };
}

/**
 * The actions of a plan, for the page script.
 *
 * @example <caption>packages/planner/test/engines/reflex/in-page.test.ts</caption>
 * await giselle.execute(reflex.toPageActions(planned as never));
 */
export function toPageActions({ steps }: PlannerOutput): Action[] {
  return steps.map(({ tool, args: { id, ...args } }) => ({ action: tool, fieldId: id, ...args }) as unknown as Action);
}
