// Groups the events of a run by turns of the loop.
import type { ActionStep, CapabilityProfile, Proposal, Snapshot } from "@giselles-ai/protocol";
import type { AgentEvent } from "../events.ts";
import type { Execution, TaskResult } from "../step.ts";

export interface Turn {
  snapshot: Snapshot;
  plan?: Proposal;
  profile?: CapabilityProfile;
  asked: readonly number[];
  steps: readonly ActionStep[];
  executions: { index: number; execution: Execution }[];
}

export interface Run {
  task: string;
  profile: CapabilityProfile;
  turns: Turn[];
  result: TaskResult | undefined;
}

export function readTurns(events: Iterable<AgentEvent>): Run {
  const run: Run = { task: "", profile: "assisted", turns: [], result: undefined };
  for (const event of events) {
    const turn = run.turns.at(-1);
    if (event.type === "run-started")
      Object.assign(run, { task: event.task, profile: event.profile, turns: [], result: undefined });
    else if (event.type === "run-done") run.result = event.result;
    else if (event.type === "page-sensed")
      run.turns.push({ snapshot: event.snapshot, asked: [], steps: [], executions: [] });
    else if (!turn) continue;
    else if (event.type === "plan-made") Object.assign(turn, { plan: event.plan, steps: event.plan.steps });
    else if (event.type === "verdicts-given") turn.profile = event.profile;
    else if (event.type === "review-asked") turn.asked = [...turn.asked, ...event.asked];
    else if (event.type === "review-given" && event.review.verdict === "approved") turn.steps = event.review.steps;
    else if (event.type === "action-done") turn.executions.push({ index: event.index, execution: event.execution });
  }
  return run;
}
