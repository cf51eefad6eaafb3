import type { ActionStep } from "@giselles-ai/protocol";

export type ApprovalDecision =
  | { decision: "approved" }
  | { decision: "edited"; steps: ActionStep[] }
  | { decision: "denied"; reason: string };
