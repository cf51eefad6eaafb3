import type { ToolRegistry } from "@giselles-ai/planner";
import {
  type ActionStep,
  type AutonomyLevel,
  type CapabilityProfile,
  findKeyTarget,
  isPageAction,
} from "@giselles-ai/protocol";
import { isNamedByLabel } from "../../named-by-label.ts";
import type { Step } from "../../step.ts";
import { toolOf } from "../../tool-of.ts";
import type { JudgedSnapshot } from "./effects-of.ts";
import type { OriginRules } from "./origin-rules.ts";
import type { Policy, Verdict } from "./policy.ts";

export interface JudgeOptions {
  policy: Policy;
  registry: ToolRegistry;
  profile: CapabilityProfile;
  snapshot: JudgedSnapshot;
  /** The autonomy level that the plan asks for. */
  autonomy?: AutonomyLevel | undefined;
  /** Addresses that the run has visited. Default: those of its history. */
  seen?: readonly string[] | undefined;
  /** The steps of the run so far. */
  history?: { readonly steps: readonly Step[] } | undefined;
  origins?: OriginRules | undefined;
  unlock?: readonly string[] | undefined;
  /** Index of the first step that has not run yet. Default 0. */
  from?: number | undefined;
  /** Steps whose target depends on earlier steps are judged later, with a new snapshot. Default: now, as a commit to an unknown address. */
  opensKeys?: boolean | undefined;
}

/** Returns a verdict for each step of a plan. */
export function judgeSteps(
  steps: readonly ActionStep[],
  { policy, registry, history, from = 0, opensKeys = false, ...about }: JudgeOptions,
): Verdict[] {
  const seen = about.seen ?? history?.steps.flatMap(sourcesOf);
  const { snapshot } = about;
  return steps.map((step, index) => {
    const before = steps.slice(from, index);
    if (opensKeys && (isNamedByLabel(step.action) || (index > from && isOpenKey(step, before, snapshot))))
      return reviewedLater;
    return policy.decide(step, { ...about, seen, tool: toolOf(step.action, registry), before });
  });
}

/** What cannot be judged yet. */
export const reviewedLater: Verdict = { verdict: "run", reason: "It is reviewed after the steps before it have run." };

function isOpenKey({ action }: ActionStep, before: ActionStep[], snapshot: JudgeOptions["snapshot"]): boolean {
  const earlier = before.map((step) => step.action);
  return action.action === "press" && findKeyTarget(action, earlier, snapshot) === undefined;
}

/** Sources of text that may influence the model: the page, and the output of tools. */
function sourcesOf({ page, executions }: Step): string[] {
  const hasRead = executions.some(({ action, output }) => output && action !== "navigate" && !isPageAction(action));
  return hasRead ? [page.url, "tool:output"] : [page.url];
}
