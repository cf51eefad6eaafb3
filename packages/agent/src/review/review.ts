import {
  type ActionStep,
  type AnyAction,
  type Approval,
  agentActionNames,
  agentActionSchema,
  type CapabilityProfile,
  type Proposal,
  type Snapshot,
} from "@giselles-ai/protocol";
import { type Judging, judgeSteps } from "./policy/judge.ts";
import { effectiveProfile, type Verdict } from "./policy/policy.ts";

export type Review =
  | { verdict: "approved"; steps: ActionStep[]; approver?: string | undefined }
  /** The planner reads why, and may find another way; unless it is final, which ends the run. */
  | { verdict: "rejected"; reason: string; isFinal?: boolean | undefined; approver?: string | undefined };

export interface ReviewRequest {
  /** The part of the plan that is asked about. */
  plan: Proposal;
  /** Those that need leave, by their place in it. */
  asked: number[];
  snapshot: Snapshot;
  /** The same question as it is kept in the run store, where anybody may answer it. */
  approval: Approval;
}

/** Whoever may say yes: a person at a terminal, in a web page, or behind an MCP client. */
export interface Reviewer {
  /** The signal ends it when the run is stopped, and when the question has expired. */
  review(request: ReviewRequest, options: { signal: AbortSignal }): Promise<Review>;
}

/** Nobody is there to ask. */
export const nobody: Reviewer = {
  async review({ asked, plan }) {
    const names = asked.map((index) => plan.steps[index]?.action.action).join(", ");
    return {
      verdict: "rejected",
      isFinal: true,
      reason: `This needs approval (${names}), and there is nobody to ask. Give the agent a reviewer, or a profile that does not ask for it.`,
    };
  },
};

export interface Judged {
  /** As strict as the person's, or as the plan itself asks for. */
  profile: CapabilityProfile;
  verdicts: Verdict[];
}

export function judgePlan(plan: Proposal, judging: Judging): Judged {
  const verdicts = judgeSteps(plan.steps, { ...judging, autonomy: plan.autonomy_level });
  return { profile: effectiveProfile(judging.profile, plan), verdicts };
}

/** Why a plan may not run, whoever would allow it. */
export function whyDenied(verdicts: readonly Verdict[]): string | undefined {
  const denied = verdicts.find((verdict) => verdict.verdict === "deny");
  return denied?.verdict === "deny" ? denied.reason : undefined;
}

/** Whoever may say yes may not say yes to everything: edited steps are judged as if they had been planned. */
export function judgeEdited(steps: readonly ActionStep[], judging: Judging): Review {
  const reason = whyDenied(judgeSteps(steps, judging));
  if (reason) return { verdict: "rejected", reason };
  const judged: ActionStep[] = [];
  for (const step of steps) {
    const action = readEdited(step.action, judging);
    if (!action)
      return {
        verdict: "rejected",
        reason: `The edited step "${step.action.action}" has arguments that do not fit it.`,
      };
    judged.push({ ...step, action });
  }
  return { verdict: "approved", steps: judged };
}

/** Undefined for what does not fit: one of our actions, or the arguments of a user's own tool. */
function readEdited(edited: AnyAction, { registry }: Judging): AnyAction | undefined {
  const { action, ...args } = edited;
  if ((agentActionNames as string[]).includes(action)) return agentActionSchema.safeParse(edited).data;
  const read = registry.get(action)?.input.safeParse(args);
  return read?.success ? { ...read.data, action } : undefined;
}
