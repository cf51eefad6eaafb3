// Actions of a page as the steps that the policy is written about: one truth, whoever plans.
import { type Judging, judgeSteps } from "@giselles-ai/agent";
import type { Review } from "@giselles-ai/browser-tool/mcp-server";
import type { AnyAction, PlanStep } from "@giselles-ai/protocol";

const toolOf: Record<string, string> = {
  check: "fill",
  clear: "fill",
  press: "hotkey",
  hover: "scroll",
  upload: "fill",
};

/** The strictest verdict of the policy on any of the actions. */
export function reviewActions(judging: Omit<Judging, "snapshot">): Review {
  const { registry, unlock = [] } = judging;
  return (actions, _, snapshot) => {
    const known = actions.map(toStep).filter(({ tool }) => registry.get(tool)); // others are refused by the page, one by one
    const verdicts = known.flatMap((step, index) => {
      const open = isNamed(step) ? [...unlock, step.tool] : unlock;
      return judgeSteps(known.slice(0, index + 1), { ...judging, snapshot, unlock: open }).slice(-1);
    });
    const denied = verdicts.find(({ verdict }) => verdict === "deny");
    return denied ?? verdicts.find(({ verdict }) => verdict === "ask") ?? { verdict: "run" };
  };
}

function toStep({ action, fieldId, ...args }: AnyAction): PlanStep {
  const at = action === "long_press" && fieldId !== undefined ? { point: fieldId } : { id: fieldId };
  const tool = Object.hasOwn(toolOf, action) ? (toolOf[action] ?? action) : action;
  return { tool, args: { ...at, ...args }, explanation: "", estimated_risk: "low", confidence: 1 };
}

/** What is done to elements by their names needs no points, even if it could be done at points too. */
function isNamed({ tool, args }: PlanStep): boolean {
  if (tool === "drag") return typeof args.from === "string" && typeof args.to === "string";
  return tool === "long_press" && typeof args.point === "string";
}
