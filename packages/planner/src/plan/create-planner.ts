import { randomBytes, randomUUID } from "node:crypto";
import {
  type CatalogTool,
  type PlanIssue,
  type PlannerInput,
  type PlannerOutput,
  plannerInputSchema,
} from "@giselles-ai/protocol";
import { type CompletionRequest, type Engine, isModelEngine, type PlannerEngine, type Usage } from "../engine.ts";
import { type EngineChoice, openEngine } from "../engines/registry.ts";
import { PlannerError } from "../planner-error.ts";
import type { ToolRegistry } from "../tools/registry.ts";
import { defaultTools } from "../tools/vocabulary.ts";
import { type PlanContext, type SanitiserNote, sanitiseValue } from "../validate/sanitize.ts";
import { validatePlan } from "../validate/validate-plan.ts";
import type { Budgets } from "./budget.ts";
import { budgetsFor, type Exchange, generatePlan, sumUsage } from "./generate-plan.ts";
import { objectOf } from "./json-object.ts";

export interface PlannerOptions {
  /** The name of an engine (`ollama`, `anthropic:claude-sonnet-4-5`), an engine, or any AI SDK language model. Default `ollama`. */
  engine?: EngineChoice;
  /** The tools that exist. What may be used now is in the input's `tool_catalog`. Default: the vocabulary. */
  tools?: ToolRegistry;
  /** Let an engine without a model answer first, and take its plan when it is at least so certain. */
  reflexFirst?: { threshold: number; engine?: EngineChoice };
  /** What the model can hold, in tokens. Default: what the engine says. */
  contextTokens?: number;
  /** Show the model screenshots. Default false. */
  vision?: boolean;
  /** The most steps in a plan. Default 60. */
  maxSteps?: number;
  /** How long a plan may take, a repair included, in milliseconds. Default 180,000. */
  timeoutMs?: number;
  /** Default: random ids. */
  newPlanId?: () => string;
  /** Default: random. It must be new for each call. */
  newNonce?: () => string;
  /** Milliseconds, for latencies. Default `performance.now`. */
  now?: () => number;
}

export interface PlanResult {
  plan: PlannerOutput;
  /** The name of the engine that made the plan. */
  engine: string;
  /** Which model the engine asked; undefined for one without. */
  model?: string | undefined;
  /** Calls of a model: 0, 1, or 2 with a repair. */
  attempts: number;
  usage: Usage;
  latencyMs: number;
  repaired: boolean;
  /** What was put right in the answer without asking again. */
  sanitised: SanitiserNote[];
  /** What the model was asked first; undefined when none was. */
  request: CompletionRequest | undefined;
  /** Every question and answer, as they were. */
  exchanges: Exchange[];
}

export interface Planner {
  generatePlan(input: PlannerInput, options?: { signal?: AbortSignal }): Promise<PlanResult>;
  /** How many tokens the page and the history may take, for those who render them. */
  budgets(goal: string, catalog: readonly CatalogTool[]): Promise<Budgets>;
}

const defaultContextTokens = 8192;

/** A planner has no hands: it reads what it is given, asks at most one model, and returns a plan or a PlannerError. */
export function createPlanner(options: PlannerOptions = {}): Planner {
  const { engine: choice = "ollama", tools = defaultTools(), reflexFirst, timeoutMs = 180_000 } = options;
  const { newPlanId = randomUUID, now = () => performance.now() } = options;
  const open = once(() => openEngine(choice, { vision: options.vision ?? false }));
  const openReflex = once(() => openEngine(reflexFirst?.engine ?? "reflex"));
  const contextTokensOf = (engine: Engine) =>
    options.contextTokens ?? (isModelEngine(engine) ? engine.contextTokens : defaultContextTokens);

  return {
    async generatePlan(unread, { signal } = {}) {
      const input = readInput(unread);
      const context: PlanContext = {
        catalog: input.tool_catalog,
        registry: tools,
        interactables: input.context.page.interactables,
        profile: input.capability_profile,
        secrets: input.secrets ?? [],
        maxSteps: options.maxSteps ?? 60,
        newPlanId,
      };
      const started = now();
      const limit = AbortSignal.timeout(timeoutMs);
      const both = signal ? AbortSignal.any([signal, limit]) : limit;
      const work = async (): Promise<PlanResult> => {
        const reflex =
          reflexFirst && (await tryReflex(await openReflex(), input, context, { ...reflexFirst, signal: both }));
        if (reflex) return { ...reflex, latencyMs: now() - started };
        const engine = await open();
        if (!isModelEngine(engine)) {
          return { ...(await planWithout(engine, input, context, both)), latencyMs: now() - started };
        }
        const { plan, exchanges, notes, repaired } = await generatePlan(input, {
          engine,
          context,
          contextTokens: contextTokensOf(engine),
          vision: options.vision ?? false,
          nonce: (options.newNonce ?? randomNonce)(),
          signal: both,
          now,
        });
        return {
          plan,
          engine: engine.name,
          model: engine.model,
          attempts: exchanges.length,
          usage: sumUsage(exchanges),
          latencyMs: now() - started,
          repaired,
          sanitised: notes,
          request: exchanges[0]?.request,
          exchanges,
        };
      };
      return withEnd(work, both, { signal, timeoutMs });
    },
    async budgets(goal, catalog) {
      return budgetsFor(catalog, goal, contextTokensOf(await open()));
    },
  };
}

/** Opened with the first use. What was missing then may be there the next time. */
function once(open: () => Promise<Engine>): () => Promise<Engine> {
  let opened: Promise<Engine> | undefined;
  return () => {
    opened ??= open().catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

function randomNonce(): string {
  return randomBytes(4).toString("hex");
}

function readInput(input: unknown): PlannerInput {
  const parsed = plannerInputSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  const errors: PlanIssue[] = parsed.error.issues.map(({ path, message }) => ({
    path: path.join("."),
    code: path[0] === "goal" ? "invalid_goal" : "schema_validation_failed",
    message,
  }));
  const [first] = errors;
  const about = first?.code === "invalid_goal" ? "Say in a sentence what shall be done." : "See `errors`.";
  throw new PlannerError(
    first?.code ?? "schema_validation_failed",
    `The planner's input is not valid: ${first?.path}: ${first?.message}. ${about}`,
    { errors },
  );
}

type Made = Omit<PlanResult, "latencyMs">;

/** An engine without a model is judged like any other; it is not asked twice, since it would say the same again. */
async function planWithout(
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
async function tryReflex(
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
    if (signal.aborted || !(error instanceof PlannerError)) throw error;
    return undefined;
  });
  const isCertain = made?.plan.steps.every(({ confidence }) => confidence >= threshold) ?? false;
  return isCertain && (made?.plan.decision === "act" || made?.plan.decision === "done") ? made : undefined;
}

/** Ends at once when told to, even if an engine does not listen; and gives every failure a code. */
async function withEnd(
  work: () => Promise<PlanResult>,
  both: AbortSignal,
  { signal, timeoutMs }: { signal: AbortSignal | undefined; timeoutMs: number },
): Promise<PlanResult> {
  const ended = () =>
    signal?.aborted
      ? new PlannerError("aborted", "Planning was stopped.", { cause: signal.reason })
      : new PlannerError(
          "engine_unavailable",
          `The model did not answer within ${timeoutMs} ms. Give it longer (timeoutMs), or use a faster one.`,
          { attempts: 1, retryable: true },
        );
  if (both.aborted) throw ended();
  let stop = () => {};
  const end = new Promise<never>((_, reject) => {
    stop = () => reject(ended());
    both.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work(), end]);
  } catch (error) {
    if (both.aborted) throw ended();
    if (error instanceof PlannerError) throw error;
    throw new PlannerError("engine_unavailable", `The engine failed: ${describe(error)}`, { cause: error });
  } finally {
    both.removeEventListener("abort", stop);
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
