import { randomUUID } from "node:crypto";
import { unreadableAction } from "@giselles-ai/planner/internal";
import { type AnyAction, type PlannerOutput, type PlanStep, readAction, type Snapshot } from "@giselles-ai/protocol";
import { fingerprintOf } from "../sense/sense.ts";
import type { Planned, Step } from "../step.ts";
import { toStep } from "./to-step.ts";

/** What cannot be read is not given to the page: a newer one might read it, and nobody would have judged it. */
export function toSteps(actions: readonly AnyAction[]): PlanStep[] {
  return actions.map((action) => {
    const read = readAction(action);
    return toStep(read.ok ? read.action : { action: unreadableAction.name, message: read.message });
  });
}

/** What somebody outside asks for, as the loop keeps what its planner proposes. Of itself it says nothing. */
export function toProposal(who: string, steps: PlanStep[]): PlannerOutput {
  return {
    decision: "act",
    complete: false,
    plan_id: randomUUID(),
    reasoning_summary: "",
    autonomy_level: "auto",
    message: `${who} asks for this.`,
    steps: steps as [PlanStep, ...PlanStep[]], // there is at least one
  };
}

/** Its model is called by itself, and counted there. */
export function plannedBy(who: string): Planned {
  const usage = { inputTokens: 0, outputTokens: 0 };
  return { engine: who, model: undefined, attempts: 0, usage, latencyMs: 0, repaired: false };
}

export function toHistoryStep(who: string, proposal: PlannerOutput, snapshot: Snapshot): Step {
  const { url, title } = snapshot;
  return {
    proposal,
    planned: plannedBy(who),
    page: { url, title, fingerprint: fingerprintOf(snapshot) },
    executions: [],
  };
}
