import type { PlannerInput } from "@giselles-ai/protocol";
import { type Engine, isModelEngine, type PlannerEngine } from "../engine.ts";
import { objectOf } from "../json-object.ts";
import { PlannerError } from "../planner-error.ts";
import { type PlanContext, sanitiseValue } from "../validate/sanitize.ts";
import { validatePlan } from "../validate/validate-plan.ts";
import type { PlanResult } from "./plan-result.ts";

type Made = Omit<PlanResult, "latencyMs">;

/** An engine without a model is judged like any other; it is not asked twice, since it would say the same again. */
export async function planWithout(
  engine: PlannerEngine,
  input: PlannerInput,
  context: PlanContext,
  signal: AbortSignal,
): Promise<Made> {
  const output: unknown = await engine.generatePlan(input, { signal });
  const { plan_id: given } = objectOf(output);
  const newPlanId = () => (typeof given === "string" && given !== "" ? given : context.newPlanId());
  const sanitised = sanitiseValue(output, { ...context, newPlanId }, { hasMemos: true });
  const judged = validatePlan(sanitised, context);
  if (!judged.ok) {
    const [first] = judged.issues;
    throw new PlannerError(
      first?.code ?? "schema_validation_failed",
      `The engine "${engine.name}" gave no usable plan. ${first?.path}: ${first?.message}`,
      { errors: judged.issues },
    );
  }
  const none = { inputTokens: 0, outputTokens: 0 };
  return {
    plan: judged.plan,
    engine: engine.name,
    attempts: 0,
    usage: none,
    repaired: false,
    sanitised: sanitised.notes,
    request: undefined,
    exchanges: [],
  };
}

/** A plan from the engine without a model, when it is certain enough; what it cannot do, or must ask, is left to the model. */
export async function tryFirst(
  engine: Engine,
  input: PlannerInput,
  context: PlanContext,
  { threshold, signal }: { threshold: number; signal: AbortSignal },
): Promise<Made | undefined> {
  if (isModelEngine(engine)) {
    throw new PlannerError(
      "engine_unavailable",
      `"${engine.name}" asks a model: reflexFirst needs an engine that asks none.`,
    );
  }
  const made = await planWithout(engine, input, context, signal).catch((error) => {
    if (signal.aborted || !PlannerError.isInstance(error)) throw error;
    return undefined;
  });
  const isCertain = made?.plan.steps.every(({ confidence }) => confidence >= threshold) ?? false;
  return isCertain && (made?.plan.decision === "act" || made?.plan.decision === "done") ? made : undefined;
}
