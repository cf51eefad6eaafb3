import type { ToolRegistry } from "@giselles-ai/planner";
import {
  type ActionStep,
  type AutonomyLevel,
  type CapabilityProfile,
  isPageAction,
  type Snapshot,
} from "@giselles-ai/protocol";
import type { Step } from "../../step.ts";
import { toolOf } from "../../tool-of.ts";
import type { OriginRules } from "./origin-rules.ts";
import type { Policy, Verdict } from "./policy.ts";

export interface Judging {
  policy: Policy;
  registry: ToolRegistry;
  profile: CapabilityProfile;
  snapshot: Pick<Snapshot, "url" | "fields">;
  /** What the plan says of itself. */
  autonomy?: AutonomyLevel | undefined;
  /** Where the run has been until now. Default: by its history. */
  seen?: readonly string[] | undefined;
  /** What the run has done until now. */
  history?: { readonly steps: readonly Step[] } | undefined;
  origins?: OriginRules | undefined;
  unlock?: readonly string[] | undefined;
}

/** A verdict for each step of a plan. */
export function judgeSteps(steps: readonly ActionStep[], { policy, registry, history, ...about }: Judging): Verdict[] {
  const seen = about.seen ?? history?.steps.flatMap(placesOf);
  return steps.map((step, index) =>
    policy.decide(step, { ...about, seen, tool: toolOf(step.action, registry), before: steps.slice(0, index) }),
  );
}

/** Where words came from: the page, and files, answers and commands, which can tell a model things as a page can. */
function placesOf({ page, executions }: Step): string[] {
  const hasRead = executions.some(({ action, output }) => output && action !== "navigate" && !isPageAction(action));
  return hasRead ? [page.url, "tool:output"] : [page.url];
}
