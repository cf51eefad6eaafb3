import type { PlannerInput } from "@giselles-ai/protocol";
import { type Engine, type Exchange, isModelEngine, type PlannerEngine } from "../engine.ts";
import { objectOf } from "../json-object.ts";
import { PlannerError } from "../planner-error.ts";
import { type PlanContext, sanitiseValue } from "../validate/sanitize.ts";
import { validatePlan } from "../validate/validate-plan.ts";
import { sumUsage } from "./generate-plan.ts";
import type { PlanResult } from "./plan-result.ts";

type UntimedResult = Omit<PlanResult, "latencyMs">;

/** Plans with an engine that makes its own plans. Its plan is validated as well, but not repaired, since it would not change. */
export async function planWithoutModel(
  engine: PlannerEngine,
  input: PlannerInput,
  context: PlanContext,
  signal: AbortSignal,
): Promise<UntimedResult> {
  const exchanges: Exchange[] = [];
  const output: unknown = await engine.generatePlan(input, { signal, onExchange: (one) => exchanges.push(one) });
  const { plan_id: engineId } = objectOf(output);
  const newPlanId = () => (typeof engineId === "string" && engineId !== "" ? engineId : context.newPlanId());
  const sanitised = sanitiseValue(output, { ...context, newPlanId }, { hasMemos: true });
  const validation = validatePlan(sanitised, context);
  if (!validation.ok) {
    const [first] = validation.issues;
    throw new PlannerError(
      first?.code ?? "schema_validation_failed",
      `The engine "${engine.name}" returned an invalid plan. ${first?.path}: ${first?.message}`,
      { errors: validation.issues },
    );
  }
  return {
    plan: validation.plan,
    engine: engine.name,
    ...(engine.model !== undefined && { model: engine.model }),
    attempts: exchanges.length,
    usage: sumUsage(exchanges),
    repaired: false,
    refused: [],
    sanitised: sanitised.notes,
    request: exchanges[0]?.request,
    exchanges,
  };
}

/** Returns the plan of an engine without a model if it is confident enough. Everything else is left to the model. */
export async function tryFirst(
  engine: Engine,
  input: PlannerInput,
  context: PlanContext,
  { threshold, signal }: { threshold: number; signal: AbortSignal },
): Promise<UntimedResult | undefined> {
  if (isModelEngine(engine)) {
    throw new PlannerError(
      "engine_unavailable",
      `"${engine.name}" uses a model, but reflexFirst needs an engine without one.`,
    );
  }
  const result = await planWithoutModel(engine, input, context, signal).catch((error) => {
    if (signal.aborted || !PlannerError.isInstance(error)) throw error;
    return undefined;
  });
  const isConfident = result?.plan.steps.every(({ confidence }) => confidence >= threshold) ?? false;
  return isConfident && (result?.plan.decision === "act" || result?.plan.decision === "done") ? result : undefined;
}
