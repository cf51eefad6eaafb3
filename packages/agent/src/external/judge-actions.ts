import type { AnyAction, Snapshot } from "@giselles-ai/protocol";
import { type Judging, judgeSteps } from "../review/policy/judge.ts";
import type { Verdict } from "../review/policy/policy.ts";
import { allowNamedElements } from "./named-elements.ts";
import { toStep } from "./to-step.ts";

/** The strictest verdict of the policy on any of the actions. */
export function judgeActions(
  actions: readonly AnyAction[],
  snapshot: Pick<Snapshot, "url" | "fields">,
  judging: Omit<Judging, "snapshot">,
): Verdict {
  const { policy, registry } = judging;
  const known = actions.map(toStep).filter(({ tool }) => registry.get(tool)); // others are refused by the page, one by one
  const verdicts = judgeSteps(known, { ...judging, policy: allowNamedElements(policy), snapshot });
  const denied = verdicts.find(({ verdict }) => verdict === "deny");
  return denied ?? verdicts.find(({ verdict }) => verdict === "ask") ?? { verdict: "run" };
}
