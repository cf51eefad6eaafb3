import type { ToolRegistry } from "@giselles-ai/planner";
import type { AutonomyLevel, CapabilityProfile, PlanStep, Snapshot } from "@giselles-ai/protocol";
import type { Step } from "../../step.ts";
import { isPageTool } from "../../to-action.ts";
import type { OriginRules } from "./origin-rules.ts";
import type { Policy, Verdict } from "./policy.ts";

export interface Judging {
  policy: Policy;
  registry: ToolRegistry;
  profile: CapabilityProfile;
  snapshot: Pick<Snapshot, "url" | "fields">;
  /** What the plan says of itself. */
  autonomy?: AutonomyLevel | undefined;
  /** What the run has done until now. */
  history?: { readonly steps: readonly Step[] } | undefined;
  origins?: OriginRules | undefined;
  unlock?: readonly string[] | undefined;
}

/** A verdict for each step of a plan. */
export function judgeSteps(steps: readonly PlanStep[], { policy, registry, history, ...about }: Judging): Verdict[] {
  const seen = history?.steps.flatMap(placesOf);
  return steps.map((step, index) =>
    policy.decide(step, { ...about, seen, tool: registry.get(step.tool), before: steps.slice(0, index) }),
  );
}

/** Where words came from: the page, and files, answers and commands, which can tell a model things as a page can. */
function placesOf({ page, executions }: Step): string[] {
  const hasRead = executions.some(({ tool, output }) => output && tool !== "navigate" && !isPageTool(tool));
  return hasRead ? [page.url, "tool:output"] : [page.url];
}
