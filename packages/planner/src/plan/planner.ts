import type { CatalogTool, PlannerInput } from "@giselles-ai/protocol";
import { type Engine, isModelEngine, type ModelEngine } from "../engine.ts";
import type { ToolRegistry } from "../tools/registry.ts";
import { defaultTools } from "../tools/vocabulary.ts";
import type { PlanContext } from "../validate/sanitize.ts";
import type { Budgets } from "./budget.ts";
import { budgetsFor, generatePlan, sumUsage } from "./generate-plan.ts";
import { createNonces } from "./nonces.ts";
import type { PlanResult } from "./plan-result.ts";
import { planWithoutModel, tryFirst } from "./plan-without-model.ts";
import { randomHex } from "./random-hex.ts";
import { readInput } from "./read-input.ts";
import { withAbort } from "./with-abort.ts";

/** Options of planning with any engine. */
export interface PlanningOptions {
  /** All tools. The `tool_catalog` of the input lists the available ones. Default: the built-in tools. */
  tools?: ToolRegistry;
  /** Context window in tokens. Default: that of the engine. */
  contextTokens?: number;
  /** Show screenshots to the model. Default false. */
  vision?: boolean;
  /** Maximum number of steps in a plan. A longer plan is cut, and its rest is planned in the next turn. Default 100. */
  maxSteps?: number;
  /** Time limit of a plan including a repair, in milliseconds. Default `GISELLE_PLAN_TIMEOUT_MS`, else 180,000. */
  timeoutMs?: number;
  /** Default: random ids. */
  newPlanId?: () => string;
  /** Marks where the text of a page begins and ends. Default: random. */
  newNonce?: () => string;
  /** Milliseconds, for latencies. Default `performance.now`. */
  now?: () => number;
}

export interface Planner {
  generatePlan(input: PlannerInput, options?: { signal?: AbortSignal }): Promise<PlanResult>;
  /** Returns how many tokens the page and the history may use. */
  budgets(goal: string, catalog: readonly CatalogTool[]): Promise<Budgets>;
}

/** The engines to plan with. Each is opened on first use. */
export interface PlanningEngines {
  open(): Promise<Engine>;
  /** An engine without a model that is asked first. Its plan is used if every step reaches the threshold. */
  first?: { threshold: number; open(): Promise<Engine> } | undefined;
}

/** The environment is missing in browsers. */
function defaultTimeoutMs(): number {
  const setting = Number(globalThis.process?.env?.GISELLE_PLAN_TIMEOUT_MS);
  return setting > 0 ? setting : 180_000;
}

const defaultContextTokens = 8192;

/** Creates a planner for these engines. */
export function createPlannerFor(engines: PlanningEngines, options: PlanningOptions = {}): Planner {
  const { tools = defaultTools(), timeoutMs = defaultTimeoutMs() } = options;
  const { newPlanId = () => randomHex(16), now = () => performance.now() } = options;
  const nonces = createNonces(options.newNonce);
  const open = once(() => engines.open());
  const first = engines.first && { ...engines.first, open: once(engines.first.open) };
  const contextTokensOf = (engine: Engine) =>
    options.contextTokens ?? (isModelEngine(engine) ? engine.contextTokens : defaultContextTokens);

  return {
    async generatePlan(rawInput, { signal } = {}) {
      const input = readInput(rawInput);
      const context: PlanContext = {
        catalog: input.tool_catalog,
        registry: tools,
        interactables: input.context.page.interactables,
        fields: input.context.page.fields,
        profile: input.capability_profile,
        secrets: input.secrets ?? [],
        output: input.context.output,
        maxSteps: options.maxSteps ?? 100,
        newPlanId,
      };
      const started = now();
      const timeout = AbortSignal.timeout(timeoutMs);
      const eitherSignal = signal ? AbortSignal.any([signal, timeout]) : timeout;
      const work = async (): Promise<PlanResult> => {
        const confident =
          first && (await tryFirst(await first.open(), input, context, { ...first, signal: eitherSignal }));
        if (confident) return { ...confident, latencyMs: now() - started };
        const engine = await open();
        if (!isModelEngine(engine)) {
          return { ...(await planWithoutModel(engine, input, context, eitherSignal)), latencyMs: now() - started };
        }
        const generated = await generatePlan(input, {
          engine,
          context,
          contextTokens: contextTokensOf(engine),
          vision: options.vision ?? false,
          nonce: nonces.of(input),
          signal: eitherSignal,
          now,
        });
        return { ...toResult(generated, engine), latencyMs: now() - started };
      };
      return withAbort(work, eitherSignal, { signal, timeoutMs });
    },
    async budgets(goal, catalog) {
      return budgetsFor(catalog, goal, contextTokensOf(await open()));
    },
  };
}

function toResult(
  { plan, exchanges, notes, repaired, refused }: Awaited<ReturnType<typeof generatePlan>>,
  { name, model }: ModelEngine,
): Omit<PlanResult, "latencyMs"> {
  return {
    plan,
    engine: name,
    model,
    attempts: exchanges.length,
    usage: sumUsage(exchanges),
    repaired,
    refused,
    sanitised: notes,
    request: exchanges[0]?.request,
    exchanges,
  };
}

/** Opens the engine on first use, and tries again after a failure. */
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
