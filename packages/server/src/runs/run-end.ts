// How a run ends, and what its client is told of it.
import { RelayError } from "@giselles-ai/browser-tool/relay";
import type { RunEvent } from "@giselles-ai/protocol";
import { LeaseLost } from "../event-log/event-log.ts";
import { RunnerError, type RunResult } from "../runners/runner.ts";

/** Why a run is ended from outside, and what its result says then. */
export class Ended extends Error {
  readonly result: RunResult;
  constructor(result: RunResult) {
    super(result.status);
    this.result = result;
  }
}

export interface RunEnd {
  events: RunEvent[];
  result: RunResult;
}

/** Undefined when the run is another's by now: then it has not ended. `onError` is told of faults of ours. */
export function explainEnd(error: unknown, onError?: (error: unknown) => void): RunEnd | undefined {
  if (LeaseLost.isInstance(error)) return undefined;
  if (error instanceof Ended) return endWith(error.result);
  const { code, message } = toRunnerError(error);
  if (code === "internal") onError?.(error);
  return endWith({ status: "error", error: { type: code, message } });
}

/** A result with the event that tells of its error, if it has one. */
export function endWith(result: RunResult): RunEnd {
  const { error } = result;
  return { events: error ? [{ type: "error", severity: "error", message: error.message }] : [], result };
}

/** What the relay says is meant to be read; of a fault of ours nothing is told but that. */
function toRunnerError(error: unknown): RunnerError {
  if (RunnerError.isInstance(error)) return error;
  if (RelayError.isInstance(error)) return new RunnerError("page", error.message, error);
  return new RunnerError("internal", "The run failed. This is a fault of ours.", error);
}

export function interrupted(): RunResult {
  const message =
    "The instance that drove this run has gone. What was done until then is told above; send the task again to go on.";
  return { status: "interrupted", error: { type: "interrupted", message } };
}

export function abandoned(graceMs: number): RunResult {
  const message = `Nobody listened to this run for ${Math.round(graceMs / 1000)} seconds, so it was stopped.`;
  return { status: "stopped", error: { type: "abandoned", message } };
}
