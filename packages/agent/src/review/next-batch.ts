import type { CapabilityProfile } from "@giselles-ai/protocol";
import type { Verdict } from "./policy/policy.ts";

/** Steps of a plan that are reviewed together. */
export interface Batch {
  /** The index after the last one. */
  to: number;
  /** Indices in the plan of the steps that need approval. */
  asked: number[];
}

/**
 * Under `assisted`, a person approves each step when its turn comes; under the other profiles, all steps at once up to one that is
 * denied. `limit` is the index of the first step that cannot be judged yet.
 */
export function nextBatch(
  verdicts: readonly Verdict[],
  from: number,
  profile: CapabilityProfile,
  limit = verdicts.length,
): Batch {
  const denied = verdicts.findIndex(({ verdict }, index) => verdict === "deny" && index >= from);
  const end = denied === -1 ? limit : Math.min(denied, limit);
  const asked = verdicts.flatMap(({ verdict }, index) =>
    verdict === "ask" && index >= from && index < end ? index : [],
  );
  const [first] = asked;
  if (profile !== "assisted" || first === undefined) return { to: end, asked };
  return first === from ? { to: from + 1, asked: [from] } : { to: first, asked: [] };
}
