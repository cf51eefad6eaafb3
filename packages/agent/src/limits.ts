import { PlannerError } from "@giselles-ai/planner";
import { JournalError } from "./runs/journal/journal.ts";
import type { End } from "./step.ts";

/** Limits that end a run. */
export interface RunLimits {
  /** Aborts when the run is stopped or its time is up. */
  signal: AbortSignal;
  /** How the run ended, if a limit is reached. */
  reached(): End | undefined;
  /** How an error ends the run. */
  explain(error: unknown): End;
}

export interface LimitOptions {
  maxSteps: number;
  /** Default 30 minutes. */
  timeMs?: number | undefined;
  /** Input and output tokens together. Default: no limit. */
  tokens?: number | undefined;
  /** Aborts when the run is stopped. */
  stop: AbortSignal;
  spent(): { steps: number; tokens: number };
}

const defaultTimeMs = 30 * 60_000;
const maxTimerMs = 2 ** 31 - 1;

export function createLimits({ maxSteps, timeMs = defaultTimeMs, tokens, stop, spent }: LimitOptions): RunLimits {
  const timeout = AbortSignal.timeout(Math.min(maxTimerMs, Math.max(0, Math.round(timeMs))));
  const ended = (): End | undefined => {
    if (stop.aborted) return JournalError.isInstance(stop.reason) ? fail(stop.reason) : stopped;
    return timeout.aborted
      ? { ending: "out-of-time", message: "The task ran out of time. Allow more time, or split the task." }
      : undefined;
  };
  return {
    signal: AbortSignal.any([stop, timeout]),
    reached() {
      const used = spent();
      if (tokens !== undefined && used.tokens >= tokens)
        return (
          ended() ?? {
            ending: "out-of-tokens",
            message: `The task used all of its ${tokens} tokens. Allow more, or split the task.`,
          }
        );
      if (used.steps >= maxSteps)
        return (
          ended() ?? {
            ending: "out-of-steps",
            message: `The task is not done after ${maxSteps} steps. Allow more steps, or split the task.`,
          }
        );
      return ended();
    },
    explain: (error) => ended() ?? fail(error),
  };
}

const stopped: End = { ending: "aborted", message: "The run was stopped." };

function fail(error: unknown): End {
  const code = PlannerError.isInstance(error) ? `${error.code}: ` : "";
  return { ending: "failed", message: `${code}${error instanceof Error ? error.message : String(error)}` };
}
