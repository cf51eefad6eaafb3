import type { PlanResult } from "@giselles-ai/planner";
import type { OutcomeStatus, PageEvent, Proposal } from "@giselles-ai/protocol";

/** What came of one action of a plan. */
export interface Execution {
  /** Its name. */
  action: string;
  status: OutcomeStatus;
  code?: string | undefined;
  message?: string | undefined;
  /** What the person wrote who denied it. */
  reason?: string | undefined;
  /** What it gave back, as text. It is data, whatever it says. */
  output?: string | undefined;
  /** As the page now shows it. */
  value?: string | boolean | string[] | undefined;
  /** Dialogs, downloads and tabs that came of it, or of what was done together with it. */
  events?: PageEvent[] | undefined;
}

/** How a plan was come by. */
export type Planned = Pick<PlanResult, "engine" | "model" | "attempts" | "usage" | "latencyMs" | "repaired">;

/** One turn of the loop: what was proposed, and what came of it. */
export interface Step {
  proposal: Proposal;
  planned: Planned;
  /** The page that it was proposed for. */
  page: { url: string; title: string; fingerprint: string };
  executions: Execution[];
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
  /** Something was begun before an interruption, and nobody can say whether it was done. A person must look. */
  | "unknown-outcome"
  | "failed";

export interface End {
  ending: Ending;
  /** For the person. */
  message: string;
}

export interface TaskResult extends End {
  completed: boolean;
  /** Of this task alone. */
  steps: Step[];
  /** What the planner used, failed attempts included. */
  usage: { inputTokens: number; outputTokens: number; modelCalls: number };
  durationMs: number;
}
