import { renderHistory } from "@giselles-ai/planner";
import type { Step } from "./step.ts";

/** What has been proposed and done so far, as the planner reads it. */
export class StepHistory {
  readonly steps: Step[] = [];

  add(step: Step): void {
    this.steps.push(step);
  }

  clear(): void {
    this.steps.length = 0;
  }

  /** Within a budget of tokens: the latest in full, older ones a line each. */
  toContext(budget = 2000): string {
    return renderHistory(this.steps, budget);
  }
}
