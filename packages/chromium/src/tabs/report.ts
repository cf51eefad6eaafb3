import type { AnyAction, Outcome } from "@giselles-ai/protocol";

export function startOutcomes(actions: AnyAction[]): Outcome[] {
  return actions.map(({ fieldId }, index) => ({
    index,
    status: "skipped",
    ...(typeof fieldId === "string" && { fieldId }),
  }));
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
