// Stops actions in the middle, as when the user takes a tab over. A script that never calls `haltOn`, such as the page scripts, is
// built without it.
import type { ExecutionReport, Outcome } from "@giselles-ai/protocol";
import { reportOf } from "@giselles-ai/protocol/rules";
import { takeNewSnapshot } from "../text.ts";

export let halt: AbortSignal | undefined;

/** Once `signal` has aborted, no wait of this script ends, so that an action does nothing after the wait that it is in. */
export function haltOn(signal: AbortSignal): void {
  halt = signal;
}

/** Resolves with what was done until the halt. `isCurrent`: whether an outcome belongs to the action that is under way. */
export function reportAtHalt(
  outcomes: readonly Outcome[],
  isCurrent: (outcome: Outcome) => boolean,
): { report: Promise<ExecutionReport>; close(): void } {
  let close = () => {};
  const report = new Promise<ExecutionReport>((resolve) => {
    const onHalt = () => resolve(reportOf(outcomes.map((outcome) => halted(outcome, isCurrent(outcome)))));
    halt?.addEventListener("abort", onHalt);
    close = () => halt?.removeEventListener("abort", onHalt);
    if (halt?.aborted) onHalt();
  });
  return { report, close };
}

function halted({ index, fieldId, ...rest }: Outcome, isCurrent: boolean): Outcome {
  const known = { index, ...(fieldId && { fieldId }) };
  const isStarted = rest.status !== "skipped" || rest.code !== "NAVIGATED";
  if (!isStarted) return { ...known, status: "skipped", code: "ABORTED", message: "It was stopped before this." };
  if (!isCurrent) return { ...known, ...rest };
  const message = `It was stopped in the middle, and may have had an effect. ${takeNewSnapshot}`;
  return { ...known, status: "unknown", code: "ABORTED", message };
}
