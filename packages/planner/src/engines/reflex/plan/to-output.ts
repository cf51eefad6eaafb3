import type { PlannerInput, PlannerOutput } from "@giselles-ai/protocol";
import type { Decision } from "./decision.ts";

/** The plan of a decision. */
export function toOutput(decision: Decision, { goal, capability_profile, context }: PlannerInput): PlannerOutput {
  const common = {
    plan_id: `reflex-${hash(JSON.stringify([goal, context.page.url, context.steps ?? []]))}`,
    autonomy_level: capability_profile === "unleashed" ? ("auto" as const) : capability_profile,
    reasoning_summary: "Planned by rules, without a model.",
  };
  const text = "message" in decision ? decision.message : decision.clarification;
  const message = text.replaceAll("。 ", "。"); // Japanese has no space between sentences
  switch (decision.decision) {
    case "act":
      return { ...common, decision: "act", complete: false, message, steps: decision.steps };
    case "done":
      return { ...common, decision: "done", complete: true, message, steps: [] };
    case "ask":
      return { ...common, decision: "ask", complete: false, message, clarification: message, steps: [] };
    case "cannot":
      return { ...common, decision: "cannot", complete: false, message, steps: [] };
  }
}

/** FNV-1a: the same goal, page and history give the same plan id. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value.toString(36);
}
