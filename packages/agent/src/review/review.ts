import type { ToolRegistry } from "@giselles-ai/planner";
import type { CapabilityProfile, PlannerOutput, PlanStep, Snapshot } from "@giselles-ai/protocol";
import { judgeSteps } from "../policy/judge.ts";
import type { OriginRules } from "../policy/origin-rules.ts";
import { effectiveProfile, type Policy, type Verdict } from "../policy/policy.ts";
import type { StepHistory } from "../step-history.ts";
import { orAbort } from "../steps/or-abort.ts";

export type Review = { verdict: "approved"; steps: PlanStep[] } | { verdict: "rejected"; reason: string };

export interface ReviewRequest {
  plan: PlannerOutput;
  /** Those that need leave, by their place in the plan. */
  asked: number[];
  snapshot: Snapshot;
}

/** Whoever may say yes: a person at a terminal, in a web page, or behind an MCP client. */
export interface Reviewer {
  review(request: ReviewRequest, options: { signal: AbortSignal }): Promise<Review>;
}

/** Nobody is there to ask. */
export const nobody: Reviewer = {
  async review({ asked, plan }) {
    const names = asked.map((index) => plan.steps[index]?.tool).join(", ");
    return {
      verdict: "rejected",
      reason: `This needs approval (${names}), and there is nobody to ask. Give the agent a reviewer, or the profile "auto".`,
    };
  },
};

export interface ReviewOptions {
  policy: Policy;
  reviewer: Reviewer;
  registry: ToolRegistry;
  profile: CapabilityProfile;
  snapshot: Snapshot;
  history?: StepHistory;
  origins?: OriginRules;
  unlock?: readonly string[];
  onJudged(profile: CapabilityProfile, verdicts: Verdict[]): Promise<void>;
  onAsk(asked: number[]): Promise<void>;
  signal: AbortSignal;
}

/** What may run of a plan: all that the policy lets run unasked, or what somebody has approved. */
export async function reviewPlan(plan: PlannerOutput, options: ReviewOptions): Promise<Review> {
  const { reviewer, snapshot, onJudged, onAsk, signal } = options;
  const profile = effectiveProfile(options.profile, plan);
  const verdicts = judgeSteps(plan.steps, { ...options, autonomy: plan.autonomy_level });
  await onJudged(profile, verdicts);
  const denied = verdicts.find((verdict) => verdict.verdict === "deny");
  if (denied?.verdict === "deny") return { verdict: "rejected", reason: denied.reason };
  const asked = verdicts.flatMap(({ verdict }, index) => (verdict === "ask" ? index : []));
  if (asked.length === 0) return { verdict: "approved", steps: plan.steps };
  await onAsk(asked);
  const review = await orAbort(reviewer.review({ plan, asked, snapshot }, { signal }), signal);
  if (review.verdict === "rejected" || review.steps === plan.steps) return review;
  return judgeEdited(review.steps, options);
}

/** Whoever may say yes may not say yes to everything: edited steps are judged as if they had been planned. */
function judgeEdited(steps: readonly PlanStep[], options: ReviewOptions): Review {
  const denied = judgeSteps(steps, options).find((verdict) => verdict.verdict === "deny");
  if (denied?.verdict === "deny") return { verdict: "rejected", reason: denied.reason };
  const judged: PlanStep[] = [];
  for (const step of steps) {
    const parsed = options.registry.get(step.tool)?.input.safeParse(step.args);
    if (!parsed?.success)
      return { verdict: "rejected", reason: `The edited step "${step.tool}" has arguments that do not fit it.` };
    judged.push({ ...step, args: parsed.data });
  }
  return { verdict: "approved", steps: judged };
}
