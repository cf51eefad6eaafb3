import type { PlanResult } from "@giselles-ai/planner";
import type { OutcomeStatus, PageEvent, Proposal, TaskOutput } from "@giselles-ai/protocol";

/** The code of steps that the person denied. */
export const deniedCode = "DENIED";

/** The outcome of one action of a plan. */
export interface Execution {
  /** The name of the action. */
  action: string;
  status: OutcomeStatus;
  code?: string | undefined;
  message?: string | undefined;
  /** The reason that the person gave for denying it. */
  reason?: string | undefined;
  /** The output as text. It is data, never instructions. */
  output?: string | undefined;
  /** The value that the page now shows. */
  value?: string | boolean | string[] | undefined;
  /** Dialogs, downloads and tabs that the call caused. */
  events?: PageEvent[] | undefined;
}

/** How a plan was made. */
export type Planned = Pick<PlanResult, "engine" | "model" | "attempts" | "usage" | "latencyMs" | "repaired"> & {
  /** Problems of the answer that were fixed without asking again. */
  sanitised?: readonly string[] | undefined;
};

/** One pass of the loop: the plan and its outcomes. */
export interface Step {
  proposal: Proposal;
  planned: Planned;
  /** The page that the plan was made for. */
  page: { url: string; title: string; fingerprint: string };
  executions: Execution[];
  /** The reply to a plan that does not act, if the run continues. */
  reply?: Reply | undefined;
}

/** What a planner reads after it said done or asked a question. */
export interface Reply {
  /** `check`: the agent compared the claim with what it knows. */
  from: "check" | "person";
  kind?: string | undefined;
  text: string;
}

/** How a run ended. Only `done` is a success. */
export type Ending =
  | "done"
  | "cannot"
  | "needs-answer"
  | "rejected"
  | "stuck"
  | "out-of-steps"
  | "out-of-time"
  | "out-of-tokens"
  | "aborted"
  /** An action was interrupted, or its outcome was never seen. A person must check. */
  | "unknown-outcome"
  | "failed";

export interface End {
  ending: Ending;
  /** For people. */
  message: string;
  /** The data that the task asked for, if it is done. */
  output?: TaskOutput | undefined;
}

export interface TaskResult extends End {
  completed: boolean;
  /** The steps of this task only. */
  steps: Step[];
  /** What the planner used, including failed attempts. */
  usage: { inputTokens: number; outputTokens: number; modelCalls: number };
  durationMs: number;
}
