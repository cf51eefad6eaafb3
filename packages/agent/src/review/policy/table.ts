// Decides what may run without approval. The table in docs/policy.md is generated from this file.
import type { CapabilityProfile } from "@giselles-ai/protocol";

/** The kinds of effects that a step can have. */
export const effects = [
  "read",
  "edit",
  "commit",
  "navigate",
  "leave_origin",
  "upload",
  "download",
  "file",
  "network",
  "shell",
] as const;
export type EffectName = (typeof effects)[number];

/** What the fields or the form of a step are for. */
export const sensitivities = ["none", "secret", "payment"] as const;
export type Sensitivity = (typeof sensitivities)[number];

/** How the run's origin rules classify the origin of an effect. */
export const originRules = ["allowed", "unlisted", "blocked"] as const;
export type OriginRule = (typeof originRules)[number];

export const profiles = ["assisted", "semi_auto", "auto", "unleashed"] as const satisfies CapabilityProfile[];

/** From the loosest to the strictest. */
export const decisions = ["run", "ask", "deny"] as const;
export type PolicyDecision = (typeof decisions)[number];

type Row = Record<OriginRule, PolicyDecision>;

const free: Row = { allowed: "run", unlisted: "run", blocked: "run" };
const unlessBlocked: Row = { allowed: "run", unlisted: "run", blocked: "deny" };
const whereAllowed: Row = { allowed: "run", unlisted: "ask", blocked: "deny" };
const withApproval: Row = { allowed: "ask", unlisted: "ask", blocked: "deny" };
const denied: Row = { allowed: "deny", unlisted: "deny", blocked: "deny" };

type Rows = Record<CapabilityProfile, Row>;

const reading: Rows = { assisted: free, semi_auto: free, auto: free, unleashed: free };
/** `auto` acts without approval at allowed origins, and asks elsewhere. */
const acting: Rows = { assisted: withApproval, semi_auto: withApproval, auto: whereAllowed, unleashed: unlessBlocked };
/** Even `unleashed` asks before it enters secrets at an unlisted origin. */
const enteringSecrets: Rows = {
  assisted: withApproval,
  semi_auto: withApproval,
  auto: whereAllowed,
  unleashed: whereAllowed,
};
/** Only `unleashed` pays without approval. */
const paying: Rows = { assisted: withApproval, semi_auto: withApproval, auto: withApproval, unleashed: whereAllowed };
const runningCommands: Rows = { assisted: denied, semi_auto: denied, auto: denied, unleashed: unlessBlocked };

const anySensitivity = (rows: Rows): Record<Sensitivity, Rows> => ({ none: rows, secret: rows, payment: rows });

export const policyTable: Record<EffectName, Record<Sensitivity, Rows>> = {
  read: anySensitivity(reading),
  edit: { none: acting, secret: enteringSecrets, payment: enteringSecrets },
  commit: { none: acting, secret: enteringSecrets, payment: paying },
  navigate: anySensitivity(acting),
  leave_origin: anySensitivity(acting),
  upload: anySensitivity(acting),
  download: anySensitivity(acting),
  file: anySensitivity(acting),
  network: anySensitivity(acting),
  shell: anySensitivity(runningCommands),
};

export interface Cell {
  profile: CapabilityProfile;
  effect: EffectName;
  sensitivity: Sensitivity;
  rule: OriginRule;
}

export function lookUpPolicy({ profile, effect, sensitivity, rule }: Cell): PolicyDecision {
  return policyTable[effect][sensitivity][profile][rule];
}

export function isStricter(one: PolicyDecision, other: PolicyDecision): boolean {
  return decisions.indexOf(one) > decisions.indexOf(other);
}
