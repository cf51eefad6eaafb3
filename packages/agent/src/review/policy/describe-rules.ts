import type { CapabilityProfile } from "@giselles-ai/protocol";
import type { OriginLists } from "./origin-rules.ts";
import { type EffectName, lookUpPolicy, type OriginRule, type PolicyDecision, type Sensitivity } from "./table.ts";

export interface DescribedRules {
  profile: CapabilityProfile;
  origins: OriginLists | undefined;
  /** Whether anybody answers approval requests. */
  canAsk: boolean;
}

/** Describes for the planner what the policy table lets run, asks about and refuses. */
export function describeRules({ profile, origins = {}, canAsk }: DescribedRules): string {
  const { allowed, within, blocked = [] } = origins;
  const decide = (effect: EffectName, sensitivity: Sensitivity, rule: OriginRule): PolicyDecision =>
    lookUpPolicy({ profile, effect, sensitivity, rule });
  const asked = [
    ...(decide("commit", "none", "allowed") === "ask" ? ["everything except reading"] : []),
    ...(decide("commit", "none", "allowed") === "run" && decide("commit", "payment", "allowed") === "ask"
      ? ["payments"]
      : []),
    ...(!allowed && decide("commit", "none", "allowed") === "run" && decide("commit", "none", "unlisted") === "ask"
      ? ["acting on any site but the first, also in a frame"]
      : []),
    ...(!allowed && decide("commit", "none", "unlisted") === "run" && decide("edit", "secret", "unlisted") === "ask"
      ? ["secrets and payments on any site but the first"]
      : []),
  ];
  const approval = canAsk
    ? `The user is asked to approve: ${asked.join("; ")}.`
    : `This needs approval, and there is no one to ask: ${asked.join("; ")}.`;
  return [
    `Profile "${profile}".`,
    asked.length === 0 ? "Nothing needs approval." : approval,
    ...(allowed ? [`Sites you may visit: ${list(allowed)}. All others are refused.`] : []),
    ...(within && !allowed ? [`Sites you may visit: ${list(within)}. All others are refused.`] : []),
    ...(blocked.length > 0 ? [`Refused sites: ${list(blocked)}.`] : []),
  ].join(" ");
}

const maxSites = 12;

function list(sites: readonly string[]): string {
  const more = sites.length - maxSites;
  return [...sites.slice(0, maxSites), ...(more > 0 ? [`${more} more`] : [])].join(", ") || "none";
}
