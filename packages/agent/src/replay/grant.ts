// An approved recording is leave to do the same again, and nothing else.
import type { AnyAction, ScriptAction, ScriptTarget } from "@giselles-ai/protocol";
import type { Policy } from "../review/policy/policy.ts";
import { namesIn, type Values } from "./values.ts";

export interface Grant {
  /** What of the plan of this moment is exactly what somebody approved, under which profile. */
  allow(granted: readonly { action: AnyAction; profile: string }[]): void;
  /** The policy, and where it would ask, the recording answers for what it covers. What is denied stays denied. */
  over(policy: Policy): Policy;
}

export function createGrant(): Grant {
  let allowed = new Set<string>();
  const keyOf = (action: AnyAction, profile: string) => JSON.stringify([profile, Object.entries(action).sort()]);
  return {
    allow(granted) {
      allowed = new Set(granted.map(({ action, profile }) => keyOf(action, profile)));
    },
    over: (policy) => ({
      ...policy,
      decide(step, about) {
        const verdict = policy.decide(step, about);
        const isCovered = verdict.verdict === "ask" && allowed.has(keyOf(step.action, about.profile));
        return isCovered ? { verdict: "run" } : verdict;
      },
    }),
  };
}

/** The same element as then. Values may be others, but not where they say which element it is. */
export function isAsApproved(action: ScriptAction, values: Values, recorded: Values): boolean {
  if (!action.approved) return false;
  const names = Object.values(action.targets).flatMap((target: ScriptTarget) => namesIn(JSON.stringify(target)));
  const { action: done } = action;
  const places = namesIn(JSON.stringify(done.action === "fill" || done.action === "select" ? {} : done));
  return [...names, ...places].every((name) => JSON.stringify(values[name]) === JSON.stringify(recorded[name]));
}
