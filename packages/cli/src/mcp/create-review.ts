import { type OriginLists, tablePolicy } from "@giselles-ai/agent";
import { createOriginRules, judgeActions } from "@giselles-ai/agent/internal";
import type { Review } from "@giselles-ai/browser-tool/mcp-server";
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
export function createReview({ registry, profile, origins, unlock = [] }: ReviewOptions): Review {
  // Nobody has started a task in a page of their own here: each address comes from the client, and is for its user to allow.
  const rules = createOriginRules({ allowed: ["*"], ...withoutUndefined(origins) });
  return (actions, _, seen) =>
    judgeActions(actions, seen, { policy: tablePolicy, registry, profile, origins: rules, unlock });
}

function withoutUndefined({ allowed, ...lists }: OriginLists = {}): OriginLists {
  return allowed ? { allowed, ...lists } : lists;
}
