import type { Proposal } from "@giselles-ai/protocol";

/** The question of a plan to the person: instead of steps, or after them. */
export function questionOf(plan: Proposal): string | undefined {
  return plan.decision === "ask" || plan.decision === "act" ? plan.clarification : undefined;
}
