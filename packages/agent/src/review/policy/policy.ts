import type { Tool } from "@giselles-ai/planner";
import type { ActionStep, AnyAction, AutonomyLevel, CapabilityProfile, Proposal } from "@giselles-ai/protocol";
import { type ActionEffect, effectsOf, type JudgedSnapshot } from "./effects-of.ts";
import { formatReason } from "./format-reason.ts";
import { createOriginRules, isBlank, type OriginRules, originOf } from "./origin-rules.ts";
import { type EffectName, isStricter, lookUpPolicy, type OriginRule, type PolicyDecision, profiles } from "./table.ts";

/** `effect` is the one that decided the verdict. */
export type Verdict =
  | { verdict: "run" | "ask"; effect?: EffectName; reason?: string }
  | { verdict: "deny"; effect?: EffectName; reason: string };

/** What the policy reads of a tool. */
export type JudgedTool = Pick<Tool, "name" | "risk" | "effect" | "profiles">;

/** The circumstances that a step is judged in. */
export interface PolicyContext {
  tool: JudgedTool | undefined;
  /** The profile of the run. */
  profile: CapabilityProfile;
  /** The autonomy level that the plan asks for. Default: that of the profile. */
  autonomy?: AutonomyLevel | undefined;
  /** The page that the step was planned for. */
  snapshot: JudgedSnapshot;
  /** The earlier steps of the same plan. Default: none. */
  before?: readonly ActionStep[] | undefined;
  /** Addresses that the run has visited. The first one counts as allowed, because the person chose it. */
  seen?: readonly string[] | undefined;
  /** Default: no rules. */
  origins?: OriginRules | undefined;
  /** Tools that the person has unlocked. High-risk tools cannot be unlocked. Default: none. */
  unlock?: readonly string[] | undefined;
}

/** Decides what may run without approval, from the action itself and never from what a model or a page claims. */
export interface Policy {
  decide(step: ActionStep, about: PolicyContext): Verdict;
}

/** Decides by the policy table. High-risk tools run only under `unleashed`; other locked tools only if they are unlocked. */
export const tablePolicy: Policy = {
  decide(step, about) {
    const { tool, profile } = about;
    if (!tool) return { verdict: "deny", reason: `There is no action "${step.action.action}".` };
    const locked = explainLocked(step.action, { ...about, tool });
    if (locked) return { verdict: "deny", reason: locked };
    const found = judgeEffects(step, { ...about, tool });
    const first = strictest(found, profile);
    if (first.decision === "run" && asksForApproval(step, about, found)) {
      const reason = "The plan itself asks for approval.";
      return { verdict: "ask", effect: first.effect, reason };
    }
    const verdict = { effect: first.effect, reason: formatReason(first, profile) };
    return first.decision === "run"
      ? { verdict: "run", effect: first.effect }
      : { verdict: first.decision, ...verdict };
  },
};

function explainLocked(
  action: AnyAction,
  { tool, profile, unlock = [] }: PolicyContext & { tool: JudgedTool },
): string | undefined {
  const { name, risk, profiles: open } = tool;
  if (risk === "high" && profile !== "unleashed") return `"${name}" is only allowed under the profile "unleashed".`;
  if (open.includes(profile) || unlock.includes(name) || targetsFields(action)) return undefined;
  return `"${name}" is not unlocked under the profile "${profile}". Unlock it by name, or use the profile ${open.map((each) => `"${each}"`).join(" or ")}.`;
}

/** A drag or long press on fields does not need the permission to use points. */
function targetsFields({ action, from, to, fieldId }: AnyAction): boolean {
  if (action === "drag") return typeof from === "string" && typeof to === "string";
  return action === "long_press" && typeof fieldId === "string";
}

export interface JudgedEffect extends ActionEffect {
  rule: OriginRule;
}

function judgeEffects(step: ActionStep, about: PolicyContext & { tool: JudgedTool }): JudgedEffect[] {
  const { tool, snapshot, before = [], seen = [], origins = createOriginRules() } = about;
  // A blank page with fields was written by a script, so it does not count as blank.
  const current = isBlank(snapshot.url) && snapshot.fields.length > 0 ? "page:written" : snapshot.url;
  const visited = [...seen, current].filter((url) => !isBlank(url));
  const firstUrl = visited[0];
  const pageUrl = visited.at(-1) ?? "about:blank";
  const ruleOf = ({ effect, url }: ActionEffect): OriginRule => {
    if (url === "") return "unlisted";
    if (url === "about:blank") return "allowed"; // no page has been opened yet
    const rule = origins.ruleOf(url);
    const isFirstSite = firstUrl === undefined ? effect === "navigate" : originOf(url) === originOf(firstUrl);
    return rule === "unlisted" && isFirstSite ? "allowed" : rule;
  };
  return effectsOf(step.action, { tool, snapshot, before, pageUrl, believes: origins.believes }).map((found) => ({
    ...found,
    rule: ruleOf(found),
  }));
}

export interface Judgement extends JudgedEffect {
  decision: PolicyDecision;
}

function strictest(found: readonly JudgedEffect[], profile: CapabilityProfile): Judgement {
  const judged = found.map((one): Judgement => ({ ...one, decision: lookUpPolicy({ ...one, profile }) }));
  return judged.reduce((most, one) => (isStricter(one.decision, most.decision) ? one : most));
}

/** What a plan claims about itself can only turn "run" into "ask". */
function asksForApproval(step: ActionStep, about: PolicyContext, found: readonly JudgedEffect[]): boolean {
  const { profile, autonomy } = about;
  if (step.estimated_risk === "high" && profile !== "unleashed") return true;
  if (!autonomy) return false;
  return strictest(found, effectiveProfile(profile, { autonomy_level: autonomy })).decision !== "run";
}

/** A plan can ask for a stricter profile than the run's, never for a looser one. */
export function effectiveProfile(
  profile: CapabilityProfile,
  { autonomy_level }: Pick<Proposal, "autonomy_level">,
): CapabilityProfile {
  if (profile === "unleashed" && autonomy_level === "auto") return profile;
  return profiles.indexOf(autonomy_level) < profiles.indexOf(profile) ? autonomy_level : profile;
}
