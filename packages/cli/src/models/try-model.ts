import { createPlanner, openEngine } from "@giselles-ai/planner";
import { llamaCpp } from "@giselles-ai/planner/engines/llama-cpp";
import { createTrialRequest } from "@giselles-ai/planner/internal";
import { count } from "../show/figures.ts";

/** What one plan of a model took. */
export interface Trial {
  engine: string;
  /** Whether its first answer was a valid plan. */
  valid: boolean;
  decision: string;
  message: string;
  inputTokens: number;
  outputTokens: number;
  /** From the request to the plan, with loading the model. */
  ms: number;
  tokensPerSecond: number;
  /** Memory of this process after it. Ollama and services have their own. */
  memoryBytes: number;
}

/** Asks a model for a plan of a small form. No page is opened and nothing is done. */
export async function tryModel(name: string, env: NodeJS.ProcessEnv): Promise<Trial> {
  const path = name.startsWith("llama-cpp:") ? name.slice("llama-cpp:".length) : undefined;
  // A model that does not end its texts would take minutes for a trial.
  const engine = path === undefined ? await openEngine(name) : llamaCpp({ model: path, env, maxTextLength: 80 });
  const { plan, attempts, usage, latencyMs } = await createPlanner({ engine, maxSteps: 5 }).generatePlan(
    createTrialRequest(),
  );
  return {
    engine: name,
    valid: attempts < 2,
    decision: plan.decision,
    message: plan.decision === "act" ? count(plan.steps.length, "step") : plan.message,
    ...usage,
    ms: latencyMs,
    tokensPerSecond: (usage.outputTokens * 1000) / latencyMs,
    memoryBytes: process.memoryUsage().rss,
  };
}
