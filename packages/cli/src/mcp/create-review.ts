import { reviewWithPolicy } from "@giselles-ai/agent";
import type { OriginLists, PolicyReviewer } from "@giselles-ai/agent/internal";
import type { ToolRegistry } from "@giselles-ai/planner";
import type { CapabilityProfile } from "@giselles-ai/protocol";

export interface ReviewOptions {
  registry: ToolRegistry;
  profile: CapabilityProfile;
  /** Where it may go. Default: everywhere; a client's own user says where. */
  origins?: OriginLists | undefined;
  /** Tools that the profile alone would not allow. */
  unlock?: string[];
}

/** The table decides for an outside mind as it does for the loop. */
export function createReview({ registry, profile, origins, unlock = [] }: ReviewOptions): PolicyReviewer["judge"] {
  // Nobody has started a task in a page of their own here: each address comes from the client, and is for its user to allow.
  const lists = { allowed: ["*"], ...withoutUndefined(origins) };
  return reviewWithPolicy({ tools: registry, profile, unlock, origins: lists }).judge;
}

function withoutUndefined({ allowed, ...lists }: OriginLists = {}): OriginLists {
  return allowed ? { allowed, ...lists } : lists;
}
