import type { Tool } from "@giselles-ai/planner";
import type { CapabilityProfile, PlannerOutput, PlanStep } from "@giselles-ai/protocol";

export type Verdict = { verdict: "run" | "ask" } | { verdict: "deny"; reason: string };

/** Decides what may run unasked, from what is to be done; never from what a model or a page says of it. */
export interface Policy {
  decide(step: PlanStep, about: { tool: Tool | undefined; profile: CapabilityProfile }): Verdict;
}

/** Looking needs no leave; below `auto` everything else does; tools of high risk only run in `unleashed`. */
export const plainPolicy: Policy = {
  decide(step, { tool, profile }) {
    if (!tool) return { verdict: "deny", reason: `There is no tool "${step.tool}".` };
    if (tool.risk === "high" && profile !== "unleashed") {
      return { verdict: "deny", reason: `"${step.tool}" may only be used under the profile "unleashed".` };
    }
    if (tool.effect === "read" || profile === "auto" || profile === "unleashed") return { verdict: "run" };
    return { verdict: "ask" };
  },
};

const strictness: CapabilityProfile[] = ["assisted", "semi_auto", "auto", "unleashed"];

/** A plan may ask for more control than the person's profile gives, never for less. */
export function effectiveProfile(profile: CapabilityProfile, { autonomy_level }: PlannerOutput): CapabilityProfile {
  const isStricter = strictness.indexOf(autonomy_level) < strictness.indexOf(profile);
  return profile === "unleashed" && autonomy_level === "auto" ? profile : isStricter ? autonomy_level : profile;
}
