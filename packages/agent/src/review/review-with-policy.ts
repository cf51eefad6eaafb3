import { defaultTools, type ToolRegistry } from "@giselles-ai/planner";
import type { ActionStep, AnyAction, CapabilityProfile, Snapshot, SnapshotField } from "@giselles-ai/protocol";
import { toolOf } from "../tool-of.ts";
import { judgeSteps } from "./policy/judge.ts";
import { createOriginRules, type OriginLists } from "./policy/origin-rules.ts";
import { type Policy, tablePolicy, type Verdict } from "./policy/policy.ts";
import { nobody, type Reviewer, whyDenied } from "./review.ts";

export interface PolicyReviewOptions {
  /** How much may run unasked. Default "auto". */
  profile?: CapabilityProfile;
  /** Where it may be done, and where not. Default: no lists. */
  origins?: OriginLists | undefined;
  /** Actions that are allowed although the profile alone does not; never those of high risk. Default: none. */
  unlock?: readonly string[];
  /** Default: the vocabulary. */
  tools?: ToolRegistry;
  /** Default: the table of docs/policy.md. */
  policy?: Policy;
  /** Who is asked in the loop where the table asks. Default: nobody, so that it is rejected. */
  ask?: Reviewer;
}

export interface PolicyReviewer extends Reviewer {
  /** The strictest verdict on any of the actions; as the `review` of an MCP server. */
  judge(
    actions: readonly AnyAction[],
    fields: readonly SnapshotField[],
    seen: Pick<Snapshot, "url" | "fields">,
  ): Verdict;
}

/** A place where nobody is: in the loop, a page is not a site that the person has named only because the run is there. */
const nowhere = "review:";

/**
 * Creates a reviewer that decides by the table of policy, which is one for the loop and for MCP. In the loop it approves only
 * what is done at an allowed origin, and gives what the table asks for to `ask`. For MCP (`review: reviewer.judge`), the page
 * that the client works in counts as allowed, unless the lists say otherwise. What the table denies is denied in both.
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
    ask = nobody,
  } = options;
  const judging = { policy, registry, profile, unlock, origins: createOriginRules(options.origins) };
  return {
    judge(actions, _, snapshot) {
      const known = actions.filter((action) => toolOf(action, registry)); // others are refused by the page, one by one
      const verdicts = judgeSteps(known.map(toStep), { ...judging, snapshot });
      const denied = verdicts.find(({ verdict }) => verdict === "deny");
      return denied ?? verdicts.find(({ verdict }) => verdict === "ask") ?? { verdict: "run" };
    },
    async review(request, how) {
      const { plan, asked, snapshot } = request;
      const verdicts = judgeSteps(plan.steps, { ...judging, snapshot, autonomy: plan.autonomy_level, seen: [nowhere] });
      const reason = whyDenied(verdicts);
      if (reason) return { verdict: "rejected", reason };
      if (asked.some((index) => verdicts[index]?.verdict !== "run")) return ask.review(request, how);
      return { verdict: "approved", steps: plan.steps, approver: `the policy, under the profile "${profile}"` };
    },
  };
}

/** Whoever sends a bare action says nothing of it. */
function toStep(action: AnyAction): ActionStep {
  return { action, explanation: "", estimated_risk: "low", confidence: 1 };
}
