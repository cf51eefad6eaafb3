// Asks a planner for one step that no longer matches: which element or option to use. The recorded values are still entered, and
// the planner does not see them.
import { type Planner, PlannerError, type PlanResult, toPageContext } from "@giselles-ai/planner";
import { type PlannerInput, type ScriptAction, type Snapshot, toAction, toolNameOf } from "@giselles-ai/protocol";
import { formatMismatch, type Mismatch, quote } from "./mismatch.ts";

export interface Healed {
  ids: Record<string, string>;
  /** The new options, if the recorded ones no longer exist. */
  chosen?: { value?: unknown; values?: unknown };
}

export interface Healing {
  healed?: Healed;
  /** The planner's message, or why the step was not healed. */
  message: string;
  cost: Pick<PlanResult, "engine" | "attempts" | "usage" | "latencyMs" | "repaired"> &
    Partial<Pick<PlanResult, "request">>;
}

const healable = new Set<Mismatch["code"]>(["TARGET_MISSING", "TARGET_CHANGED", "TARGET_AMBIGUOUS", "OPTION_GONE"]);

export function isHealable({ code, action }: Mismatch): boolean {
  return healable.has(code) && action !== undefined;
}

export async function heal(
  action: ScriptAction,
  {
    mismatch,
    planner,
    input,
    snapshot,
    signal,
  }: {
    mismatch: Mismatch;
    planner: Planner;
    input: PlannerInput;
    snapshot: Snapshot;
    signal?: AbortSignal | undefined;
  },
): Promise<Healing> {
  const tool = toolNameOf(action.action);
  const goal = goalOf(tool, action, mismatch);
  const request: PlannerInput = {
    ...input,
    goal,
    context: { page: toPageContext(snapshot) },
    tool_catalog: input.tool_catalog.filter(({ name }) => name === tool),
  };
  try {
    const { plan, ...planned } = await planner.generatePlan(request, signal ? { signal } : {});
    const { engine, attempts, usage, latencyMs, repaired, request: prompt } = planned;
    const cost = { engine, attempts, usage, latencyMs, repaired, request: prompt };
    const [step, more] = plan.steps;
    const isOneStep = plan.decision === "act" && step?.tool === tool && !more;
    if (!isOneStep || !step)
      return {
        message: `The planner was asked to heal the step, but did not return exactly one step: ${plan.message}`,
        cost,
      };
    const chosenAction = toAction(step.tool, step.args);
    const ids = Object.fromEntries(Object.keys(action.targets).map((name) => [name, String(chosenAction[name])]));
    const chosen = mismatch.code === "OPTION_GONE" ? { value: chosenAction.value, values: chosenAction.values } : {};
    return { healed: { ids, chosen }, message: plan.message, cost };
  } catch (error) {
    if (!PlannerError.isInstance(error) || signal?.aborted) throw error;
    const { attempts, usage } = error;
    const cost = { engine: "replay", attempts, usage, latencyMs: 0, repaired: false };
    return { message: `The planner was asked to heal the step, but failed: ${error.message}`, cost };
  }
}

function goalOf(tool: string, { targets }: ScriptAction, mismatch: Mismatch): string {
  const elements = Object.values(targets).map(({ kind, label, group, section }) => {
    const where = [group && `in ${quote(group)}`, section && `under ${quote(section)}`].filter(Boolean).join(", ");
    return `the ${kind} ${quote(label)}${where && ` (${where})`}`;
  });
  const value = mismatch.code === "OPTION_GONE" ? "" : ' Where the step needs a value, write "as recorded".';
  return [
    `In the replay of a recorded task, one step no longer matches this page: ${tool} ${elements.join(" to ")}.`,
    formatMismatch(mismatch),
    `Give exactly one step that uses "${tool}" on the element that now serves the same purpose.${value}`,
    "If there is no such element, or you are not certain which, say that it cannot be done.",
  ].join("\n");
}
