// Turns the end of a run into its last events.
import { RelayError } from "@giselles-ai/browser-tool/relay";
import type { RunEvent } from "@giselles-ai/protocol";
import { LeaseLost } from "../event-log/event-log.ts";
import { HandOver, RunnerError, type RunResult } from "../runners/runner.ts";

/** The reason when a run is ended from outside, with its result. */
export class RunEndedError extends Error {
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

/** Undefined if another instance has the run or shall have it: then it has not ended. `onError` is called with internal errors. */
export function toRunEnd(error: unknown, onError?: (error: unknown) => void): RunEnd | undefined {
  if (LeaseLost.isInstance(error) || HandOver.isInstance(error)) return undefined;
  if (error instanceof RunEndedError) return withErrorEvent(error.result);
  const { code, message } = toRunnerError(error);
  if (code === "internal") onError?.(error);
  return withErrorEvent({ status: "error", error: { type: code, message } });
}

/** Adds an error event if the result has an error. */
export function withErrorEvent(result: RunResult): RunEnd {
  const { error } = result;
  return { events: error ? [{ type: "error", severity: "error", message: error.message }] : [], result };
}

/** Relay errors have messages for people. Details of internal errors are hidden. */
function toRunnerError(error: unknown): RunnerError {
  if (RunnerError.isInstance(error)) return error;
  if (RelayError.isInstance(error)) return new RunnerError("page", error.message, error);
  return new RunnerError("internal", "The run failed with an internal error.", error);
}

export function interrupted(): RunResult {
  const message =
    "The server instance of this run has stopped. The events above show what was done. To continue, send the task again.";
  return { status: "interrupted", error: { type: "interrupted", message } };
}

export function abandoned(graceMs: number): RunResult {
  const message = `The run was stopped because no client listened to it for ${Math.round(graceMs / 1000)} seconds.`;
  return { status: "stopped", error: { type: "abandoned", message } };
}
