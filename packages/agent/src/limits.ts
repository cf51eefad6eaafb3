import { PlannerError } from "@giselles-ai/planner";
import { JournalError } from "./runs/journal/journal.ts";
import type { End } from "./step.ts";

/** When a run must end, whatever it is doing. */
export interface Limits {
  /** Ends what is under way: it is stopped, or its time is up. */
  signal: AbortSignal;
  /** The end, when a limit is reached. */
  reached(): End | undefined;
  /** The end that an error means. */
  explain(error: unknown): End;
}

export interface LimitOptions {
  maxSteps: number;
  /** Default 30 minutes. */
  timeMs?: number | undefined;
  /** In and out together. Default: as many as it takes. */
  tokens?: number | undefined;
  /** Aborted by whoever stops the run. */
  stop: AbortSignal;
  spent(): { steps: number; tokens: number };
}

const defaultTimeMs = 30 * 60_000;
const longestTimer = 2 ** 31 - 1;

export function createLimits({ maxSteps, timeMs = defaultTimeMs, tokens, stop, spent }: LimitOptions): Limits {
  const late = AbortSignal.timeout(Math.min(longestTimer, Math.max(0, Math.round(timeMs))));
  const ended = (): End | undefined => {
    if (stop.aborted) return JournalError.isInstance(stop.reason) ? fail(stop.reason) : stopped;
    return late.aborted ? { ending: "out-of-time", message: "The time for this task is used up." } : undefined;
  };
  return {
    signal: AbortSignal.any([stop, late]),
    reached() {
      const used = spent();
      if (tokens !== undefined && used.tokens >= tokens)
        return ended() ?? { ending: "out-of-tokens", message: `The ${tokens} tokens for this task are used up.` };
      if (used.steps >= maxSteps)
        return ended() ?? { ending: "out-of-steps", message: `The task is not done after ${maxSteps} steps.` };
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
