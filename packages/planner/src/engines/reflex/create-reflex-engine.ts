import type { PlannerInput, PlannerOutput } from "@giselles-ai/protocol";
import type { PlannerEngine } from "../../engine.ts";
import { toPage } from "./match/page.ts";
import { readListed } from "./match/read-listed.ts";
import type { Decision } from "./plan/decision.ts";
import { readHistory } from "./plan/history.ts";
import { engineName } from "./plan/memo.ts";
import { planDocument } from "./plan/plan-document.ts";
import { planInstruction } from "./plan/plan-instruction.ts";
import { Tools } from "./plan/tools.ts";
import { parseInstruction } from "./read/parse-instruction.ts";
import { readDocument } from "./read/read-document.ts";

/**
 * Creates an engine that needs no model: it reads direct instructions and documents by rule, and says so when it cannot.
 *
 * @example <caption>packages/planner/test/engines/reflex/forms/forms.test.ts</caption>
 * const engine = createReflexEngine();
 */
export function createReflexEngine(): PlannerEngine {
  return {
    name: engineName,
    async generatePlan(input, { signal } = {}) {
      signal?.throwIfAborted();
      return planWithoutModel(input);
    },
  };
}

export function planWithoutModel(input: PlannerInput): PlannerOutput {
  const { goal, context, tool_catalog } = input;
  const page = toPage(context.page);
  const tools = new Tools(tool_catalog);
  const past = readHistory(context.steps);
  if (past.denied !== undefined) return toOutput({ decision: "ask", clarification: sayDenied(past.denied) }, input);
  const document = readDocument(goal) ?? readListed(goal, page, { isSent: past.done.size > 0 });
  const scene = { page, tools, past };
  return toOutput(document ? planDocument(document, scene) : planInstruction(parseInstruction(goal), scene), input);
}

/** By rule there is no other way: the person has to say it. */
function sayDenied(reason: string): string {
  return `You did not allow it${reason ? `: ${reason.replace(/[.\s]+$/, "")}` : ""}. Nothing more was done. What shall I do instead?`;
}

function toOutput(decision: Decision, { goal, capability_profile, context }: PlannerInput): PlannerOutput {
  const said = {
    plan_id: `reflex-${hash(JSON.stringify([goal, context.page.url, context.steps ?? []]))}`,
    autonomy_level: capability_profile === "unleashed" ? ("auto" as const) : capability_profile,
    reasoning_summary: "Planned by rule, without a model.",
  };
  switch (decision.decision) {
    case "act":
      return { ...said, decision: "act", complete: false, message: decision.message, steps: decision.steps };
    case "done":
      return { ...said, decision: "done", complete: true, message: decision.message, steps: [] };
    case "ask":
      return {
        ...said,
        decision: "ask",
        complete: false,
        message: decision.clarification,
        clarification: decision.clarification,
        steps: [],
      };
    case "cannot":
      return { ...said, decision: "cannot", complete: false, message: decision.message, steps: [] };
  }
}

/** FNV-1a: the same goal, page and past make the same plan, by the same name. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value.toString(36);
}
