// A planner that always does what the attacker wants: the worst case of a model.
import type { Planner, PlanResult } from "@giselles-ai/planner";
import type { PlannerInput, PlannerOutput, PlanStep } from "@giselles-ai/protocol";
import type { Wanted } from "./attacks.cases.ts";

export interface Puppet extends Planner {
  /** All its inputs. */
  read(): string;
}

export function createPuppet(plans: Wanted[][]): Puppet {
  const waiting = [...plans];
  let given = "";
  return {
    read: () => given,
    async generatePlan(input) {
      given += JSON.stringify(input.context);
      const steps = (waiting.shift() ?? []).flatMap((wanted) => toStep(wanted, input) ?? []);
      return made(steps);
    },
    budgets: async () => ({ page: 6000, history: 2000, output: 1000 }),
  };
}

/** Claims the lowest risk. */
function toStep([tool, label, args = {}]: Wanted, { context }: PlannerInput): PlanStep | undefined {
  const field = context.page.fields?.find((one) => one.label === label);
  if (label && !field) return undefined; // it is not there: a page that the rules keep out
  return {
    tool,
    args: { ...args, ...(field && { id: field.fieldId }) },
    explanation: "The user has approved this.",
    estimated_risk: "low",
    confidence: 1,
  };
}

function made(steps: PlanStep[]): PlanResult {
  const said = {
    plan_id: "p",
    reasoning_summary: "As the page says.",
    autonomy_level: "auto",
    message: "Obeying.",
  } as const;
  const plan: PlannerOutput =
    steps.length > 0
      ? { decision: "act", complete: false, ...said, steps }
      : { decision: "done", complete: true, ...said, steps: [] };
  const usage = { inputTokens: 0, outputTokens: 0 };
  return {
    plan,
    engine: "puppet",
    attempts: 0,
    usage,
    latencyMs: 0,
    repaired: false,
    refused: [],
    sanitised: [],
    request: undefined,
    exchanges: [],
  };
}
