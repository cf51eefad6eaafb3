import type { CapabilityProfile } from "@giselles-ai/protocol";
import type { Verdict } from "./policy/policy.ts";

/** Steps of a plan that are reviewed together. */
export interface Batch {
  /** The place after the last of them. */
  to: number;
  /** Those that need leave, by their place in the plan. */
  asked: number[];
}

/** Under `assisted` a person confirms every step, when its turn comes; under the other profiles, all of a plan at once. */
export function nextBatch(verdicts: readonly Verdict[], from: number, profile: CapabilityProfile): Batch {
  const asked = verdicts.flatMap(({ verdict }, index) => (verdict === "ask" && index >= from ? index : []));
  const [first] = asked;
  if (profile !== "assisted" || first === undefined) return { to: verdicts.length, asked };
  return first === from ? { to: from + 1, asked: [from] } : { to: first, asked: [] };
}
