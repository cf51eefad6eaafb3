// The loop of the side panel: sense, plan, act, and sense again. The worker reviews each action before it runs.
import { createReflexEngine, toPageActions, toPlannerInput } from "@giselles-ai/planner/reflex";
import type { PlannerOutput } from "@giselles-ai/protocol";
import type { TabDriver } from "./tab-driver.ts";

const maxSteps = 20;

export interface TaskOptions {
  driver: TabDriver;
  signal: AbortSignal;
  /** Called with each message for the user. */
  onMessage(text: string): void;
}

type HistoryStep = NonNullable<Parameters<typeof toPlannerInput>[2]>[number];

export async function runTask(goal: string, { driver, signal, onMessage }: TaskOptions): Promise<void> {
  const engine = createReflexEngine();
  const steps: HistoryStep[] = [];
  while (steps.length < maxSteps) {
    const snapshot = await driver.snapshot();
    const plan = (await engine.generatePlan(toPlannerInput(goal, snapshot, steps), { signal })) as PlannerOutput;
    onMessage(plan.decision === "ask" ? plan.clarification : plan.message);
    if (plan.decision !== "act") return;
    const { outcomes = [] } = await driver.execute(toPageActions(plan));
    signal.throwIfAborted();
    const problem = outcomes.find(({ status }) => status !== "applied");
    if (problem?.message) onMessage(problem.message);
    if (problem?.code === "NOT_ALLOWED") return;
    const executions = outcomes.map(({ status, code, message }) => ({ status, code, message }));
    steps.push({ engine: engine.name, proposal: { message: plan.message, steps: plan.steps }, executions });
  }
  onMessage(`Stopped after ${maxSteps} steps.`);
}
