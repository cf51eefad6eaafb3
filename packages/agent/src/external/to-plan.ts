import { randomUUID } from "node:crypto";
import type { ActionStep, AnyAction, Proposal, Snapshot } from "@giselles-ai/protocol";
import { fingerprintOf } from "../sense/sense.ts";
import type { Planned, Step } from "../step.ts";
import { readOrRefuse } from "./unreadable.ts";

/** What somebody outside asks for says nothing of itself. */
export function toStep(action: AnyAction): ActionStep {
  return { action, explanation: "", estimated_risk: "low", confidence: 1 };
}

export function toSteps(actions: readonly AnyAction[]): ActionStep[] {
  return actions.map((action) => toStep(readOrRefuse(action)));
}

/** What somebody outside asks for, as the loop keeps what its planner proposes. */
export function proposalOf(who: string, steps: ActionStep[]): Proposal {
  return {
    decision: "act",
    complete: false,
    plan_id: randomUUID(),
    reasoning_summary: "",
    autonomy_level: "auto",
    message: `${who} asks for this.`,
    steps: steps as [ActionStep, ...ActionStep[]], // there is at least one
  };
}

/** Its model is called by itself, and counted there. */
export function plannedBy(who: string): Planned {
  const usage = { inputTokens: 0, outputTokens: 0 };
  return { engine: who, model: undefined, attempts: 0, usage, latencyMs: 0, repaired: false };
}

export function toHistoryStep(who: string, proposal: Proposal, snapshot: Snapshot): Step {
  const { url, title } = snapshot;
  return {
    proposal,
    planned: plannedBy(who),
    page: { url, title, fingerprint: fingerprintOf(snapshot) },
    executions: [],
  };
}
