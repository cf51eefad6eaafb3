import { type Policy, plainPolicy } from "@giselles-ai/agent";
import type { Review } from "@giselles-ai/browser-tool/mcp-server";
import type { ToolRegistry } from "@giselles-ai/planner";
import type { AnyAction, CapabilityProfile } from "@giselles-ai/protocol";

/** Actions of a page, as the tools that policies are written about. */
const toolOf: Record<string, string> = {
  check: "fill",
  clear: "fill",
  press: "hotkey",
  hover: "scroll",
  upload: "click",
};

/** The strictest verdict of the policy on any of the actions. */
export function reviewActions(
  registry: ToolRegistry,
  profile: CapabilityProfile,
  policy: Policy = plainPolicy,
): Review {
  const decide = ({ action, ...args }: AnyAction) => {
    const tool = toolOf[action] ?? action;
    const step = { tool, args, explanation: "", estimated_risk: "low" as const, confidence: 1 };
    return policy.decide(step, { tool: registry.get(tool), profile });
  };
  return (actions) => {
    const verdicts = actions.map(decide);
    const denied = verdicts.find(({ verdict }) => verdict === "deny");
    return denied ?? verdicts.find(({ verdict }) => verdict === "ask") ?? { verdict: "run" };
  };
}
