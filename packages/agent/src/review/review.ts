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
import { type JudgeOptions, judgeSteps } from "./policy/judge.ts";
import { effectiveProfile, type Verdict } from "./policy/policy.ts";

export type Review =
  | { verdict: "approved"; steps: ActionStep[]; approver?: string | undefined }
  /** The planner reads the reason and may try something else. `isFinal` ends the run instead. */
  | { verdict: "rejected"; reason: string; isFinal?: boolean | undefined; approver?: string | undefined };

export interface ReviewRequest {
  /** The part of the plan to review. */
  plan: Proposal;
  /** Indices of the steps that need approval. */
  asked: number[];
  /** By which rules they need it. */
  why: string;
  snapshot: Snapshot;
  /** The same request in the run store, where any process can answer it. */
  approval: Approval;
}

/** Answers approval requests: a person at a terminal, in a web page, or behind an MCP client. */
export interface Reviewer {
  /** Whether somebody can approve. If not, the planner reads that. Default true. */
  isAttended?: boolean;
  /** The signal aborts when the run is stopped or the request expires. */
  review(request: ReviewRequest, options: { signal: AbortSignal }): Promise<Review>;
}

/** Rejects every request. */
export const noReviewer: Reviewer = {
  isAttended: false,
  async review({ asked, plan, why }) {
    const names = asked.map((index) => plan.steps[index]?.action.action).join(", ");
    return {
      verdict: "rejected",
      isFinal: true,
      reason: `This needs approval (${names}), and there is no one to ask. ${why} Give the agent a reviewer, or a profile that allows it without approval.`,
    };
  },
};

export interface JudgedPlan {
  /** The stricter of the run's profile and the one that the plan asks for. */
  profile: CapabilityProfile;
  verdicts: Verdict[];
}

export function judgePlan(plan: Proposal, judging: JudgeOptions): JudgedPlan {
  const verdicts = judgeSteps(plan.steps, { ...judging, autonomy: plan.autonomy_level });
  return { profile: effectiveProfile(judging.profile, plan), verdicts };
}

/** By which rules these steps need approval, each once. */
export function reasonsToAsk(verdicts: readonly Verdict[], asked: readonly number[]): string {
  return [...new Set(asked.flatMap((index) => verdicts[index]?.reason ?? []))].join(" ");
}

/** Returns the reason if the policy denies a step. No approval can override it. */
export function denialReason(verdicts: readonly Verdict[]): string | undefined {
  const denied = verdicts.find((verdict) => verdict.verdict === "deny");
  return denied?.verdict === "deny" ? denied.reason : undefined;
}

/** Judges edited steps like planned ones: a person cannot approve what the policy denies. */
export function judgeEdited(steps: readonly ActionStep[], judging: JudgeOptions): Review {
  const reason = denialReason(judgeSteps(steps, judging));
  if (reason) return { verdict: "rejected", reason };
  const judged: ActionStep[] = [];
  for (const step of steps) {
    const action = readEdited(step.action, judging);
    if (!action)
      return {
        verdict: "rejected",
        reason: `The edited step "${step.action.action}" has invalid arguments.`,
      };
    judged.push({ ...step, action });
  }
  return { verdict: "approved", steps: judged };
}

/** Undefined if the arguments are invalid for the built-in action or the user's tool. */
function readEdited(edited: AnyAction, { registry }: JudgeOptions): AnyAction | undefined {
  const { action, ...args } = edited;
  if ((agentActionNames as string[]).includes(action)) return agentActionSchema.safeParse(edited).data;
  const read = registry.get(action)?.input.safeParse(args);
  return read?.success ? { ...read.data, action } : undefined;
}
