import { randomBytes, randomUUID } from "node:crypto";
import type { CatalogTool, PlannerInput } from "@giselles-ai/protocol";
import { type Engine, isModelEngine } from "../engine.ts";
import type { ToolRegistry } from "../tools/registry.ts";
import { defaultTools } from "../tools/vocabulary.ts";
import type { PlanContext } from "../validate/sanitize.ts";
import type { Budgets } from "./budget.ts";
import { budgetsFor, generatePlan, sumUsage } from "./generate-plan.ts";
import type { PlanResult } from "./plan-result.ts";
import { planWithout, tryFirst } from "./plan-without-model.ts";
import { readInput } from "./read-input.ts";
import { withEnd } from "./with-end.ts";

/** How plans are made, whichever engine makes them. */
export interface PlanningOptions {
  /** The tools that exist. What may be used now is in the input's `tool_catalog`. Default: the vocabulary. */
  tools?: ToolRegistry;
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

export interface Planner {
  generatePlan(input: PlannerInput, options?: { signal?: AbortSignal }): Promise<PlanResult>;
  /** How many tokens the page and the history may take, for those who render them. */
  budgets(goal: string, catalog: readonly CatalogTool[]): Promise<Budgets>;
}

/** The engines that plan, each opened with its first use. */
export interface PlanningEngines {
  open(): Promise<Engine>;
  /** An engine without a model that answers first, where it is at least so certain. */
  first?: { threshold: number; open(): Promise<Engine> } | undefined;
}

const defaultContextTokens = 8192;

/** Reads what it is given, asks at most one model, and returns a plan or a PlannerError. */
export function createPlannerFor(engines: PlanningEngines, options: PlanningOptions = {}): Planner {
  const { tools = defaultTools(), timeoutMs = 180_000 } = options;
  const { newPlanId = randomUUID, now = () => performance.now() } = options;
  const open = once(() => engines.open());
  const first = engines.first && { ...engines.first, open: once(engines.first.open) };
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
        const certain = first && (await tryFirst(await first.open(), input, context, { ...first, signal: both }));
        if (certain) return { ...certain, latencyMs: now() - started };
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
