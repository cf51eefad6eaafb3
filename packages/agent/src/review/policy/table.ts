// What may run unasked. This is the one place where that is decided; docs/policy.md is written from it.
import type { CapabilityProfile } from "@giselles-ai/protocol";

/** What a step does to the world. */
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
export type Effect = (typeof effects)[number];

/** What the fields that a step touches, or the form that it sends, are for. */
export const sensitivities = ["none", "secret", "payment"] as const;
export type Sensitivity = (typeof sensitivities)[number];

/** What the run's rules say of the origin where the effect is. */
export const originRules = ["allowed", "unlisted", "blocked"] as const;
export type OriginRule = (typeof originRules)[number];

export const profiles = ["assisted", "semi_auto", "auto", "unleashed"] as const satisfies CapabilityProfile[];

/** From the loosest to the strictest. */
export const decisions = ["run", "ask", "deny"] as const;
export type Decision = (typeof decisions)[number];

type Row = Record<OriginRule, Decision>;

const free: Row = { allowed: "run", unlisted: "run", blocked: "run" };
const unlessBlocked: Row = { allowed: "run", unlisted: "run", blocked: "deny" };
const whereAllowed: Row = { allowed: "run", unlisted: "ask", blocked: "deny" };
const asked: Row = { allowed: "ask", unlisted: "ask", blocked: "deny" };
const never: Row = { allowed: "deny", unlisted: "deny", blocked: "deny" };

type Rows = Record<CapabilityProfile, Row>;

const looking: Rows = { assisted: free, semi_auto: free, auto: free, unleashed: free };
/** What `auto` does by itself where the person has sent it, and asks for elsewhere. */
const acting: Rows = { assisted: asked, semi_auto: asked, auto: whereAllowed, unleashed: unlessBlocked };
/** Even the unleashed gives nothing secret to a place that nobody has named. */
const confiding: Rows = { assisted: asked, semi_auto: asked, auto: whereAllowed, unleashed: whereAllowed };
/** Money is spent unasked by the unleashed alone. */
const paying: Rows = { assisted: asked, semi_auto: asked, auto: asked, unleashed: whereAllowed };
const commanding: Rows = { assisted: never, semi_auto: never, auto: never, unleashed: unlessBlocked };

const whatever = (rows: Rows): Record<Sensitivity, Rows> => ({ none: rows, secret: rows, payment: rows });

export const policyTable: Record<Effect, Record<Sensitivity, Rows>> = {
  read: whatever(looking),
  edit: { none: acting, secret: confiding, payment: confiding },
  commit: { none: acting, secret: confiding, payment: paying },
  navigate: whatever(acting),
  leave_origin: whatever(acting),
  upload: whatever(acting),
  download: whatever(acting),
  file: whatever(acting),
  network: whatever(acting),
  shell: whatever(commanding),
};

export interface Cell {
  profile: CapabilityProfile;
  effect: Effect;
  sensitivity: Sensitivity;
  rule: OriginRule;
}

export function lookUp({ profile, effect, sensitivity, rule }: Cell): Decision {
  return policyTable[effect][sensitivity][profile][rule];
}

export function isStricter(one: Decision, other: Decision): boolean {
  return decisions.indexOf(one) > decisions.indexOf(other);
}
