// A recorded approval covers the same action in a replay, and nothing else.
import type { AnyAction, ScriptAction, ScriptTarget } from "@giselles-ai/protocol";
import type { Policy } from "../review/policy/policy.ts";
import { givenValue, namesIn, type Values } from "./values.ts";

export interface RecordedApprovals {
  /** Sets the actions of the current plan that a person approved in the recording, and under which profile. */
  set(approved: readonly { action: AnyAction; profile: string }[]): void;
  /** Wraps a policy: covered actions run without a new approval. What the policy denies stays denied. */
  applyTo(policy: Policy): Policy;
}

export function createRecordedApprovals(): RecordedApprovals {
  let allowed = new Set<string>();
  const keyOf = (action: AnyAction, profile: string) => JSON.stringify([profile, Object.entries(action).sort()]);
  return {
    set(approved) {
      allowed = new Set(approved.map(({ action, profile }) => keyOf(action, profile)));
    },
    applyTo: (policy) => ({
      ...policy,
      decide(step, about) {
        const verdict = policy.decide(step, about);
        const isCovered = verdict.verdict === "ask" && allowed.has(keyOf(step.action, about.profile));
        return isCovered ? { verdict: "run" } : verdict;
      },
    }),
  };
}

/** Whether the approval covers the action with these values. Values that identify the element must be the recorded ones. */
export function isAsApproved(action: ScriptAction, values: Values, recorded: Values): boolean {
  if (!action.approved) return false;
  const names = Object.values(action.targets).flatMap((target: ScriptTarget) => namesIn(JSON.stringify(target)));
  const { action: done } = action;
  const places = namesIn(JSON.stringify(done.action === "fill" || done.action === "select" ? {} : done));
  return [...names, ...places].every(
    (name) => JSON.stringify(givenValue(name, values)) === JSON.stringify(givenValue(name, recorded)),
  );
}
