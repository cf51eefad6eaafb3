import { randomUUID } from "node:crypto";
import type { ActionStep, AnyAction, Proposal, Snapshot } from "@giselles-ai/protocol";
import { pageFingerprint } from "../sense/sense.ts";
import type { Planned, Step } from "../step.ts";
import { readOrRefuse } from "./refuse-unreadable.ts";

/** An external agent gives no explanation, risk or confidence. */
export function toStep(action: AnyAction): ActionStep {
  return { action, explanation: "", estimated_risk: "low", confidence: 1 };
}

export function toSteps(actions: readonly AnyAction[], options: { navigates?: boolean } = {}): ActionStep[] {
  return actions.map((action) => toStep(readOrRefuse(action, options)));
}

/** The same proposal, but a person has to approve all of it, and reads why. */
export function withWarning(proposal: Proposal, warning: string): Proposal {
  const steps = proposal.steps.map((step): ActionStep => ({ ...step, explanation: warning, estimated_risk: "high" }));
  return { ...proposal, autonomy_level: "semi_auto", message: `${proposal.message} ${warning}`, steps } as Proposal;
}

/** The actions of an external agent, in the form of a planner's proposal. */
export function proposalOf(who: string, steps: ActionStep[]): Proposal {
  return {
    decision: "act",
    complete: false,
    plan_id: randomUUID(),
    reasoning_summary: "",
    autonomy_level: "auto",
    message: `Requested by ${who}.`,
    steps: steps as [ActionStep, ...ActionStep[]], // there is at least one
  };
}

/** The external agent calls its own model, so no usage is counted here. */
export function plannedBy(who: string): Planned {
  const usage = { inputTokens: 0, outputTokens: 0 };
  return { engine: who, model: undefined, attempts: 0, usage, latencyMs: 0, repaired: false };
}

export function toHistoryStep(who: string, proposal: Proposal, snapshot: Snapshot): Step {
  const { url, title } = snapshot;
  return {
    proposal,
    planned: plannedBy(who),
    page: { url, title, fingerprint: pageFingerprint(snapshot) },
    executions: [],
  };
}
