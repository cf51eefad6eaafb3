import type { PlanStep } from "@giselles-ai/protocol";

/** The decision of the engine, before it becomes a plan. */
export type Decision =
  | { decision: "act"; steps: PlanStep[]; message: string }
  | { decision: "done"; message: string }
  | { decision: "ask"; clarification: string }
  | { decision: "cannot"; message: string };
