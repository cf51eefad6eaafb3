import type { PlanStep } from "@giselles-ai/protocol";
import type { Policy } from "../review/policy/policy.ts";

/** What is done to elements by their names needs no points, even if it could be done at points too. */
export function allowNamedElements(policy: Policy): Policy {
  return {
    decide(step, about) {
      const { unlock = [] } = about;
      return policy.decide(step, isNamed(step) ? { ...about, unlock: [...unlock, step.tool] } : about);
    },
  };
}

function isNamed({ tool, args }: PlanStep): boolean {
  if (tool === "drag") return typeof args.from === "string" && typeof args.to === "string";
  return tool === "long_press" && typeof args.point === "string";
}
