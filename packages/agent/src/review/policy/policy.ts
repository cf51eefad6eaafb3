import type { Tool } from "@giselles-ai/planner";
import type {
  ActionStep,
  AnyAction,
  AutonomyLevel,
  CapabilityProfile,
  Proposal,
  Snapshot,
} from "@giselles-ai/protocol";
import { effectsOf, type FoundEffect } from "./effects-of.ts";
import { createOriginRules, isBlank, type OriginRules, originOf } from "./origin-rules.ts";
import { sayReason } from "./say-reason.ts";
import { type Decision, type Effect, isStricter, lookUp, type OriginRule, profiles } from "./table.ts";

/** `effect` is the one that decided it. */
export type Verdict =
  | { verdict: "run" | "ask"; effect?: Effect; reason?: string }
  | { verdict: "deny"; effect?: Effect; reason: string };

/** What a step is judged by, besides itself. */
export interface PolicyContext {
  tool: Tool | undefined;
  /** The person's. */
  profile: CapabilityProfile;
  /** The control that the plan asks for. Default: what the profile gives. */
  autonomy?: AutonomyLevel | undefined;
  /** The page that the step was planned for. */
  snapshot: Pick<Snapshot, "url" | "fields">;
  /** The steps of the same plan that come before it. Default: none. */
  before?: readonly ActionStep[] | undefined;
  /** Where the run has been until now, from its first page on. That one is where the person has sent it: it counts as allowed. */
  seen?: readonly string[] | undefined;
  /** Default: no rules. */
  origins?: OriginRules | undefined;
  /** Tools that the person has unlocked; never those of high risk. Default: none. */
  unlock?: readonly string[] | undefined;
}

/** Decides what may run unasked, from what is to be done; never from what a model or a page says of it. */
export interface Policy {
  decide(step: ActionStep, about: PolicyContext): Verdict;
}

/** The table, and before it: tools of high risk only run in `unleashed`, and others only where they are unlocked. */
export const tablePolicy: Policy = {
  decide(step, about) {
    const { tool, profile } = about;
    if (!tool) return { verdict: "deny", reason: `There is no action "${step.action.action}".` };
    const locked = whyLocked(step.action, { ...about, tool });
    if (locked) return { verdict: "deny", reason: locked };
    const found = judgeEffects(step, { ...about, tool });
    const first = strictest(found, profile);
    if (first.decision === "run" && isClaimedStricter(step, about, found)) {
      const reason = "The plan itself asks for more care than the profile would take.";
      return { verdict: "ask", effect: first.effect, reason };
    }
    const verdict = { effect: first.effect, reason: sayReason(first, profile) };
    return first.decision === "run"
      ? { verdict: "run", effect: first.effect }
      : { verdict: first.decision, ...verdict };
  },
};

function whyLocked(
  action: AnyAction,
  { tool, profile, unlock = [] }: PolicyContext & { tool: Tool },
): string | undefined {
  const { name, risk, profiles: open } = tool;
  if (risk === "high" && profile !== "unleashed") return `"${name}" may only be used under the profile "unleashed".`;
  if (open.includes(profile) || unlock.includes(name) || isNamed(action)) return undefined;
  return `"${name}" is not unlocked under the profile "${profile}". Unlock it by its name, or use ${open.map((each) => `"${each}"`).join(" or ")}.`;
}

/** What is done to elements by their names needs no points, even if it could be done at points too. */
function isNamed({ action, from, to, fieldId }: AnyAction): boolean {
  if (action === "drag") return typeof from === "string" && typeof to === "string";
  return action === "long_press" && typeof fieldId === "string";
}

export interface JudgedEffect extends FoundEffect {
  rule: OriginRule;
}

function judgeEffects(step: ActionStep, about: PolicyContext & { tool: Tool }): JudgedEffect[] {
  const { tool, snapshot, before = [], seen = [], origins = createOriginRules() } = about;
  // An empty page that has something in it was written by somebody.
  const current = isBlank(snapshot.url) && snapshot.fields.length > 0 ? "page:written" : snapshot.url;
  const been = [...seen, current].filter((url) => !isBlank(url));
  const home = been[0];
  const place = been.at(-1) ?? "about:blank";
  const ruleOf = ({ effect, at }: FoundEffect): OriginRule => {
    if (at === "") return "unlisted";
    if (at === "about:blank") return "allowed"; // where nobody has been yet, nobody has said anything
    const rule = origins.ruleOf(at);
    const isHome = home === undefined ? effect === "navigate" : originOf(at) === originOf(home);
    return rule === "unlisted" && isHome ? "allowed" : rule;
  };
  return effectsOf(step.action, { tool, snapshot, before, place }).map((found) => ({ ...found, rule: ruleOf(found) }));
}

export interface Judgement extends JudgedEffect {
  decision: Decision;
}

function strictest(found: readonly JudgedEffect[], profile: CapabilityProfile): Judgement {
  const judged = found.map((one): Judgement => ({ ...one, decision: lookUp({ ...one, profile }) }));
  return judged.reduce((most, one) => (isStricter(one.decision, most.decision) ? one : most));
}

/** What a plan says of itself can only turn "run" into "ask". */
function isClaimedStricter(step: ActionStep, about: PolicyContext, found: readonly JudgedEffect[]): boolean {
  const { profile, autonomy } = about;
  if (step.estimated_risk === "high" && profile !== "unleashed") return true;
  if (!autonomy) return false;
  return strictest(found, effectiveProfile(profile, { autonomy_level: autonomy })).decision !== "run";
}

/** A plan may ask for more control than the person's profile gives, never for less. */
export function effectiveProfile(
  profile: CapabilityProfile,
  { autonomy_level }: Pick<Proposal, "autonomy_level">,
): CapabilityProfile {
  if (profile === "unleashed" && autonomy_level === "auto") return profile;
  return profiles.indexOf(autonomy_level) < profiles.indexOf(profile) ? autonomy_level : profile;
}
