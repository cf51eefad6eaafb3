// Asks a planner for the one step that no longer fits: only which element it is, or which option. What is entered stays
// what was recorded, and no value is shown to the planner that it does not need.
import { type Planner, PlannerError, type PlanResult, toPageContext } from "@giselles-ai/planner";
import { type PlannerInput, type ScriptAction, type Snapshot, toAction, toolNameOf } from "@giselles-ai/protocol";
import { type Drift, quote, sayDrift } from "./drift.ts";

export interface Healed {
  ids: Record<string, string>;
  /** Other options, where the recorded ones are gone. */
  chosen?: { value?: unknown; values?: unknown };
}

export interface Healing {
  healed?: Healed;
  /** Why not. */
  message: string;
  cost: Pick<PlanResult, "engine" | "attempts" | "usage" | "latencyMs" | "repaired"> &
    Partial<Pick<PlanResult, "request">>;
}

const healable = new Set<Drift["code"]>(["TARGET_MISSING", "TARGET_CHANGED", "TARGET_AMBIGUOUS", "OPTION_GONE"]);

export function isHealable({ code, action }: Drift): boolean {
  return healable.has(code) && action !== undefined;
}

export async function heal(
  action: ScriptAction,
  {
    drift,
    planner,
    input,
    snapshot,
    signal,
  }: { drift: Drift; planner: Planner; input: PlannerInput; snapshot: Snapshot; signal?: AbortSignal | undefined },
): Promise<Healing> {
  const tool = toolNameOf(action.action);
  const goal = goalOf(tool, action, drift);
  const request: PlannerInput = {
    ...input,
    goal,
    context: { page: toPageContext(snapshot) },
    tool_catalog: input.tool_catalog.filter(({ name }) => name === tool),
  };
  try {
    const { plan, ...made } = await planner.generatePlan(request, signal ? { signal } : {});
    const { engine, attempts, usage, latencyMs, repaired, request: asked } = made;
    const cost = { engine, attempts, usage, latencyMs, repaired, request: asked };
    const [step, more] = plan.steps;
    const isOne = plan.decision === "act" && step?.tool === tool && !more;
    if (!isOne || !step) return { message: `The planner was asked, and did not name one step: ${plan.message}`, cost };
    const meant = toAction(step.tool, step.args);
    const ids = Object.fromEntries(Object.keys(action.targets).map((name) => [name, String(meant[name])]));
    const chosen = drift.code === "OPTION_GONE" ? { value: meant.value, values: meant.values } : {};
    return { healed: { ids, chosen }, message: plan.message, cost };
  } catch (error) {
    if (!PlannerError.isInstance(error) || signal?.aborted) throw error;
    const { attempts, usage } = error;
    const cost = { engine: "replay", attempts, usage, latencyMs: 0, repaired: false };
    return { message: `The planner was asked, and failed: ${error.message}`, cost };
  }
}

function goalOf(tool: string, { targets }: ScriptAction, drift: Drift): string {
  const elements = Object.values(targets).map(({ kind, label, group, section }) => {
    const where = [group && `in ${quote(group)}`, section && `under ${quote(section)}`].filter(Boolean).join(", ");
    return `the ${kind} ${quote(label)}${where && ` (${where})`}`;
  });
  const value = drift.code === "OPTION_GONE" ? "" : ' Where the step needs a value, write "as recorded".';
  return [
    `A recorded task is done again, and one step of it no longer fits this page: ${tool} ${elements.join(" to ")}.`,
    sayDrift(drift),
    `Give exactly one step that uses "${tool}" on the element that now serves the same purpose.${value}`,
    "If there is none, or if it is not certain which it is, say that it cannot be done.",
  ].join("\n");
}
