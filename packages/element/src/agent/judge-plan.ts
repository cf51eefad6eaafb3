// The policy of the agent, inside the page.
import { type JudgedTool, tablePolicy, type Verdict } from "@giselles-ai/agent/internal/policy";
import type { ActionStep, CapabilityProfile, Snapshot } from "@giselles-ai/protocol";

export type PageProfile = Exclude<CapabilityProfile, "unleashed">;

const profiles: CapabilityProfile[] = ["assisted", "semi_auto", "auto", "unleashed"];

const effects: Record<string, JudgedTool["effect"]> = {
  click: "commit",
  press: "commit",
  check: "edit",
  fill: "edit",
  select: "edit",
  clear: "edit",
  hover: "edit",
  upload: "upload",
  scroll: "read",
};

/** A verdict for each step. Actions that the page does not have are denied. */
export function judgePagePlan(steps: readonly ActionStep[], snapshot: Snapshot, profile: PageProfile): Verdict[] {
  return steps.map((step, index) => {
    const { action } = step.action;
    const effect = Object.hasOwn(effects, action) ? effects[action] : undefined;
    const tool = effect && { name: action, risk: "low" as const, effect, profiles };
    return tablePolicy.decide(step, { tool, profile, snapshot, before: steps.slice(0, index) });
  });
}
