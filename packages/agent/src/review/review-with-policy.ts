import { defaultTools, type ToolRegistry } from "@giselles-ai/planner";
import type { ActionStep, AnyAction, CapabilityProfile, Snapshot, SnapshotField } from "@giselles-ai/protocol";
import { toolOf } from "../tool-of.ts";
import { judgeSteps } from "./policy/judge.ts";
import { createOriginRules, type OriginLists } from "./policy/origin-rules.ts";
import { type Policy, tablePolicy, type Verdict } from "./policy/policy.ts";
import { denialReason, noReviewer, type Reviewer } from "./review.ts";

export interface PolicyReviewOptions {
  /** How much may run without approval. Default "auto". */
  profile?: CapabilityProfile;
  /** Allowed and blocked origins. Default: no lists. */
  origins?: OriginLists | undefined;
  /** Actions to allow although the profile does not include them. High-risk ones cannot be unlocked. Default: none. */
  unlock?: readonly string[];
  /** Default: the built-in tools. */
  tools?: ToolRegistry;
  /** Default: the table of docs/policy.md. */
  policy?: Policy;
  /** In the loop: the reviewer for actions that need approval. Default: none, so they are rejected. */
  ask?: Reviewer;
}

export interface PolicyReviewer extends Reviewer {
  /** The strictest verdict on any of the actions. Usable as the `review` of an MCP server. */
  judge(
    actions: readonly AnyAction[],
    fields: readonly SnapshotField[],
    snapshot: Pick<Snapshot, "url" | "fields" | "outline" | "focus">,
  ): Verdict;
}

/** Stands for the first page of the run, so that in the loop the current page does not count as allowed. */
const noFirstPage = "review:";

/**
 * Creates a reviewer that decides by the policy table, for the loop and for MCP. In the loop it approves actions at allowed
 * origins and passes those that need approval to `ask`. For MCP (`review: reviewer.judge`), the page that the client works in
 * counts as allowed unless the lists say otherwise. What the table denies is denied in both.
 *
 * @example <caption>packages/agent/src/review/review-with-policy.test.ts</caption>
 * const reviewer = reviewWithPolicy({ profile: "auto", origins: { allowed: ["https://shop.example"] } });
 */
export function reviewWithPolicy(options: PolicyReviewOptions = {}): PolicyReviewer {
  const {
    profile = "auto",
    unlock = [],
    tools: registry = defaultTools(),
    policy = tablePolicy,
    ask = noReviewer,
  } = options;
  const judging = { policy, registry, profile, unlock, origins: createOriginRules(options.origins) };
  return {
    judge(actions, _, snapshot) {
      const known = actions.filter((action) => toolOf(action, registry)); // the page refuses unknown actions itself
      const verdicts = judgeSteps(known.map(toStep), { ...judging, snapshot });
      const denied = verdicts.find(({ verdict }) => verdict === "deny");
      return denied ?? verdicts.find(({ verdict }) => verdict === "ask") ?? { verdict: "run" };
    },
    async review(request, options) {
      const { plan, asked, snapshot } = request;
      const verdicts = judgeSteps(plan.steps, {
        ...judging,
        snapshot,
        autonomy: plan.autonomy_level,
        seen: [noFirstPage],
      });
      const reason = denialReason(verdicts);
      if (reason) return { verdict: "rejected", reason };
      if (asked.some((index) => verdicts[index]?.verdict !== "run")) return ask.review(request, options);
      return { verdict: "approved", steps: plan.steps, approver: `policy (profile "${profile}")` };
    },
  };
}

/** An MCP client gives no explanation, risk or confidence. */
function toStep(action: AnyAction): ActionStep {
  return { action, explanation: "", estimated_risk: "low", confidence: 1 };
}
