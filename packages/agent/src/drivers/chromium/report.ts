import type { AnyAction, Delta, ExecutionReport, Outcome } from "@giselles-ai/protocol";
import { joinDeltas } from "../join-deltas.ts";

export function startOutcomes(actions: AnyAction[]): Outcome[] {
  return actions.map(({ fieldId }, index) => ({
    index,
    status: "skipped",
    ...(typeof fieldId === "string" && { fieldId }),
  }));
}

/** Unknown by nature, as of a key that shows nothing, is no failure; unknown for a reason is. */
export function hasFailed({ status, code }: Outcome): boolean {
  return status !== "applied" && (status !== "unknown" || code !== undefined);
}

export function toStale(outcome: Outcome): Outcome {
  return {
    ...outcome,
    status: "refused",
    code: "STALE",
    message: "It belongs to a page that was left. Take a new snapshot.",
  };
}

export function toUnknown(outcome: Outcome): Outcome {
  return {
    ...outcome,
    status: "unknown",
    code: "NAVIGATED",
    message: "The page was left or closed before it could say what became of this. Take a new snapshot.",
  };
}

export function toStopped(outcome: Outcome): Outcome {
  return {
    ...outcome,
    status: "unknown",
    code: "DEADLINE",
    message: "The page's script was stopped before it could say what became of this. Take a new snapshot.",
  };
}

export function reportOf(outcomes: Outcome[], deltas: (Delta | undefined)[]): ExecutionReport {
  const applied = outcomes.filter(({ status }) => status === "applied").length;
  const warnings = outcomes.flatMap(({ status, message }) => (status === "applied" ? [] : (message ?? status)));
  const delta = joinDeltas(deltas.filter((each) => each !== undefined));
  return { applied, skipped: outcomes.length - applied, warnings, outcomes, ...(delta && { delta }) };
}
