import type { PlannerInput, PlannerOutput } from "@giselles-ai/protocol";

/** A mind that turns a goal and a page into one plan. Planning has no side effect: an engine calls no tool. */
export interface PlannerEngine {
  readonly name: string;
  generatePlan(input: PlannerInput, options?: { signal?: AbortSignal }): Promise<PlannerOutput>;
}
