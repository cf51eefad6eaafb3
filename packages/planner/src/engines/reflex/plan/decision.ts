import type { PlanStep } from "@giselles-ai/protocol";

/** What the engine decides, before it is put into the words of a plan. */
export type Decision =
  | { decision: "act"; steps: PlanStep[]; message: string }
  | { decision: "done"; message: string }
  | { decision: "ask"; clarification: string }
  | { decision: "cannot"; message: string };
