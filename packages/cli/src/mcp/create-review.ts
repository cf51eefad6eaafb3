import { reviewWithPolicy } from "@giselles-ai/agent";
import type { OriginLists, PolicyReviewer } from "@giselles-ai/agent/internal";
import type { ToolRegistry } from "@giselles-ai/planner";
import type { CapabilityProfile } from "@giselles-ai/protocol";

export interface ReviewOptions {
  registry: ToolRegistry;
  profile: CapabilityProfile;
  /** Origins that may be visited. Default: all; the client's user approves addresses. */
  origins?: OriginLists | undefined;
  /** Tools to allow in addition to those of the profile. */
  unlock?: string[];
}

/** Applies the policy table to an external agent, as it is applied to our own planner. */
export function createReview({ registry, profile, origins, unlock = [] }: ReviewOptions): PolicyReviewer["judge"] {
  // There is no start page whose origin could be allowed: every address comes from the client, and its user approves it.
  const lists = { allowed: ["*"], ...withoutUndefined(origins) };
  return reviewWithPolicy({ tools: registry, profile, unlock, origins: lists }).judge;
}

function withoutUndefined({ allowed, ...lists }: OriginLists = {}): OriginLists {
  return allowed ? { allowed, ...lists } : lists;
}
