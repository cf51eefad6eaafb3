// Steps, fields and pages for policy tests.
import { defaultTools } from "@giselles-ai/planner";
import { type ActionStep, type SnapshotField, toAction } from "@giselles-ai/protocol";
import { type PolicyContext, tablePolicy, type Verdict } from "../../../src/review/policy/policy.ts";
import { toolOf } from "../../../src/tool-of.ts";

export const here = "https://shop.test/cart";

export function field(kind: SnapshotField["kind"], more: Partial<SnapshotField> = {}): SnapshotField {
  const fieldId = more.fieldId ?? `${kind}-1`;
  return { fieldId, kind, label: "Something", required: false, currentValue: "", selector: "x", ...more };
}

/** As a planner writes it. */
export function step(tool: string, args: Record<string, unknown> = {}, more: Partial<ActionStep> = {}): ActionStep {
  return { action: toAction(tool, args), explanation: "", estimated_risk: "low", confidence: 1, ...more };
}

const registry = defaultTools();

export interface Case extends Partial<Omit<PolicyContext, "snapshot" | "tool">> {
  fields?: SnapshotField[];
  url?: string;
}

export function decide(planned: ActionStep, { fields = [], url = here, ...about }: Case = {}): Verdict {
  const snapshot = { url, fields };
  return tablePolicy.decide(planned, { tool: toolOf(planned.action, registry), profile: "auto", snapshot, ...about });
}
