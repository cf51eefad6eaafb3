import { renderHistory } from "@giselles-ai/planner";
import { type HistoryStep, toPlanStep } from "@giselles-ai/protocol";
import type { Step } from "./step.ts";

/** What has been proposed and done so far, as the planner reads it. */
export class StepHistory {
  readonly steps: Step[] = [];
  #start = 0;

  add(step: Step): void {
    this.steps.push(step);
  }

  /** What comes from now on belongs to another task. */
  startTask(): void {
    this.#start = this.steps.length;
  }

  get ofTask(): Step[] {
    return this.steps.slice(this.#start);
  }

  clear(): void {
    this.steps.length = 0;
    this.#start = 0;
  }

  /** Within a budget of tokens: the latest in full, older ones a line each. */
  toContext(budget = 2000): string {
    return renderHistory(this.steps.map(toHistoryStep), budget);
  }

  /** The steps of this task whole and as data, for engines that read what they proposed themselves. */
  toSteps(): HistoryStep[] {
    return this.ofTask.map(toHistoryStep);
  }
}

function toHistoryStep({ proposal, planned, executions }: Step): HistoryStep {
  const { message, steps } = proposal;
  return {
    engine: planned.engine,
    proposal: { message, steps: steps.map(toPlanStep) },
    executions: executions.map(({ status, code, message, reason, output }) => ({
      status,
      code,
      message,
      reason,
      output,
    })),
  };
}
