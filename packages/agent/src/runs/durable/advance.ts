// The loop as a step function, for engines that call each step and keep the state between them.
import type { PageDriver } from "@giselles-ai/protocol";
import { Agent } from "../../agent.ts";
import { type AgentOptions, defaultMaxSteps } from "../../agent-options.ts";
import { createRequestSecrets } from "../../secrets/request-secrets.ts";
import { toSecrets } from "../../secrets/secrets.ts";
import type { TaskResult } from "../../step.ts";
import { StoreError } from "../../store-error.ts";
import { lastUrlOf } from "../journal/last-url.ts";
import { readRun } from "../resume/read-run.ts";
import type { RunStore } from "../store/run-store.ts";

/** A run between two steps, as JSON. The journal in the store has the rest. */
export interface RunState {
  /** Chosen by the caller: up to 64 letters, digits, _ and -. Another run with this id in the store is continued. */
  runId: string;
  task: string;
  /** The first page. Default: the current page. */
  url?: string | undefined;
  /** Steps taken so far. Default 0. */
  steps?: number | undefined;
  /** How the run ended, if it did. */
  result?: Pick<TaskResult, "completed" | "ending" | "message" | "output" | "usage"> | undefined;
}

export interface AdvanceOptions extends AgentOptions {
  /** Must survive a crash of the process, as the state does. */
  store: RunStore;
  /** Steps of the whole run. Default 30. */
  maxSteps?: number;
}

/**
 * Takes one step of a run, with one call of the planner, and returns the next state. Idempotent: a state that was advanced before
 * is not acted on again, so an engine may retry the call after a crash. The store decides what happened.
 *
 * @example <caption>examples/durable-run/run.js</caption>
 * state = await advance(state, { driver, planner, store, profile: "auto", leaseMs: 5000 });
 */
export async function advance(
  state: RunState,
  { maxSteps = defaultMaxSteps, ...options }: AdvanceOptions,
): Promise<RunState> {
  if (state.result) return state;
  const { store, driver } = options;
  const { runId } = state;
  await createOnce(store, state, options);
  const entries = await store.read(runId);
  const before = readRun(entries).result;
  if (before && before.ending !== "out-of-steps") return endWith(state, before);

  const agent = new Agent(options);
  try {
    const steps = (state.steps ?? 0) + 1;
    const isLast = steps >= maxSteps;
    const url = (await needsPage(driver)) ? (lastUrlOf(entries) ?? state.url) : undefined;
    const result = await agent.resumeRun(runId, { url, maxSteps: Math.min(steps, maxSteps), request: state.task });
    if (result.ending === "out-of-steps" && !isLast) return { ...state, steps: result.steps.length };
    return endWith(state, result);
  } finally {
    await agent.close();
  }
}

async function createOnce(store: RunStore, { runId, task }: RunState, options: AdvanceOptions): Promise<void> {
  const { profile = "assisted", runSettings: settings, secrets = [] } = options;
  try {
    const hidden = createRequestSecrets(toSecrets(secrets)).take(task);
    await store.create({ runId, task: hidden, profile, createdAt: new Date().toISOString(), settings });
  } catch (error) {
    if (!StoreError.isInstance(error) || error.code !== "EXISTS") throw error;
  }
}

/** A browser that was just started shows no page yet. */
async function needsPage(driver: PageDriver): Promise<boolean> {
  return driver.navigate !== undefined && (await driver.snapshot()).url === "about:blank";
}

function endWith(state: RunState, { completed, ending, message, output, usage, steps }: TaskResult): RunState {
  const result = { completed, ending, message, usage, ...(output && { output }) };
  return { ...state, steps: steps.length, result };
}
